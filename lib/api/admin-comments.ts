import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Answer } from '../schemas/answers.ts';
import type { AdminComment, AdminCommentOrder, CommentStatus } from '../schemas/admin-comment.ts';
import { adminStatsKeys } from './admin-stats.ts';
import { api } from './client.ts';
import { commentKeys } from './comments.ts';

/** An answer of GET admin/comments. */
export type AdminCommentsPage = Answer<'GET admin/comments'>;
export type AdminCommentsFilter = {
  page: number;
  limit: number;
  search: string;
  status: CommentStatus | '';
  sort?: AdminCommentOrder | undefined;
};

const adminCommentKeys = {
  all: ['admin', 'comments'] as const,
  list: (filter: AdminCommentsFilter) => [...adminCommentKeys.all, filter] as const,
};

/** A page of all comments, newest first unless sorted. For those who moderate. */
export function adminCommentsOptions(filter: AdminCommentsFilter) {
  const { page, limit, search, status, sort } = filter;
  const searchParams = { page, limit, ...(search && { search }), ...(status && { status }), ...(sort && { sort }) };
  return queryOptions({
    queryKey: adminCommentKeys.list(filter),
    queryFn: ({ signal }) => api.get('admin/comments', { searchParams, signal }).json<AdminCommentsPage>(),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

export const deleteAdminComment = mutationOptions({
  mutationFn: async ({ id }: Pick<AdminComment, 'id' | 'post_id'>) => {
    await api.delete(`admin/comments/${id}`);
  },
  onSuccess: (_answer, { post_id }, _before, { client }) => {
    client.removeQueries({ queryKey: commentKeys.ofPost(post_id), type: 'inactive' });
    void client.invalidateQueries({ queryKey: adminStatsKeys.all });
    return client.invalidateQueries({ queryKey: adminCommentKeys.all });
  },
});
