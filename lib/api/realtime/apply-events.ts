import type { QueryClient } from '@tanstack/react-query';
import { applyCommentAdded } from './apply-comment-added.ts';
import { applyReactionChanged } from './apply-reaction-changed.ts';
import { listenTo } from './window-events.ts';

/** Lets lists and counts follow the window events, until the returned function is called. */
export function applyEvents(client: QueryClient): () => void {
  const stops = [
    listenTo('comment-added', (payload) => applyCommentAdded(client, payload)),
    listenTo('reaction-added', (payload) => applyReactionChanged(client, payload)),
    listenTo('reaction-removed', (payload) => applyReactionChanged(client, payload)),
  ];
  return () => stops.forEach((stop) => stop());
}
