import { z } from 'zod';
import { cutText, startOf } from '../../../text/cut.ts';
import { FIRST_PAGE, type ImportRecords, type PostRecord } from '../format/import-records.ts';
import type { ReportBuilder } from '../format/import-report.ts';
import type { GhostSite } from './ghost-site.ts';
import { authorKey } from './map-authors.ts';
import { postKey } from './map-tags.ts';
import { type GhostRow, textOf } from './read-export.ts';

const word = z.string().optional().catch(undefined);
const routesSchema = z.looseObject({
  routes: z.record(z.string(), z.unknown()).nullish().catch(undefined),
  collections: z
    .record(z.string(), z.looseObject({ permalink: word }))
    .nullish()
    .catch(undefined),
  taxonomies: z.looseObject({ tag: word, author: word }).nullish().catch(undefined),
});
type Routes = z.infer<typeof routesSchema>;

const LONGEST = 1_000;
// Without one of these all texts would have one address.
const TELLS_APART = /\{(?:slug|id|uuid)\}/u;

/** Year, month and day of a moment where the site is. */
function dayIn(zone: string, date: Date): string[] {
  try {
    const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
    return new Intl.DateTimeFormat('en-CA', { timeZone: zone, ...parts }).format(date).split('-');
  } catch {
    return date.toISOString().slice(0, 10).split('-');
  }
}

const fill = (template: string, values: Readonly<Record<string, string>>) =>
  startOf(template, LONGEST).replace(/\{(\w+)\}/gu, (found, name: string) => values[name] ?? found);

type About = { row: GhostRow; record: PostRecord; site: GhostSite };

/** The addresses that a template gives a post: by the day where the site is, and by that of Greenwich. */
function addressesBy(template: string, { row, record, site }: About): string[] {
  const { settings, users } = site.data;
  const author = users.find((user) => authorKey(user) === record.authorKey);
  const zone = settings.get('timezone') ?? settings.get('active_timezone') ?? settings.get('activeTimezone') ?? 'UTC';
  const authorSlug = author ? textOf(author, 'slug') : '';
  return [zone, 'UTC'].map((one) => {
    const [year = '', month = '', day = ''] = record.date ? dayIn(one, record.date) : [];
    return fill(template, {
      ...{ year, month, day, slug: textOf(row, 'slug'), id: textOf(row, 'id'), uuid: textOf(row, 'uuid') },
      ...{ author: authorSlug, primary_author: authorSlug, primary_tag: site.tags.primarySlugOf(row) ?? 'all' },
    });
  });
}

const slugOf = (path: string) => path.split('/').filter(Boolean).at(-1) ?? '';

function listPaths<T extends { oldPaths: string[] }>(records: T[], template: string | undefined): T[] {
  if (!template?.includes('{slug}')) return records;
  return records.map((record) => ({
    ...record,
    oldPaths: [
      ...new Set([...record.oldPaths, ...record.oldPaths.map((path) => fill(template, { slug: slugOf(path) }))]),
    ],
  }));
}

/** Addresses of the site's own that show one text of it; others are pages of the theme, which are named. */
function routePaths({ routes }: Routes, records: ImportRecords, report: ReportBuilder): Map<string, string[]> {
  const bySlug = new Map(records.posts.flatMap(({ oldPaths, key }) => oldPaths.map((path) => [slugOf(path), key])));
  const found = new Map<string, string[]>();
  for (const [path, value] of Object.entries(routes ?? {})) {
    const data = z.looseObject({ data: z.string() }).safeParse(value);
    const named = data.success ? /^(?:page|post)\.(.+)$/u.exec(data.data.data)?.[1] : undefined;
    const key = bySlug.get(named ?? slugOf(path));
    if (key === undefined) report.skip('other', 'page of the theme: it is in no export', cutText(path, 200));
    else found.set(key, [...(found.get(key) ?? []), path]);
  }
  return found;
}

/**
 * The records with the addresses that the site's routes.yaml gave them: templates of collections (`/blog/{slug}/`),
 * taxonomies, routes. What is no routes.yaml changes nothing but the report.
 */
