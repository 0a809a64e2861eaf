/** Where a view came from when it is no host: nothing is said, from the site itself, one of many that are not kept. */
export const NAMELESS_SOURCES = ['direct', 'inside', 'other'] as const;
export type NamelessSource = (typeof NAMELESS_SOURCES)[number];

// Labels of letters, digits and hyphens, and a last one that is no number: never an address of a machine, never a word of ours.
const HOST = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

const bare = (host: string) =>
  host
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^www\./, '');

/** What is kept of the host that a reader is said to come from; `siteHost` is the site's own. */
export function sourceOf(from: string, siteHost: string): string {
  const host = bare(from);
  if (host === '') return 'direct';
  if (host === bare(siteHost)) return 'inside';
  return HOST.test(host) ? host : 'other';
}

/** Whose posts are counted: the whole site's are for those who look after all of it. */
export const STATS_OF = ['own', 'site'] as const;
export type StatsOf = (typeof STATS_OF)[number];
