import type { ReactionCounts, SHOWN_REACTION_TYPES, ShownReactionType } from '@/lib/schemas/reaction';

/** The types that cards and the post page show. Typed by the schema's constant, whose module would bring zod along. */
export const shownReactions: typeof SHOWN_REACTION_TYPES = ['like', 'love', 'laugh', 'angry'];

/**
 * The three shown types with the highest counts (SPEC 2), in the order that readers know them from the post page, so
 * that no button moves away under the finger when its count rises. Of equal counts the earlier type wins.
 */
export function topReactions(counts: ReactionCounts): ShownReactionType[] {
  const top = [...shownReactions].sort((a, b) => counts[b] - counts[a]).slice(0, 3);
  return shownReactions.filter((type) => top.includes(type));
}