export function withRoutes(records: ImportRecords, data: unknown, site: GhostSite): ImportRecords {
  const parsed = routesSchema.safeParse(data);
  if (!parsed.success) {
    site.report.remark('routes.yaml cannot be read: addresses are those that Ghost gives by itself');
    return records;
  }
  const { collections, taxonomies } = parsed.data;
  const templates = Object.values(collections ?? {}).flatMap(({ permalink }) => permalink ?? []);
  for (const template of templates.filter((one) => !TELLS_APART.test(one)))
    site.report.remark(`addresses of the form ${cutText(template, 200)} cannot be told apart: they are left out`);
  const rows = new Map(site.data.posts.map((row) => [postKey(row), row]));
  const routed = routePaths(parsed.data, records, site.report);
  const posts = records.posts.map((record) => {
    const row = rows.get(record.key);
    const usable = row && record.kind === 'post' ? templates.filter((one) => TELLS_APART.test(one)) : [];
    const own = usable.flatMap((template) => addressesBy(template, { row: row ?? {}, record, site }));
    return { ...record, oldPaths: [...new Set([...own, ...record.oldPaths, ...(routed.get(record.key) ?? [])])] };
  });
  const lists = Object.keys(collections ?? {}).filter((path) => path !== '/');
  return {
    ...records,
    posts,
    categories: listPaths(records.categories, taxonomies?.tag),
    tags: listPaths(records.tags, taxonomies?.tag),
    users: listPaths(records.users, taxonomies?.author),
    archives: new Map([...records.archives, ...lists.map((path) => [path, FIRST_PAGE] as const)]),
  };
}

// What Ghost calls the «from» of a redirect: a regular expression, most often of nothing but a path.

/** A path in which one part is open: `/blog/(.*)`. */
export type OpenPath = { before: string; after: string; part: RegExp };
type OldPattern = { paths: string[] } | { open: OpenPath };

const LONGEST_PATTERN = 2_000;
// A slash that may stand at the end.
const LAST_SLASH = /(?:\\?\/\?|\(\?:\\?\/\)\?|\(\\?\/\)\?|\\?\/\*)$/u;
const OPTIONAL_END = /\((?:\?:)?(\\?[./][\w.-]{1,40})\)\?$/u;
const SPECIAL = /[*+?()[\]{}|^$\\]/u;
// Parts that people leave open, and what they stand for in addresses.
const PARTS = new Map<string, RegExp>([
  ...['.*', '.+', '.*?', '.+?'].map((part): [string, RegExp] => [part, /^.+$/u]),
  ...['[^/]+', '[^/]*', '[^\\/]+', '[^\\/]*', '\\S+'].map((part): [string, RegExp] => [part, /^[^/]+$/u]),
  ...['\\w+', '[\\w-]+', '[a-z0-9-]+', '[a-zA-Z0-9-]+', '[a-z-]+', '[a-z0-9_-]+'].map((part): [string, RegExp] => [
    part,
    /^[\w-]+$/u,
  ]),
  ...['\\d+', '[0-9]+'].map((part): [string, RegExp] => [part, /^\d+$/u]),
]);

/** A part of the expression that says one text; undefined for one that says more. */
function literal(text: string): string | undefined {
  const plain = text.replace(/\\([/.~_+()-])/gu, (_found, sign: string) => (/[+()]/u.test(sign) ? '\0' : sign));
  return SPECIAL.test(plain) || plain.includes('\0') ? undefined : plain;
}

/** The expression without what anchors it: marks of its ends, the slash that may follow. */
function inner(from: string): string {
  const written = /^\/(\^.*)\/i$/su.exec(from)?.[1] ?? from;
  return written.replace(/^\^/u, '').replace(/\$$/u, '').replace(LAST_SLASH, '');
}

/** What an expression stands for where that is a path, or one with an open part; undefined for any other. */
export function readPattern(from: string): OldPattern | undefined {
  if (from.length > LONGEST_PATTERN) return undefined;
  const text = inner(from.trim());
  const end = OPTIONAL_END.exec(text);
  const stems = end ? [text.slice(0, end.index), text.slice(0, end.index) + (end[1] ?? '')] : [text];
  const paths = stems.map(literal);
  if (paths.every((path) => path?.startsWith('/'))) return { paths: paths.filter((path) => path !== undefined) };
  const open = /^([^(]*)\(([^()]+)\)([^(]*)$/u.exec(text);
  const [before, after] = [literal(open?.[1] ?? '^'), literal(open?.[3] ?? '')];
  const part = PARTS.get(open?.[2] ?? '');
  return before?.startsWith('/') && after !== undefined && part ? { open: { before, after, part } } : undefined;
}
