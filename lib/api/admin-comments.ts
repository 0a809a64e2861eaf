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
  /** A username and the id of a post. */
  author?: string | undefined;
  post?: number | undefined;
  sort?: AdminCommentOrder | undefined;
};

const adminCommentKeys = {
  all: ['admin', 'comments'] as const,
  list: (filter: AdminCommentsFilter) => [...adminCommentKeys.all, filter] as const,
};

async function fetchAdminComments(filter: AdminCommentsFilter, signal?: AbortSignal): Promise<AdminCommentsPage> {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '');
  return api.get('admin/comments', { searchParams: Object.fromEntries(given), signal: signal ?? null }).json();
}

/** A page of all comments, newest first unless sorted. For those who moderate. */
export function adminCommentsOptions(filter: AdminCommentsFilter) {
  return queryOptions({
    queryKey: adminCommentKeys.list(filter),
    queryFn: ({ signal }) => fetchAdminComments(filter, signal),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

/** How many comments can be chosen beyond a page. */
export const MOST_CHOSEN = 1_000;
const LARGEST_PAGE = 50;

/** The comments of a list on all of its pages, MOST_CHOSEN at most. One that moved to the next page meanwhile is there once. */
export async function chooseAllComments(filter: Omit<AdminCommentsFilter, 'page' | 'limit'>): Promise<AdminComment[]> {
  const found = new Map<number, AdminComment>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const list = await fetchAdminComments({ ...filter, page, limit: LARGEST_PAGE });
    for (const comment of list.comments) found.set(comment.id, comment);
    pages = Math.min(list.pagination.pages, MOST_CHOSEN / LARGEST_PAGE);
  }
  return [...found.values()];
}

type Chosen = readonly Pick<AdminComment, 'id' | 'post_id'>[];
/** Told how many are done. */
type OnStep = (done: number) => void;
type Decision = {
  comments: Chosen;
  status: CommentStatus;
  onStep?: OnStep;
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

// As many as the server takes.
const AT_ONCE = 100;

/**
 * Asks for the same with all comments, a piece at a time.
 * @returns ids of those that were still there; and what stopped it, where it had done a part
 */
async function inPieces(comments: Chosen, what: object, onStep: OnStep | undefined) {
  const ids: number[] = [];
  for (let start = 0; start < comments.length; start += AT_ONCE) {
    try {
      const json = { ids: idsOf(comments.slice(start, start + AT_ONCE)), ...what };
      ids.push(...(await api.post('admin/comments/bulk', { json }).json<Answer<'POST admin/comments/bulk'>>()).ids);
    } catch (error) {
      if (start === 0) throw error;
      return { ids, error };
    }
    onStep?.(Math.min(start + AT_ONCE, comments.length));
  }
  return { ids };
}

/** Decides about several comments. */
export const decideAdminComments = mutationOptions({
  mutationFn: ({ comments, status, reopen, onStep }: Decision) => inPieces(comments, { status, reopen }, onStep),
  onSuccess: (_answer, { comments }, _before, { client }) => forget(client, comments),
});

export const deleteAdminComments = mutationOptions({
  mutationFn: ({ comments, onStep }: { comments: Chosen; onStep?: OnStep }) =>
    inPieces(comments, { delete: true }, onStep),
  onSuccess: (_answer, { comments }, _before, { client }) => forget(client, comments),
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
