import type { RealtimeEventName } from '../../rules/realtime-events.ts';
import type { CommentAdded, ReactionChanged, RealtimeEvents } from '../../schemas/events.ts';

declare global {
  interface WindowEventMap {
    'comment-added': CustomEvent<CommentAdded>;
    'reaction-added': CustomEvent<ReactionChanged>;
    'reaction-removed': CustomEvent<ReactionChanged>;
  }
}

/** SPEC 4: what the server sends is heard inside the page as a window event of the same name, payload as detail. */
export function broadcast<Name extends RealtimeEventName>(name: Name, payload: RealtimeEvents[Name]): void {
  window.dispatchEvent(new CustomEvent(name, { detail: payload }));
}

/** Hears payloads until the returned function is called. */
export function listenTo<Name extends RealtimeEventName>(
  name: Name,
  hear: (payload: RealtimeEvents[Name]) => void,
): () => void {
  // TypeScript does not see that the map's entry for a generic name carries the payload of that name.
  const listener = (event: Event) => hear((event as CustomEvent<RealtimeEvents[Name]>).detail);
  window.addEventListener(name, listener);
  return () => window.removeEventListener(name, listener);
}
