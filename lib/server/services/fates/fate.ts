/** Pages that say why there is nothing at an address; `app/(site)/status/[kind]` renders them. */
export const MISSING_KINDS = [
  'page-not-found',
  'post-not-found',
  'user-not-found',
  'category-not-found',
  'past-the-end',
  'post-gone',
] as const;
export type MissingKind = (typeof MISSING_KINDS)[number];

/** What becomes of a request for a page, decided before anything is rendered (CONTRACT 3: status codes are real). */
export type Fate =
  | { kind: 'ok' }
  /** 308 to a path of ours. */
  | { kind: 'moved'; path: string }
  | { kind: 'missing'; status: 404 | 410; page: MissingKind };

export const OK: Fate = { kind: 'ok' };

export function missing(page: MissingKind): Fate {
  return { kind: 'missing', status: page === 'post-gone' ? 410 : 404, page };
}

/** Ok for the first page and for pages that the list has. A list without rows has its first page. */
export function pageFate(page: number, total: number, limit: number): Fate {
  return page === 1 || page <= Math.ceil(total / limit) ? OK : missing('past-the-end');
}
