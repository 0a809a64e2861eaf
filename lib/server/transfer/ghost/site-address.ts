import type { GhostExport, GhostRow } from './export-types.ts';
import { textOf } from './export-types.ts';

/** What exports write in place of the site's address. */
export const PLACEHOLDER = '__GHOST_URL__';
/** Stands for an address that nobody knows; `.invalid` never leads anywhere. */
export const UNKNOWN_ADDRESS = 'https://ghost-site.invalid';

const OWN_FILE = /https?:\/\/[^\s"'<>()\\]+?(?=\/content\/(?:images|media|files)\/)/giu;

const textsOf = (row: GhostRow) => [textOf(row, 'html'), textOf(row, 'feature_image'), textOf(row, 'image')];

/** The site's address without a slash at its end: as given, else where most of the posts' own files lie, else unknown. */
export function findSiteAddress({ posts }: GhostExport, given: string | undefined): string {
  const url = given === undefined ? null : URL.parse(given);
  if (url) return (url.origin + url.pathname).replace(/\/+$/u, '');
  const votes = new Map<string, number>();
  for (const text of posts.flatMap(textsOf))
    for (const [found] of text.matchAll(OWN_FILE)) votes.set(found, (votes.get(found) ?? 0) + 1);
  return [...votes].sort((a, b) => b[1] - a[1])[0]?.[0] ?? UNKNOWN_ADDRESS;
}

const OBJECT_ID = /^[0-9a-f]{24}$/u;

/**
 * Names the source of the import. Ids since Ghost 1.0 are the only ones of their kind in the world; earlier ones are
 * small numbers, told apart by the site's title.
 */
export function sourceOf({ posts, settings }: GhostExport): string {
  const isUnique = posts.every((row) => OBJECT_ID.test(textOf(row, 'id')));
  return isUnique ? 'ghost' : `ghost:${settings.get('title')?.trim() || 'untitled'}`;
}
