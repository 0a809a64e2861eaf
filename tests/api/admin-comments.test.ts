import { expect, test } from '@jest/globals';
import { MutationObserver } from '@tanstack/react-query';
import { decideAdminComments } from '@/lib/api/admin-comments';
import { commentKeys, replyKeys } from '@/lib/api/comments';
import { createQueryClient } from '@/lib/api/query-client';
import { json, stubApi } from './stub-api';

test('a decision forgets what was read below its post, opened answers included, and nothing of another post', async () => {
  stubApi(() => json({ ids: [9] }));
  const client = createQueryClient();
  const keys = [commentKeys.page(7, 2), replyKeys.thread(7, 4), replyKeys.thread(8, 5)];
  for (const key of keys) client.setQueryData(key, 'read');
  await new MutationObserver(client, decideAdminComments).mutate({
    comments: [{ id: 9, post_id: 7 }],
    status: 'held',
  });
  expect(keys.map((key) => client.getQueryData(key))).toEqual([undefined, undefined, 'read']);
});
