/** All that the server sends to open pages, which pass it on as window events of the same name (docs/product.md#live). */
export const REALTIME_EVENTS = ['comment-added', 'reaction-added', 'reaction-removed'] as const;
export type RealtimeEventName = (typeof REALTIME_EVENTS)[number];
