/** Whose posts a feed holds. */
export type FeedScope =
  | { kind: 'site' }
  | { kind: 'category'; slug: string }
  | { kind: 'author'; username: string }
  | { kind: 'language'; language: string };
