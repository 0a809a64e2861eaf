import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Comment, COMMENTS_PER_PAGE } from '../schemas/comment.ts';
import type { Pagination } from '../schemas/pagination.ts';
import { api } from './client.ts';

/** An answer of GET comments/post/{postId}. */
export type CommentsPage = { comments: Comment[]; pagination: Pagination };

// Typed by the schema's constant: importing its value would bring zod to every page.
const perPage: typeof COMMENTS_PER_PAGE = 10;

export const commentKeys = {
  ofPost: (postId: number) => ['comments', postId] as const,
  page: (postId: number, page: number) => [...commentKeys.ofPost(postId), page] as const,
};

/** A page of a post's comments, newest first. The page before stays on show while the next one loads. */
export function commentsOptions(postId: number, page: number) {
  return queryOptions({
    queryKey: commentKeys.page(postId, page),
    queryFn: ({ signal }) =>
      api
        .get(`comments/post/${postId}`, { searchParams: { page, limit: perPage }, signal })
        .json<CommentsPage>(),
    placeholderData: keepPreviousData,
  });
}

/** Writes a comment. Who wrote it comes from the token alone (CONTRACT 4). */
export async function createComment(comment: { postId: number; content: string }): Promise<Comment> {
  const answer = await api.post('comments', { json: comment }).json<{ comment: Comment }>();
  return answer.comment;
}

function withOneMore({ page, limit, total }: Pagination): Pagination {
  return { page, limit, total: total + 1, pages: Math.ceil((total + 1) / limit) };
}

function withComment({ comments, pagination }: CommentsPage, comment: Comment): CommentsPage {
  return { comments: [comment, ...comments].slice(0, pagination.limit), pagination: withOneMore(pagination) };
}

/**
 * Puts a new comment at the top of page 1; on other pages only the count rises (DECISIONS 27). A comment that page 1
 * has already - the realtime echo of one's own - changes nothing.
 */
export function addComment(client: QueryClient, postId: number, comment: Comment): void {
  const first = client.getQueryData<CommentsPage>(commentKeys.page(postId, 1));
  if (first?.comments.some(({ id }) => id === comment.id)) return;
  client.setQueriesData<CommentsPage>({ queryKey: commentKeys.ofPost(postId) }, (page) => {
    if (!page) return page;
    if (page.pagination.page === 1) return withComment(page, comment);
    return { ...page, pagination: withOneMore(page.pagination) };
  });
  // Their rows have moved by one: fetched anew when next turned to, but not under the reader's eyes.
  const isLaterPage = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey.at(-1) !== 1;
  void client.invalidateQueries({
    queryKey: commentKeys.ofPost(postId),
    predicate: isLaterPage,
    refetchType: 'none',
  });
}
