import { expect, test } from '@jest/globals';
import { createCommentSchema } from '@/lib/schemas/comment-input';

test('a comment answers one that the store can have a number for', () => {
  const answerTo = (parentId: number) => createCommentSchema.safeParse({ postId: 1, content: 'Yes', parentId }).success;
  expect([1, 2_147_483_647, 2_147_483_648, 3_000_000_000, 0, 1.5].map(answerTo)).toEqual([
    ...[true, true],
    ...[false, false, false, false],
  ]);
});
