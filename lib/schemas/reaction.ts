import { z } from 'zod';
import { REACTION_TYPES, type ReactionType } from '../rules/reactions.ts';
import { messageOf } from '../rules/messages.ts';

export const reactionTypeSchema = z.enum(REACTION_TYPES, messageOf('reactionUnknown'));

const count = z.int().min(0);
// The cast restates the loop: each type with a count.
const counts = Object.fromEntries(REACTION_TYPES.map((type) => [type, count])) as Record<ReactionType, typeof count>;
export const reactionCountsSchema = z.object({ ...counts, total: count });
export type ReactionCounts = z.infer<typeof reactionCountsSchema>;

/** Answer of the reactions to a post or a comment. @public */
export const reactionsSchema = reactionCountsSchema.extend({ userReaction: reactionTypeSchema.nullable() });
export type Reactions = z.infer<typeof reactionsSchema>;

/** docs/product.md#entities: the reaction payload. */
export const setReactionSchema = z.object({
  postId: z.int(messageOf('idOfPost')).positive(messageOf('idOfPost')),
  reactionType: reactionTypeSchema,
});
export type SetReactionInput = z.infer<typeof setReactionSchema>;
