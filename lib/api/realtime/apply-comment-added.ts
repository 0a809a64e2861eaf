import type { QueryClient } from '@tanstack/react-query';
import type { Comment } from '../../schemas/comment.ts';
import type { CommentAdded } from '../../schemas/events.ts';
import { commentKeys, type CommentsPage } from '../comments.ts';
import { updatePostItem } from './update-post-item.ts';

function withTotal({ comments, pagination }: CommentsPage, total: number): CommentsPage {
  return { comments, pagination: { ...pagination, total, pages: Math.ceil(total / pagination.limit) } };
}

function withComment(page: CommentsPage, comment: Comment): CommentsPage {
  if (page.comments.some(({ id }) => id === comment.id)) return page;
  return { ...page, comments: [comment, ...page.comments].slice(0, page.pagination.limit) };
}

/**
 * Shows a comment that somebody wrote: at the top of page 1 unless it is there already; everywhere the post's whole
 * count (DECISIONS 27, 34).
 */
export function applyCommentAdded(
  client: QueryClient,
  { postId, comment, comment_count }: CommentAdded,
): void {
  client.setQueriesData<CommentsPage>({ queryKey: commentKeys.ofPost(postId) }, (page) => {
    if (!page) return page;
    return withTotal(page.pagination.page === 1 ? withComment(page, comment) : page, comment_count);
  });
  // Rows of later pages have moved by one: fetched anew when next turned to, but not under the reader's eyes.
  void client.invalidateQueries({
    queryKey: commentKeys.ofPost(postId),
    predicate: ({ queryKey }) => queryKey.at(-1) !== 1,
    refetchType: 'none',
  });
  updatePostItem(client, postId, { comment_count });
}
