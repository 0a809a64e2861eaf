import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { COMMENTS_PER_PAGE, REPLIES_PER_PAGE } from '../rules/limits.ts';
import type { Answer } from '../schemas/answers.ts';
import type { Comment, Reply } from '../schemas/comment.ts';
import type { CreateCommentInput } from '../schemas/comment-input.ts';
import type { ReportCommentInput } from '../schemas/moderation.ts';
import { api } from './client.ts';

/** An answer of GET comments/post/{postId}. */
export type CommentsPage = Answer<'GET comments/post/{postId}'>;

export const commentKeys = {
  ofPost: (postId: number) => ['comments', postId] as const,
  page: (postId: number, page: number) => [...commentKeys.ofPost(postId), page] as const,
};

/** An answer of GET comments/{id}/replies. */
export type RepliesPage = Answer<'GET comments/{id}/replies'>;

export const replyKeys = {
  ofPost: (postId: number) => ['replies', postId] as const,
  thread: (postId: number, thread: number) => [...replyKeys.ofPost(postId), thread] as const,
};

/** The answers below a first comment from the oldest on, as far as a reader has asked for them. */
export function repliesOptions(postId: number, thread: number) {
  return infiniteQueryOptions({
    queryKey: replyKeys.thread(postId, thread),
    queryFn: ({ pageParam: page, signal }) =>
      api
        .get(`comments/${thread}/replies`, { searchParams: { page, limit: REPLIES_PER_PAGE }, signal })
        .json<RepliesPage>(),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, pages } }) => (page < pages ? page + 1 : undefined),
  });
}

/** A comment that the server does not know yet has a negative id. */
export function isBeingSent({ id }: Pick<Reply, 'id'>): boolean {
  return id < 0;
}

/** The answers of a first comment that came with it. */
export const repliesOf = ({ replies = [] }: Comment): Reply[] => replies;

/** Whether a page shows a comment, as a first one or below a thread. */
export function isKnown({ comments }: CommentsPage, id: number): boolean {
  return comments.some((comment) => comment.id === id || repliesOf(comment).some((reply) => reply.id === id));
}

/**
 * A page with what newer comments have pushed off it, and with the answers that came in live behind the first ones of a
 * thread: somebody may be reading that, or answering it.
 */
function withRead(now: CommentsPage, before: CommentsPage | undefined): CommentsPage {
  const { page, pages, limit } = now.pagination;
  const oldest = now.comments.at(-1);
  if (!before || !oldest) return now;
  const comments = now.comments.map((thread) => {
    const was = before.comments.find(({ id }) => id === thread.id);
    const last = repliesOf(thread).at(-1);
    // Where one is gone, it is not known which.
    if (!was || !last || (was.reply_count ?? 0) > (thread.reply_count ?? 0)) return thread;
    const live = repliesOf(was).filter((reply) => reply.created_at > last.created_at && !reply.status);
    return { ...thread, replies: [...repliesOf(thread), ...live] };
  });
  const pushed = before.comments.filter(({ created_at, status }) => created_at < oldest.created_at && !status);
  return { ...now, comments: [...comments, ...(page === pages ? [] : pushed.slice(0, limit))] };
}

/** A page of a post's comments, newest first. The page before stays on show while the next one loads. */
export function commentsOptions(postId: number, page: number) {
  return queryOptions({
    queryKey: commentKeys.page(postId, page),
    queryFn: async ({ signal, client }) => {
      const searchParams = { page, limit: COMMENTS_PER_PAGE };
      const now = await api.get(`comments/post/${postId}`, { searchParams, signal }).json<CommentsPage>();
      return withRead(now, client.getQueryData<CommentsPage>(commentKeys.page(postId, page)));
    },
    placeholderData: keepPreviousData,
  });
}

/** The page that a comment is on; the first page when the post has no such comment (any more). */
export async function fetchPageOfComment(postId: number, comment: number): Promise<CommentsPage> {
  const searchParams = { comment, limit: COMMENTS_PER_PAGE };
  return api.get(`comments/post/${postId}`, { searchParams }).json<CommentsPage>();
}

type NewComment = Pick<CreateCommentInput, 'postId' | 'content' | 'parentId' | 'again'>;

/** Writes a comment. Who wrote it comes from the token alone (docs/api.md#accounts). */
export async function createComment(comment: NewComment): Promise<Comment> {
  return (await api.post('comments', { json: comment }).json<Answer<'POST comments'>>()).comment;
}

/** Rewrites one's own comment. */
export async function updateComment({ id, content }: { id: number; content: string }): Promise<Comment> {
  return (await api.patch(`comments/${id}`, { json: { content } }).json<Answer<'PATCH comments/{id}'>>()).comment;
}

/** Tells those who moderate of a comment. */
export async function reportComment({ id, ...report }: ReportCommentInput & { id: number }): Promise<void> {
  await api.post(`comments/${id}/report`, { json: report });
}

/** Removes one's own comment, or anybody's for a moderator. */
export async function deleteComment(id: number): Promise<void> {
  await api.delete(`comments/${id}`);
}
