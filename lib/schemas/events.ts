import { z } from 'zod';
import { commentSchema } from './comment.ts';
import { reactionCountsSchema, reactionTypeSchema } from './reaction.ts';

/** `comment_count` is the post's whole count: a missed event is healed by the next one (DECISIONS 34). */
export const commentAddedSchema = z.strictObject({
  postId: z.int(),
  comment: commentSchema.strict(),
  comment_count: z.int().min(0),
});
export type CommentAdded = z.infer<typeof commentAddedSchema>;

/** Whole counts, without who reacted. A replaced reaction is one `reaction-added` (DECISIONS 38). */
export const reactionChangedSchema = z.strictObject({
  postId: z.int(),
  reactionType: reactionTypeSchema,
  reactions: reactionCountsSchema.strict(),
});
export type ReactionChanged = z.infer<typeof reactionChangedSchema>;

/** Payload by event name. */
export type RealtimeEvents = {
  'comment-added': CommentAdded;
  'reaction-added': ReactionChanged;
  'reaction-removed': ReactionChanged;
};
