import { SHOWN_REACTION_TYPES, type ShownReactionType } from '@/lib/rules/reactions';
import type { ReactionCounts } from '@/lib/schemas/reaction';

/**
 * The three shown types with the highest counts (SPEC 2), in the order that readers know them from the post page, so
 * that no button moves away under the finger when its count rises. Of equal counts the earlier type wins.
 */
export function topReactions(counts: ReactionCounts): ShownReactionType[] {
  const top = [...SHOWN_REACTION_TYPES].sort((a, b) => counts[b] - counts[a]).slice(0, 3);
  return SHOWN_REACTION_TYPES.filter((type) => top.includes(type));
}
