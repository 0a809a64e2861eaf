import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { parse as parseYaml } from 'yaml';
import { isDateOfPost } from '../../../rules/limits.ts';
import type { Sanitiser } from '../../content/sanitise/sanitiser.ts';
import { decodePath } from '../../content/old-path.ts';
import { commandRefusal, decodeText, parseDate } from '../format/archive-values.ts';
import type { ReportBuilder } from '../format/import-report.ts';
import type { ImageLibrary } from '../images/image-library.ts';
import type { GhostAuthors } from './map-authors.ts';
import type { GhostTags } from './map-tags.ts';
import { type GhostExport, type GhostRow, textOf } from './read-export.ts';

/** A time of any version of Ghost: ISO, `2014-01-05 20:15:40` in UTC, or milliseconds; null for anything else. */
export function ghostDate(value: unknown): Date | null {
  const date = typeof value === 'number' ? new Date(value) : null;
  if (date) return isDateOfPost(date) ? date : null;
  if (typeof value !== 'string') return null;
  if (/^\d{12,14}$/u.test(value)) return ghostDate(Number(value));
  const iso = /^\d{4}-\d\d-\d\dT/u.test(value) ? new Date(value) : null;
  return iso && isDateOfPost(iso) ? iso : parseDate(value);
}

/** What exports write in place of the site's address. */
export const PLACEHOLDER = '__GHOST_URL__';
/** Stands for an address that nobody knows; `.invalid` never leads anywhere. */
export const UNKNOWN_ADDRESS = 'https://ghost-site.invalid';

const OWN_FILE = /https?:\/\/[^\s"'<>()\\]{1,300}?(?=\/content\/(?:images|media|files)\/)/giu;

const textsOf = (row: GhostRow) => [textOf(row, 'html'), textOf(row, 'feature_image'), textOf(row, 'image')];

/** Where Ghost serves a picture in another size. */
export const RESIZED = /\/content\/images\/size\/w\d+(?:h\d+)?\/(?:format\/\w+\/)?/u;

// Files that the export names without the address of their site.
const NAMED_FILE = /(?:__GHOST_URL__|(?<![^\s"'(]))(\/content\/(?:images|media|files)\/[^\s"'<>()\\]{1,500})/giu;
const KNOWN_FILE = /^(https?:\/\/.+?)(\/content\/(?:images|media|files)\/.+)$/iu;

/** The addresses that earlier imports had for the site: below them lay the files that the export names without one. */
export function earlierAddresses({ posts, users }: GhostExport, known: Iterable<string>): string[] {
  const texts = [
    ...posts.flatMap(textsOf),
    ...users.flatMap((row) => [textOf(row, 'profile_image'), textOf(row, 'image')]),
  ];
  const named = new Set<string>();
  for (const text of texts)
    for (const [, path = ''] of text.matchAll(NAMED_FILE))
      named.add(decodePath(path.replace(RESIZED, '/content/images/')));
  const votes = new Map<string, number>();
  for (const address of known) {
    const [, site = '', path = ''] = KNOWN_FILE.exec(address) ?? [];
    if (named.has(decodePath(path))) votes.set(site, (votes.get(site) ?? 0) + 1);
  }
  return [...votes].sort((a, b) => b[1] - a[1]).map(([site]) => site);
}

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

/** What the conversion of every post of one export shares. */
export type GhostSite = {
  data: GhostExport;
  report: ReportBuilder;
  sanitiser: Sanitiser;
  library: ImageLibrary;
  authors: GhostAuthors;
  tags: GhostTags;
  /** Address of the old site, or the one that stands for an unknown one. */
  base: string;
  /** Language subtag of the site. */
  language: string;
  /** Fields of a post that later versions keep apart. */
  metaOf: ReadonlyMap<string, GhostRow>;
};

// A list of ten thousand redirects has less.
const MOST_BYTES = 4 * 1024 * 1024;
// Those that people write; a bomb has thousands.
const MOST_ALIASES = 20;

function parse(text: string): unknown {
  return /^\s*[[{]/u.test(text)
    ? JSON.parse(text)
    : parseYaml(text, { maxAliasCount: MOST_ALIASES, schema: 'core', logLevel: 'error' });
}

async function readData(file: string): Promise<unknown> {
  const refuse = (why: string, cause?: unknown) => commandRefusal(`«${file}» cannot be read: ${why}`, cause);
  const info = await stat(file).catch((error: unknown) => {
    throw refuse('it cannot be opened.', error);
  });
  if (!info.isFile() || info.size > MOST_BYTES) throw refuse('it is no file, or larger than 4 MB.');
  const text = decodeText(await readFile(file));
  try {
    return parse(text);
  } catch (error) {
    throw refuse('it is neither JSON nor YAML.', error);
  }
}

/** The first of these places in a folder; undefined without one, and for links that lead out of it. */
async function findIn(folder: string, places: readonly string[]): Promise<string | undefined> {
  const root = await realpath(folder).catch(() => undefined);
  for (const place of root === undefined ? [] : places) {
    const real = await realpath(join(root ?? '', place)).catch(() => undefined);
    if (real?.startsWith(`${root}${sep}`)) return real;
  }
  return undefined;
}

type Beside = { given: string | undefined; folder: string | undefined; places: readonly string[] };

/**
 * A small file of Ghost as data: the one that the operator names, else the one in the copy of its `content` folder.
 * @returns undefined when there is none
 * @throws AppError invalid when it cannot be read
 */
export async function readBeside({ given, folder, places }: Beside): Promise<unknown> {
  const file = given ?? (folder === undefined ? undefined : await findIn(folder, places));
  return file === undefined ? undefined : readData(file);
}

/** Places of a file in Ghost's `content` folder, and in the folder that holds that one. */
export const contentFiles = (...paths: string[]): string[] => paths.flatMap((path) => [path, `content/${path}`]);
