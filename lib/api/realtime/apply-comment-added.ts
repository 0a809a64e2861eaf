import type { QueryClient } from '@tanstack/react-query';
import type { CommentAdded } from '../../schemas/events.ts';
import { hearComment } from '../comment-cache.ts';

/** Shows a comment that somebody wrote, and the post's whole count wherever it stands (DECISIONS 27, 34). */
export function applyCommentAdded(client: QueryClient, { postId, comment, comment_count: total }: CommentAdded): void {
  hearComment(client, postId, { comment, total });
}
