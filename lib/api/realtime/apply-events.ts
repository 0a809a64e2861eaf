import type { QueryClient } from '@tanstack/react-query';
import type { RealtimeEventName } from '../../rules/realtime-events.ts';
import type { CommentAdded, ReactionChanged, RealtimeEvents } from '../../schemas/events.ts';
import type { Reactions } from '../../schemas/reaction.ts';
import { reactionKeys } from '../reactions.ts';
import { hearComment } from '../comment-cache.ts';
import { updatePostItem } from './update-post-item.ts';

declare global {
  interface WindowEventMap {
    'comment-added': CustomEvent<CommentAdded>;
    'reaction-added': CustomEvent<ReactionChanged>;
    'reaction-removed': CustomEvent<ReactionChanged>;
  }
}

/** docs/product.md#live: what the server sends is heard inside the page as a window event of the same name, payload as detail. */
export function broadcast<Name extends RealtimeEventName>(name: Name, payload: RealtimeEvents[Name]): void {
  window.dispatchEvent(new CustomEvent(name, { detail: payload }));
}

/** Hears payloads until the returned function is called. */
function listenTo<Name extends RealtimeEventName>(
  name: Name,
  hear: (payload: RealtimeEvents[Name]) => void,
): () => void {
  // TypeScript does not see that the map's entry for a generic name carries the payload of that name.
  const listener = (event: Event) => hear((event as CustomEvent<RealtimeEvents[Name]>).detail);
  window.addEventListener(name, listener);
  return () => window.removeEventListener(name, listener);
}

/** Shows a post's whole counts (docs/product.md#live); the reader's own reaction stays what it was. */
function applyReactionChanged(client: QueryClient, { postId, reactions }: ReactionChanged): void {
  client.setQueriesData<Reactions>(
    { queryKey: reactionKeys.ofPost(postId) },
    (seen) => seen && { ...reactions, userReaction: seen.userReaction },
  );
  updatePostItem(client, postId, { reactions });
}

/** Shows a comment that somebody wrote, and the post's whole count wherever it stands (docs/product.md#comments and #live). */
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
