import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { CommentStatus } from '../rules/limits.ts';
import type { Answer } from '../schemas/answers.ts';
import type { AdminComment, AdminCommentOrder, CommentFilter } from '../schemas/comment.ts';
import type { Moderation, UpdateModerationInput } from '../schemas/moderation.ts';
import { adminStatsKeys } from './admin-stats.ts';
import { api } from './client.ts';
import { commentKeys, replyKeys } from './comments.ts';

/** An answer of GET admin/comments. */
export type AdminCommentsPage = Answer<'GET admin/comments'>;
export type AdminCommentsFilter = {
  page: number;
  limit: number;
  search: string;
  status: CommentFilter | '';
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

type Decision = {
  comments: readonly Pick<AdminComment, 'id' | 'post_id'>[];
  status: CommentStatus;
  /** Undoes one: their reports wait again. */
  reopen?: boolean;
};

/** Forgets lists of all posts concerned: what stands below them has changed. */
function forget(client: QueryClient, comments: readonly Pick<AdminComment, 'post_id'>[]): Promise<void> {
  for (const { post_id } of comments)
    for (const { ofPost } of [commentKeys, replyKeys])
      client.removeQueries({ queryKey: ofPost(post_id), type: 'inactive' });
  void client.invalidateQueries({ queryKey: adminStatsKeys.all });
  return client.invalidateQueries({ queryKey: adminCommentKeys.all });
}

const idsOf = (comments: readonly { id: number }[]) => comments.map(({ id }) => id);

/** Decides about several comments. @returns ids of those that were still there */
export const decideAdminComments = mutationOptions({
  mutationFn: async ({ comments, status, reopen }: Decision) => {
    const json = { ids: idsOf(comments), status, reopen };
    return (await api.post('admin/comments/bulk', { json }).json<Answer<'POST admin/comments/bulk'>>()).ids;
  },
  onSuccess: (_answer, { comments }, _before, { client }) => forget(client, comments),
});

export const deleteAdminComments = mutationOptions({
  mutationFn: async (comments: readonly Pick<AdminComment, 'id' | 'post_id'>[]) => {
    await api.post('admin/comments/bulk', { json: { ids: idsOf(comments), delete: true } });
  },
  onSuccess: (_answer, comments, _before, { client }) => forget(client, comments),
});

/** What holds a comment. Administrators only. Always asked for anew: what is edited must be what holds. */
export const moderationOptions = queryOptions({
  queryKey: ['admin', 'moderation'],
  queryFn: ({ signal }) => api.get('admin/moderation', { signal }).json<Moderation>(),
  refetchOnMount: 'always',
  refetchOnWindowFocus: false,
});

export const saveModeration = mutationOptions({
  mutationFn: (input: UpdateModerationInput) => api.put('admin/moderation', { json: input }).json<Moderation>(),
  onSuccess: (saved, _input, _before, { client }) => client.setQueryData(moderationOptions.queryKey, saved),
});
