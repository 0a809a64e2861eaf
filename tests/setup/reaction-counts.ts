import { REACTION_TYPES, type ReactionType } from '../../lib/rules/reactions.ts';

/** Counts of a post's reactions: these, none of the other types, and their sum. */
export function reactionCounts(given: Partial<Record<ReactionType, number>> = {}) {
  const counts = Object.fromEntries(REACTION_TYPES.map((type) => [type, given[type] ?? 0]));
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  // Every type has its key.
  return { ...(counts as Record<ReactionType, number>), total };
}
