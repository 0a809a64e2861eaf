import { expect, test } from '@jest/globals';
import { topReactions } from '@/components/reactions/top-reactions';
import type { ReactionCounts } from '@/lib/schemas/reaction';
import { reactionCounts } from '../../setup/reaction-counts.ts';

const counts = (given: Partial<ReactionCounts>): ReactionCounts => ({
  ...reactionCounts(),
  ...given,
});

test('the three types with the highest counts are shown, in their usual order', () => {
  expect(topReactions(counts({ like: 1, love: 5, laugh: 9, angry: 2 }))).toEqual(['love', 'laugh', 'angry']);
});

test('of equal counts the earlier type wins, and types that are never shown do not count', () => {
  expect(topReactions(counts({ sad: 50, dislike: 50, angry: 1 }))).toEqual(['like', 'love', 'angry']);
});
