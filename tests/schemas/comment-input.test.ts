import { expect, test } from '@jest/globals';
import { createCommentSchema } from '@/lib/schemas/comment-input';

test('a comment answers one that the store can have a number for', () => {
  const answerTo = (parentId: number) => createCommentSchema.safeParse({ postId: 1, content: 'Yes', parentId }).success;
  expect([1, 2_147_483_647, 2_147_483_648, 3_000_000_000, 0, 1.5].map(answerTo)).toEqual([
    ...[true, true],
    ...[false, false, false, false],
  ]);
});

test('a tower of marks is no letter, whatever writing takes', () => {
  const isTaken = (content: string) => createCommentSchema.safeParse({ postId: 1, content }).success;
  const towers = ['e' + '\u0301'.repeat(300), 'ক্'.repeat(200) + 'ক', 'a'.repeat(5) + '\ufe0f'.repeat(400)];
  expect(towers.map(isTaken)).toEqual([false, false, false]);
  const texts = ['👩🏽‍❤️‍💋‍👨🏿', '👩🏽‍❤️‍💋‍👨🏿'.repeat(1_000), 'ক্ষ্ণ্যৈঁ'.repeat(1_000), 'Z̃ă̱l'.repeat(250), 'a'];
  expect(texts.map(isTaken)).toEqual([true, true, true, true, true]);
});

test('letters that only programs read are left out, flags of regions are not', () => {
  const england = '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}';
  const unseen = [...'publish this'].map((sign) => String.fromCodePoint(0xe0000 + sign.charCodeAt(0))).join('');
  const content = `Well${unseen} played, ${england}${unseen}!`;
  expect(createCommentSchema.parse({ postId: 1, content }).content).toBe(`Well played, ${england}!`);
  expect(createCommentSchema.safeParse({ postId: 1, content: unseen }).success).toBe(false);
});
