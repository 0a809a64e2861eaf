import { z } from 'zod';
import { COMMENT_STATUSES, REPORT_REASONS } from '../rules/comments.ts';
import { ADMIN_PAGE_SIZE } from '../rules/limits.ts';
import { messageOf } from '../rules/messages.ts';
import { adminSearch } from './admin-text.ts';
import { commentSchema } from './comment.ts';
import { limitParam, pageParam, sortParam, type SortBy } from './pagination.ts';

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
  status: z.enum(COMMENT_FILTERS, messageOf('commentFilter')).optional(),
  sort: sortParam(ADMIN_COMMENT_SORTS),
});
