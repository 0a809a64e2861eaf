import { z } from 'zod';

/** SPEC 3: the allowed types. */
export const REACTION_TYPES = ['like', 'love', 'laugh', 'angry', 'sad', 'dislike'] as const;
export const reactionTypeSchema = z.enum(REACTION_TYPES, 'Invalid reaction type.');
export type ReactionType = z.infer<typeof reactionTypeSchema>;

/** SPEC 3: cards and the post page show only these four; total counts all six (DECISIONS 28). */
export const SHOWN_REACTION_TYPES = ['like', 'love', 'laugh', 'angry'] as const;
export type ShownReactionType = (typeof SHOWN_REACTION_TYPES)[number];

const count = z.int().min(0);
export const reactionCountsSchema = z.object({
  like: count,
  love: count,
  laugh: count,
  angry: count,
  sad: count,
  dislike: count,
  total: count,
});
export type ReactionCounts = z.infer<typeof reactionCountsSchema>;

/** Answer of the reactions to a post or a comment. @public */
export const reactionsSchema = reactionCountsSchema.extend({ userReaction: reactionTypeSchema.nullable() });
export type Reactions = z.infer<typeof reactionsSchema>;
