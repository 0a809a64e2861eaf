import { expect, test } from '@jest/globals';
import { tagNameList } from '@/lib/schemas/tag';

test('a tag is one, whatever unseen signs were pasted along with it', () => {
  const twins = ['tea', 'te\u00ada', 'tea\u200b', '\ufefftea', '\u3164tea', 'te\u034fa', 'tea\u{e0041}'];
  expect(tagNameList.parse(twins)).toEqual(['tea']);
  expect(tagNameList.parse(['ক্‌ষ', 'نمی‌خواهم', '❤️'])).toEqual(['ক্‌ষ', 'نمی‌خواهم', '❤️']);
  expect(tagNameList.safeParse(['\u200b']).success).toBe(false);
});
