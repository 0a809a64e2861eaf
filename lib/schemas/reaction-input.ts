import { z } from 'zod';
import { reactionTypeSchema } from './reaction.ts';
import { messageOf } from '../rules/messages.ts';

/** docs/product.md#entities: the reaction payload. */
export const setReactionSchema = z.object({
  postId: z.int(messageOf('idOfPost')).positive(messageOf('idOfPost')),
  reactionType: reactionTypeSchema,
});
export type SetReactionInput = z.infer<typeof setReactionSchema>;
