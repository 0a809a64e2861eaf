import { queryOptions, skipToken, type QueryClient } from '@tanstack/react-query';
import { updatePostItem } from './realtime/update-post-item.ts';

export const commentCountKeys = {
  all: ['comment-count'] as const,
  ofPost: (postId: number) => [...commentCountKeys.all, postId] as const,
};

/**
 * How many comments a post has, as last heard: newer than what came with its card. Nothing until something is heard;
 * it is never asked for.
 */
export function commentCountOptions(postId: number) {
  return queryOptions<number>({ queryKey: commentCountKeys.ofPost(postId), queryFn: skipToken });
}

/** Shows a post's whole count of comments on every card of it. */
export function showCommentCount(client: QueryClient, postId: number, count: number): void {
  client.setQueryData(commentCountOptions(postId).queryKey, count);
  updatePostItem(client, postId, { comment_count: count });
}
