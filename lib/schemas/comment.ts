import { z } from 'zod';
import { ADMIN_PAGE_SIZE, COMMENT_STATUSES, REPORT_REASONS } from '../rules/limits.ts';
import { messageOf } from '../rules/messages.ts';
import { adminSearch } from './admin-text.ts';
import { choiceParam, idFilterParam, limitParam, pageParam, sortParam, type SortBy } from './pagination.ts';
import { slugParam } from './post-query.ts';
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
  /** Who was deactivated has no page to link to. */
  user_has_page: z.literal(false).optional(),
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

/** A row of GET admin/comments: the comment and where it stands. */
export const adminCommentSchema = commentSchema.extend({
  post_id: z.int(),
  post_title: z.string(),
  post_slug: z.string(),
  /** Present where readers do not see it: it was hidden together with its deactivated author. */
  hidden: z.literal(true).optional(),
  status: z.enum(COMMENT_STATUSES),
  /** What readers said of it since somebody last decided, newest first, without who they are. */
  reports: z.array(z.object({ reason: z.enum(REPORT_REASONS), text: z.string(), created_at: z.iso.datetime() })),
});
export type AdminComment = z.infer<typeof adminCommentSchema>;

/** `reported`: readers have told of it, and nobody has decided since. `shown`, `hidden`: with its author. */
export const COMMENT_FILTERS = [...COMMENT_STATUSES, 'reported', 'shown', 'hidden'] as const;
export type CommentFilter = (typeof COMMENT_FILTERS)[number];

const ADMIN_COMMENT_SORTS = ['created_at'] as const;
export type AdminCommentSort = (typeof ADMIN_COMMENT_SORTS)[number];
export type AdminCommentOrder = SortBy<AdminCommentSort>;

/** Query parameters of GET admin/comments. */
export const listAdminCommentsQuery = z.object({
  page: pageParam,
  limit: limitParam(ADMIN_PAGE_SIZE),
  search: adminSearch,
  status: choiceParam(COMMENT_FILTERS, messageOf('commentFilter')),
  /** A username: what this person alone has said. */
  author: slugParam,
  /** The id of a post: what stands below it alone. */
  post: idFilterParam,
  sort: sortParam(ADMIN_COMMENT_SORTS),
});
