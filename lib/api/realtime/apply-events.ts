import type { QueryClient } from '@tanstack/react-query';
import type { CommentAdded, ReactionChanged } from '../../schemas/events.ts';
import type { Reactions } from '../../schemas/reaction.ts';
import { reactionKeys } from '../reactions.ts';
import { updatePostItem } from './update-post-item.ts';
import { hearComment } from '../comment-cache.ts';
import { listenTo } from './window-events.ts';

/** Shows a post's whole counts (DECISIONS 34); the reader's own reaction stays what it was. */
function applyReactionChanged(client: QueryClient, { postId, reactions }: ReactionChanged): void {
  client.setQueriesData<Reactions>(
    { queryKey: reactionKeys.ofPost(postId) },
    (seen) => seen && { ...reactions, userReaction: seen.userReaction },
  );
  updatePostItem(client, postId, { reactions });
}

/** Shows a comment that somebody wrote, and the post's whole count wherever it stands (DECISIONS 27, 34). */
function applyCommentAdded(client: QueryClient, { postId, comment, comment_count: total }: CommentAdded): void {
  hearComment(client, postId, { comment, total });
}

/** Lets lists and counts follow the window events, until the returned function is called. */
export function applyEvents(client: QueryClient): () => void {
  const stops = [
    listenTo('comment-added', (payload) => applyCommentAdded(client, payload)),
    listenTo('reaction-added', (payload) => applyReactionChanged(client, payload)),
    listenTo('reaction-removed', (payload) => applyReactionChanged(client, payload)),
  ];
  return () => stops.forEach((stop) => stop());
}
