import { expect, test } from '@jest/globals';
import { readingMinutes } from '../components/posts/post-article.tsx';
import { findWordMatches } from '../components/search/find-word-matches.ts';
import { initials } from '../lib/format.ts';
import { missingFromNewPassword } from '../lib/schemas/password.ts';
import { truncate } from '../lib/text/cut.ts';
import { countGraphemes } from '../lib/text/graphemes.ts';
import { byName } from '../lib/text/names.ts';
import { slugify } from '../lib/text/slug.ts';
import { countWords } from '../lib/text/words.ts';

// What was checked by eye, in the scripts of bn, hi, ar, ur, zh, ja and ko.
const NON_JOINER = '\u200c';
const JOINER = '\u200d';

test.each([
  ['bn', 'র‍্যাবের ক্ষমতা: ১০টি গল্প!', 'র্যাবের-ক্ষমতা-১০টি-গল্প'],
  ['hi', 'हिन्दी में पढ़ना — भाग २', 'हिन्दी-में-पढ़ना-भाग-२'],
  ['ar', 'السَّلامُ عليكم، يا أصدقاء؟', 'السَّلامُ-عليكم-يا-أصدقاء'],
  ['ur', `کتاب${NON_JOINER}خانہ اور چائے۔`, 'کتابخانہ-اور-چائے'],
  ['zh', '《红楼梦》：第一回', '红楼梦-第一回'],
  ['ja', '吾輩は猫である。名前は、まだない', '吾輩は猫である-名前は-まだない'],
  ['ko', '서울의 봄 (1편)', '서울의-봄-1편'],
])('%s: a title gives its slug', (_, title, slug) => {
  expect(slugify(title)).toBe(slug.normalize('NFC'));
  expect(slugify(title.normalize('NFD'))).toBe(slugify(title));
});

test.each([
  ['bn', 'ক্ষুদ্র জ্ঞান', 3, 'ক্ষুদ্র জ্ঞান', 'ক্ষুদ্র...'],
  ['hi', 'हिन्दी भाषा', 2, 'हिन्दी भाषा', 'हिन्दी...'],
  ['ar', 'السَّلامُ عليكم', 6, 'السَّلامُ عليكم', 'السَّلامُ...'],
  ['ur', 'اُردو زبان', 4, 'اُردو زبان', 'اُردو...'],
  ['zh', '天地玄黄宇宙洪荒', 4, '天地玄黄宇宙洪荒', '天地玄黄...'],
  ['ja', 'がぎぐげご', 2, 'か\u3099き\u3099く\u3099け\u3099こ\u3099', 'か\u3099き\u3099...'],
  ['ko', '한글은 좋다', 2, '한글은 좋다'.normalize('NFD'), `${'한글'.normalize('NFD')}...`],
  ['es', 'Añil – «río»', 5, 'Añil – «río»', 'Añil...'],
  ['fr', 'été passé', 3, 'été passé'.normalize('NFD'), `${'été'.normalize('NFD')}...`],
  ['en', 'Tea\r\nand rain', 4, 'Tea\r\nand rain', 'Tea...'],
])('%s: an excerpt is cut between characters', (_, composed, max, text, cut) => {
  expect(truncate(text, max)).toBe(cut);
  expect(countGraphemes(text)).toBe(countGraphemes(composed));
});

test.each([
  ['bn', 'ক্ষিতিমোহন সেন', 'ক্ষিসে'],
  ['hi', 'प्रेम चन्द', 'प्रेच'],
  ['ar', 'أحمد محمود', `أ${NON_JOINER}م`],
  ['ur', 'فیض احمد فیض', `ف${NON_JOINER}ف`],
  ['zh', '鲁迅', '鲁'],
  ['ja', '夏目 漱石', '夏漱'],
  ['ko', '김 소월', '김소'],
  ['tr', 'ilker işık', 'II'],
])('%s: initials', (_, name, letters) => {
  expect(initials(name)).toBe(letters);
});

test('reading time counts words where there are spaces, and characters in Chinese, Japanese and Thai', () => {
  const minutes = (text: string, times: number) => readingMinutes(`<p>${text.repeat(times)}</p>`);
  expect(minutes('গল্প ', 1_000)).toBe(5);
  expect(minutes('कहानी ', 1_000)).toBe(5);
  expect(minutes('قصة ', 1_000)).toBe(5);
  expect(minutes('이야기 ', 1_000)).toBe(5);
  expect(minutes('物语', 1_125)).toBe(5);
  expect(minutes('ものがたり', 450)).toBe(5);
  expect(minutes('เรองเลา', 450)).toBe(7);
  expect(minutes('天地 and words ', 200)).toBe(3);
  expect(minutes('। — … ', 2_000)).toBe(1);
});

