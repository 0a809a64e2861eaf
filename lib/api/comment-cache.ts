import type { QueryClient } from '@tanstack/react-query';
import type { Comment } from '../schemas/comment.ts';
import { commentKeys, isBeingSent, type CommentsPage } from './comments.ts';
import { showCommentCount } from './comment-count.ts';

const isFirst = ({ pagination }: CommentsPage) => pagination.page === 1;
const has = ({ comments }: CommentsPage, id: number) => comments.some((comment) => comment.id === id);

function changePages(client: QueryClient, postId: number, change: (page: CommentsPage) => CommentsPage) {
  client.setQueriesData<CommentsPage>({ queryKey: commentKeys.ofPost(postId) }, (page) => page && change(page));
}

function firstPage(client: QueryClient, postId: number): CommentsPage | undefined {
  return client.getQueryData<CommentsPage>(commentKeys.page(postId, 1));
}

function withTotal({ comments, pagination }: CommentsPage, total: number): CommentsPage {
  return { comments, pagination: { ...pagination, total, pages: Math.ceil(total / pagination.limit) } };
}

// Page 1 grows beyond its length here and is cut where it is shown: a comment that goes again - not sent, deleted -
// uncovers the one that it pushed out.
function onTop(page: CommentsPage, comment: Comment): CommentsPage {
  return isFirst(page) ? { ...page, comments: [comment, ...page.comments] } : page;
}

const without = (page: CommentsPage, id: number): CommentsPage => ({
  ...page,
  comments: page.comments.filter((comment) => comment.id !== id),
});

/** The rows of later pages have moved: fetched anew when next turned to, but not under the reader's eyes. */
function expectMovedRows(client: QueryClient, postId: number): void {
  void client.invalidateQueries({
    queryKey: commentKeys.ofPost(postId),
    predicate: ({ queryKey }) => queryKey.at(-1) !== 1,
    refetchType: 'none',
  });
}

function tellTotal(client: QueryClient, postId: number): void {
  const total = firstPage(client, postId)?.pagination.total;
  if (total !== undefined) showCommentCount(client, postId, total);
}

/** Puts a new comment on top of page 1; on other pages only the count rises (docs/product.md#comments). */
export function addComment(client: QueryClient, postId: number, comment: Comment): void {
  changePages(client, postId, (page) => withTotal(onTop(page, comment), page.pagination.total + 1));
  expectMovedRows(client, postId);
}

/** Drops a comment from wherever the browser shows it. */
export function dropComment(client: QueryClient, postId: number, id: number): void {
  const pages = client.getQueriesData<CommentsPage>({ queryKey: commentKeys.ofPost(postId) });
  if (!pages.some(([, page]) => page && has(page, id))) return;
  changePages(client, postId, (page) => withTotal(without(page, id), page.pagination.total - 1));
  expectMovedRows(client, postId);
}

/** Shows a comment in its new words. */
export function replaceComment(client: QueryClient, postId: number, comment: Comment): void {
  changePages(client, postId, (page) => ({
    ...page,
    comments: page.comments.map((shown) => (shown.id === comment.id ? comment : shown)),
  }));
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
  const first = firstPage(client, postId);
  if (!first) return;
  if (has(first, comment.id)) dropComment(client, postId, sent);
  else if (has(first, sent))
    changePages(client, postId, (page) => ({
      ...page,
      comments: page.comments.map((shown) => (shown.id === sent ? comment : shown)),
    }));
  else addComment(client, postId, comment);
  tellTotal(client, postId);
}

/** A comment is gone for good; the rows that come after it move up. */
export function forgetComment(client: QueryClient, postId: number, id: number): void {
  dropComment(client, postId, id);
  tellTotal(client, postId);
  void client.invalidateQueries({ queryKey: commentKeys.ofPost(postId) });
}

function withHeard(page: CommentsPage, comment: Comment): CommentsPage {
  if (!isFirst(page) || has(page, comment.id)) return page;
  const stand = page.comments.findLast((shown) => isBeingSent(shown) && shown.user_username === comment.user_username);
  if (!stand) return onTop(page, comment);
  return { ...page, comments: page.comments.map((shown) => (shown === stand ? comment : shown)) };
}

/**
 * Shows a comment that the server tells of, with the post's whole count (docs/product.md#live): on top of page 1, or in the
 * place of the one that stands for it there. What is still being sent counts too.
 */
export function hearComment(
  client: QueryClient,
  postId: number,
  { comment, total }: { comment: Comment; total: number },
): void {
  changePages(client, postId, (page) => withHeard(page, comment));
  const waiting = firstPage(client, postId)?.comments.filter(isBeingSent).length ?? 0;
  changePages(client, postId, (page) => withTotal(page, total + waiting));
  expectMovedRows(client, postId);
  showCommentCount(client, postId, total);
}
