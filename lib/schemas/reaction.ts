import { z } from 'zod';
import { REACTION_TYPES } from '../rules/reactions.ts';
import { messageOf } from '../rules/messages.ts';

export const reactionTypeSchema = z.enum(REACTION_TYPES, messageOf('reactionUnknown'));

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
