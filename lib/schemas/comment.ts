import { z } from 'zod';
import { COMMENT_STATUSES } from '../rules/comments.ts';
import { safeHtmlSchema } from './safe-html.ts';

/**
 * An answer below a first comment. The user_ fields are null where the author has no account (imported comments), and
 * with an empty content and name where a removed comment keeps its place above its answers.
 */
export const replySchema = z.object({
  id: z.int(),
  content: safeHtmlSchema,
  created_at: z.iso.datetime(),
  author_name: z.string(),
  user_username: z.string().nullable(),
  user_full_name: z.string().nullable(),
  user_profile_image: z.string().nullable(),
  /** The first comment that it stands below; null for a first comment. */
  parent_id: z.int().nullable(),
  /** The answer that it answers, while that is there. */
  reply_to: z.object({ id: z.int(), user_full_name: z.string() }).nullable(),
  /** For its own author alone, of one that waits for a moderator: that it does, and why. */
  status: z.enum(COMMENT_STATUSES).optional(),
  reason: z.string().optional(),
  /** The same as a message of lib/rules/messages.ts. */
  reason_key: z.string().optional(),
});
export type Reply = z.infer<typeof replySchema>;

/** docs/product.md#entities: Comment. First comments come with their oldest answers and the number of all. */
export const commentSchema = replySchema.extend({
  reply_count: z.int().optional(),
  replies: z.array(replySchema).optional(),
});
export type Comment = z.infer<typeof commentSchema>;
