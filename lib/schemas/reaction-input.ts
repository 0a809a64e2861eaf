import { z } from 'zod';
import { reactionTypeSchema } from './reaction.ts';

/** docs/product.md#entities: the reaction payload. */
export const setReactionSchema = z.object({
  postId: z.int('Must be the id of a post').positive('Must be the id of a post'),
  reactionType: reactionTypeSchema,
});
export type SetReactionInput = z.infer<typeof setReactionSchema>;