test('words are counted in every script, a sign that stands alone is none', () => {
  const counts = ['নদী ও র‍্যাম', 'Tea – and rain', '河流故事', 'นา', 'コーヒー 2 cups', ''].map(countWords);
  expect(counts).toEqual([3, 3, 2, 1, 4, 0]);
});

test.each([
  ['bn', 'আকাশনীল১২!'],
  ['hi', 'नीलाआकाश१२!'],
  ['ar', 'سماءزرقاء١٢!'],
  ['ur', 'نیلاآسمان۱۲!'],
  ['zh', '天地玄黄宇宙１２！'],
  ['ja', 'あおいそらのうた12！'],
  ['ko', '푸른하늘은하수12!'],
])('%s: a password of the script is good', (_, password) => {
  expect(missingFromNewPassword(password)).toBeUndefined();
  expect(missingFromNewPassword(password.normalize('NFD'))).toBeUndefined();
});

test('names are sorted as readers look for them', () => {
  const sorted = (names: string[]) => names.sort(byName.compare).join(' ');
  expect(sorted(['Éclair', 'zebra', 'Apple', 'eclipse', 'apple'])).toBe('apple Apple Éclair eclipse zebra');
  expect(sorted(['হাওয়া', 'আকাশ', 'ক্ষমা', 'কলম', 'অরণ্য'])).toBe('অরণ্য আকাশ কলম ক্ষমা হাওয়া');
  expect(sorted(['भाषा', 'अंक', 'कथा'])).toBe('अंक कथा भाषा');
  expect(sorted(['يوم', 'أرض', 'بحر', 'إبرة'])).toBe('أرض إبرة بحر يوم');
  expect(sorted(['나무', '가을', '하늘'])).toBe('가을 나무 하늘');
  expect(sorted(['खंड 10', 'खंड 2'])).toBe('खंड 2 खंड 10');
});

const marked = (text: string, q: string) =>
  findWordMatches(text, q)
    .filter(({ isMatch }) => isMatch)
    .map((part) => part.text);

test.each([
  ['bn, joiners', `র${JOINER}্যাব এল`, 'র্যাব', [`র${JOINER}্যাব`]],
  ['bn, nukta', 'বড\u09bc গল্প', 'ব\u09dc', ['বড\u09bc']],
  ['bn, digits', '১৯৭১ সালে', '1971', ['১৯৭১']],
  ['hi, nukta', 'पढ\u093cना और', 'प\u095dना', ['पढ\u093cना']],
  ['hi, digits', 'सन् १९४७', '1947', ['१९४७']],
  ['ar, digits', 'عام ١٩٥٢', '1952', ['١٩٥٢']],
  ['ur, digits', 'سال ۱۹۴۷', '1947', ['۱۹۴۷']],
  ['ur, joiners', `کتاب${NON_JOINER}خانہ ہے`, 'کتابخانہ', [`کتاب${NON_JOINER}خانہ`]],
  ['ko, composition', '서울의 봄'.normalize('NFD'), '서울', ['서울의'.normalize('NFD')]],
  ['ar, vowel signs', 'السَّلامُ عليكم', 'السلام', ['السَّلامُ']],
  ['ar, letters', 'أحمد في مدرسة', 'احمد مدرسه', ['أحمد', 'مدرسة']],
  ['ur, keyboards', 'یہ کتاب', 'كتاب يه', ['یہ', 'کتاب']],
  ['fr, accents', 'Un café crème', 'CAFE', ['café']],
  ['ru, ё', 'Ёлка зелёная', 'елка', ['Ёлка']],
  ['ja, width', '第１２３回', '123', ['１２３']],
  ['ja, narrow kana', 'ﾊﾝｶｸ と', 'ハンカク', ['ﾊﾝｶｸ']],
  ['zh', '我爱红楼梦这本书', '红楼梦', ['红楼梦']],
  ['ja', '私は猫である', '猫', ['猫']],
])('%s: a match is marked', (_, text, q, matches) => {
  expect(marked(text, q)).toEqual(matches);
  expect(
    findWordMatches(text, q)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
