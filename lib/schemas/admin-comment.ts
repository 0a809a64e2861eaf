import { z } from 'zod';
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
});
export type AdminComment = z.infer<typeof adminCommentSchema>;

const COMMENT_STATUSES = ['shown', 'hidden'] as const;
export type CommentStatus = (typeof COMMENT_STATUSES)[number];

const ADMIN_COMMENT_SORTS = ['created_at'] as const;
export type AdminCommentSort = (typeof ADMIN_COMMENT_SORTS)[number];
export type AdminCommentOrder = SortBy<AdminCommentSort>;

/** Query parameters of GET admin/comments. */
export const listAdminCommentsQuery = z.object({
  page: pageParam,
  limit: limitParam(ADMIN_PAGE_SIZE),
  search: adminSearch,
  status: z.enum(COMMENT_STATUSES, messageOf('commentStatus')).optional(),
  sort: sortParam(ADMIN_COMMENT_SORTS),
});
