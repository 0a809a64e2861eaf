/** All that the server sends to open pages, which pass it on as window events of the same name (docs/product.md#live). */
export const REALTIME_EVENTS = ['comment-added', 'reaction-added', 'reaction-removed'] as const;
export type RealtimeEventName = (typeof REALTIME_EVENTS)[number];

/** Mails that a person may turn off, by what they tell of: answers to one's comments, comments on one's posts. */
export const NOTICE_KINDS = ['replies', 'posts'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];
