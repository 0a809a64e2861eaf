import { afterEach, expect, jest, test } from '@jest/globals';
import { createQueryClient } from '@/lib/api/query-client';
import { reactionsOptions, seedReactions, toggleReaction } from '@/lib/api/reactions';
import { json, stubApi } from './stub-api';
import { reactionCounts } from '../setup/reaction-counts.ts';

const counts = reactionCounts({ like: 1 });

afterEach(() => {
  jest.restoreAllMocks();
});

test('another type than the current one is added or replaced, the same one is removed', async () => {
  const { asked, requests } = stubApi(() => json({ reactions: { ...counts, userReaction: null } }));
  await toggleReaction(7, 'love', 'like');
  await toggleReaction(7, 'love', null);
  await toggleReaction(7, 'love', 'love');
  expect(asked).toEqual(['POST reactions', 'POST reactions', 'DELETE reactions/post/7']);
  expect(await requests[0]?.json()).toEqual({ postId: 7, reactionType: 'love' });
});

test('what a guest sees is kept apart from what a signed-in reader sees', async () => {
  const { asked } = stubApi(() => json({ reactions: { ...counts, userReaction: 'like' } }));
  const client = createQueryClient();
  seedReactions(client, 7, counts);
  expect(await client.fetchQuery(reactionsOptions(7, null))).toEqual({ ...counts, userReaction: null });
  expect(asked).toEqual([]);
  expect(await client.fetchQuery(reactionsOptions(7, 3))).toMatchObject({ userReaction: 'like' });
  expect(asked).toEqual(['GET reactions/post/7']);
});
