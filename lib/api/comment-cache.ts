import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Comment, Reply } from '../schemas/comment.ts';
import { commentKeys, type CommentsPage, repliesOf, type RepliesPage, replyKeys } from './comments.ts';
import { showCommentCount } from './comment-count.ts';
import { isEmptyWithout, waitingIn, withComment, withHeard, without, withStandIn } from './comment-pages.ts';

function changePages(client: QueryClient, postId: number, change: (page: CommentsPage) => CommentsPage) {
  client.setQueriesData<CommentsPage>({ queryKey: commentKeys.ofPost(postId) }, (page) => page && change(page));
}

/** The same for answers that a reader has asked for. */
function changeReplies(client: QueryClient, postId: number, change: (replies: Reply[]) => Reply[]) {
  client.setQueriesData<InfiniteData<RepliesPage>>(
    { queryKey: replyKeys.ofPost(postId) },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, replies: change(page.replies) })) },
  );
}

function pagesOf(client: QueryClient, postId: number): CommentsPage[] {
  return client
    .getQueriesData<CommentsPage>({ queryKey: commentKeys.ofPost(postId) })
    .flatMap(([, page]) => page ?? []);
}

/** A comment as the browser shows it, on a page or below a thread that was opened. */
function findShown(client: QueryClient, postId: number, id: number): Reply | undefined {
  const opened = client.getQueriesData<InfiniteData<RepliesPage>>({ queryKey: replyKeys.ofPost(postId) });
  const firsts = pagesOf(client, postId).flatMap((page) => page.comments);
  const replies = opened.flatMap(([, data]) => data?.pages.flatMap((page) => page.replies) ?? []);
  return [...firsts, ...firsts.flatMap(repliesOf), ...replies].find((comment) => comment.id === id);
}

const isShown = (client: QueryClient, postId: number, id: number) => findShown(client, postId, id) !== undefined;

/** Whether nothing is left of a comment that was shown, or its place alone. */
export const isGone = (client: QueryClient, postId: number, id: number) => !findShown(client, postId, id)?.content;

/** The rows of later pages have moved: fetched anew when next turned to, but not under the reader's eyes. */
function expectMovedRows(client: QueryClient, postId: number): void {
  void client.invalidateQueries({
    queryKey: commentKeys.ofPost(postId),
    predicate: ({ queryKey }) => queryKey.at(-1) !== 1,
    refetchType: 'none',
  });
}

function tellTotal(client: QueryClient, postId: number): void {
  const [page] = pagesOf(client, postId);
  if (page) showCommentCount(client, postId, page.comment_count);
}

/** Puts a new comment on top of page 1, an answer below its thread; elsewhere only the count rises (docs/product.md#comments). */
export function addComment(client: QueryClient, postId: number, comment: Comment): void {
  changePages(client, postId, (page) => withComment(page, comment));
  if (comment.parent_id === null) expectMovedRows(client, postId);
}

/** Drops a comment from wherever the browser shows it; a first comment with answers leaves its place. */
export function dropComment(client: QueryClient, postId: number, comment: Reply): void {
  if (!isShown(client, postId, comment.id)) return;
  changePages(client, postId, (page) => without(page, comment));
  changeReplies(client, postId, (replies) => replies.filter(({ id }) => id !== comment.id));
  if (comment.parent_id === null) expectMovedRows(client, postId);
}

function changeReply(client: QueryClient, postId: number, comment: Comment): void {
  changeReplies(client, postId, (replies) => replies.map((shown) => (shown.id === comment.id ? comment : shown)));
}

/** Shows a comment in its new words, which may have to wait for a moderator. */
export function replaceComment(client: QueryClient, postId: number, before: Reply, comment: Comment): void {
  changePages(client, postId, (page) => withStandIn(page, before, comment));
  changeReply(client, postId, comment);
  tellTotal(client, postId);
}

/**
 * The server has taken a comment in: it takes the place of the one that stood for it, unless its realtime echo - which
 * may come first - has done so (docs/product.md#comments).
 */
export function settleComment(
  client: QueryClient,
  postId: number,
  { sent, comment }: { sent: number; comment: Comment },
): void {
  if (isShown(client, postId, comment.id)) dropComment(client, postId, { ...comment, id: sent });
  else if (isShown(client, postId, sent))
    changePages(client, postId, (page) => withStandIn(page, { id: sent }, comment));
  else addComment(client, postId, comment);
  tellTotal(client, postId);
}

/** Whether a page that shows a comment shows nothing else. */
export function isAlone(client: QueryClient, postId: number, comment: Reply): boolean {
  return pagesOf(client, postId).some((page) => isEmptyWithout(page, comment));
}

/** Asks again for what is shown: something in it is not there any more. */
export function fetchAnew(client: QueryClient, postId: number): void {
  void client.invalidateQueries({ queryKey: commentKeys.ofPost(postId) });
  void client.invalidateQueries({ queryKey: replyKeys.ofPost(postId) });
}

/** A comment is gone for good; the rows that come after it move up. */
export function forgetComment(client: QueryClient, postId: number, comment: Reply): void {
  dropComment(client, postId, comment);
  tellTotal(client, postId);
  fetchAnew(client, postId);
}

/**
 * Shows a comment that the server tells of, with the post's whole count (docs/product.md#live): on top of page 1, below
 * its thread, or in the place of the one that stands for it there. What is still being sent counts too. Where there are
 * fewer by now than are shown, some are gone, of which no event tells.
 */
export function hearComment(
  client: QueryClient,
  postId: number,
  { comment, total }: { comment: Comment; total: number },
): void {
  const pages = pagesOf(client, postId);
  const waiting = Math.max(0, ...pages.map(waitingIn));
  const isFewer = pages.some((page) => total < page.comment_count - waiting);
  changePages(client, postId, (page) => withHeard(page, comment, total));
  changeReply(client, postId, comment);
  if (comment.parent_id === null) expectMovedRows(client, postId);
  showCommentCount(client, postId, total);
  if (isFewer) fetchAnew(client, postId);
}
