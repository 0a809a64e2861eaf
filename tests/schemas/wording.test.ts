/** @jest-environment node */
import { expect, test } from '@jest/globals';
import type { z } from 'zod';
import { listAdminPostsQuery, listAuthorsQuery } from '../../lib/schemas/admin-post.ts';
import { undoEmailSchema } from '../../lib/schemas/auth.ts';
import { listAdminCommentsQuery } from '../../lib/schemas/comment.ts';
import { contactSchema } from '../../lib/schemas/contact.ts';
import { moderateCommentsSchema } from '../../lib/schemas/moderation.ts';
import { writeNoteSchema } from '../../lib/schemas/post-note.ts';
import { createSeriesSchema } from '../../lib/schemas/series.ts';
import { mergeTagSchema } from '../../lib/schemas/tag.ts';
import { listUsersQuery, userRoleSchema } from '../../lib/schemas/user.ts';
import { fieldErrors } from '../../lib/server/errors.ts';

test.each<[z.ZodType, unknown, Record<string, string[]>]>([
  [createSeriesSchema, { title: 'a', postIds: [0] }, { postIds: ['idList'] }],
  [createSeriesSchema, { title: 'a', postIds: [1, 1.5] }, { postIds: ['idList'] }],
  [moderateCommentsSchema, { ids: [0], status: 'held' }, { ids: ['idList'] }],
  [moderateCommentsSchema, { ids: ['1'], delete: true }, { ids: ['idList'] }],
  [mergeTagSchema, { into: 1e10 }, { into: ['idPositive'] }],
  [contactSchema, { email: 'a@b.test' }, { message: ['messageRequired'] }],
  [writeNoteSchema, {}, { text: ['noteRequired'] }],
  [undoEmailSchema, {}, { token: ['linkBroken'] }],
  [userRoleSchema, { role: 'king' }, { role: ['choice'] }],
  [listAuthorsQuery, { of: 'pages' }, { of: ['choice'] }],
  [listUsersQuery, { status: 'gone' }, { status: ['userStatus'] }],
])('what is wrong is said in our own words (%#)', (schema, input, wrong) => {
  const { error } = schema.safeParse(input);
  expect(error && fieldErrors(error)).toEqual(wrong);
});

test('a choice that is empty, as forms send it, is none', () => {
  for (const schema of [listAdminPostsQuery, listAdminCommentsQuery, listUsersQuery])
    expect(schema.parse({ status: '' })).toMatchObject({ status: undefined, page: 1 });
});
