import { sql, type Kysely } from 'kysely';
import { decodePath, oldNumberKey } from '../../content/old-path.ts';
import { findLanguage } from '../../../rules/languages.ts';
import type { Database } from '../../db/schema.ts';
import { type Fate, findPostFate, findTranslationFate, missing, OK } from '../../services/fates/fate.ts';
import {
  findAuthorFate,
  findCategoryFate,
  findFilteredHomeFate,
  findHomeFate,
} from '../../services/fates/find-list-fate.ts';
import { findPageFate } from '../../services/fates/find-page-fate.ts';
import { findOldAddress } from '../../services/fates/find-old-address.ts';

// First segments of the pages that exist beside lists and posts; any other address has no page.
const PAGES = new Set([
  ...['categories', 'search', 'about-us', 'contact-us', 'privacy-policy', 'terms-conditions', 'disclaimer'],
  ...['login', 'register', 'forgot-password', 'reset-password', 'verify-email', 'profile', 'undo-email'],
  ...['admin', 'preview', 'translation-demo'],
]);

// Those that have pages of their own below them.
const WITH_PAGES_BELOW = new Set(['admin', 'preview', 'undo-email']);

// Lists and posts are below these.
const SECTIONS = new Set([...PAGES, 'pages', 'post', 'posts', 'users']);

/** The path with the name of a page of ours in small letters; the same path where nothing is to be changed. */
function inSmallLetters(path: string): string {
  const first = path.split('/', 2)[1] ?? '';
  const small = first.toLowerCase();
  if (SECTIONS.has(small)) return path.replace(first, small);
  // A translation: /bn/posts/…
  return findLanguage(small) ? path.replace(/^\/[^/]+\/posts(?=\/)/i, `/${small}/posts`) : path;
}

/** The page number of an address; undefined when it is none. `page=1` and `page=` are the page without the parameter. */
function pageOf(search: URLSearchParams): number | undefined {
  const page = search.get('page') || '1';
  return /^[1-9]\d{0,6}$/.test(page) ? Number(page) : undefined;
}

/**
 * What becomes of a request for a page. An address that is none of ours may be one of a site that was imported; so may
 * the home page's with a post's number.
 * @throws whatever the database throws when it is away
 */
export async function findFate(db: Kysely<Database>, path: string, search: URLSearchParams): Promise<Fate> {
  const numbered = isNumbered(path, search) ? await findOldAddress(db, path, search) : undefined;
  if (numbered) return numbered;
  const fate = await findOwnFate(db, path, search);
  if (fate.kind !== 'missing' || fate.status !== 404 || fate.page === 'past-the-end') return fate;
  return (await findOldAddress(db, decodePath(path), search)) ?? fate;
}

/** True for `/?p=12`: the cache knows it as the home page. */
export function isNumbered(path: string, search: URLSearchParams): boolean {
  return path === '/' && oldNumberKey(search) !== undefined;
}

/**
 * What becomes of a request for a page (not for a file or the API). Pages without data of their own only ask whether
 * the database answers, because their shell needs it.
 */
async function findOwnFate(db: Kysely<Database>, path: string, search: URLSearchParams): Promise<Fate> {
  const small = inSmallLetters(path);
  if (small !== path) {
    const fate = await findOwnFate(db, small, search);
    return fate.kind === 'ok' ? { kind: 'moved', path: small } : fate;
  }
  const [first = '', second, ...rest] = path.split('/').slice(1).map(decodeURIComponent);
  if (first === 'status') return missing('page-not-found');
  if (first === 'post' && second && rest.length === 0)
    return { kind: 'moved', path: path.replace(/^\/post\//, '/posts/') };
  const page = pageOf(search);
  const isList =
    (path === '/' || ((first === 'categories' || first === 'users') && second !== undefined)) && rest.length === 0;
  if (isList && page === undefined) return missing('past-the-end');
  if (path === '/') {
    const category = search.get('category');
    return category ? findFilteredHomeFate(db, category, page ?? 1) : findHomeFate(db, page ?? 1);
  }
  if (second && rest.length === 0) {
    if (first === 'posts') return findPostFate(db, second);
    if (first === 'pages') return findPageFate(db, second);
    if (first === 'categories') return findCategoryFate(db, second, page ?? 1);
    if (first === 'users') return findAuthorFate(db, second, page ?? 1);
  }
  if (second === 'posts' && rest.length === 1 && findLanguage(first))
    return findTranslationFate(db, first, rest[0] ?? '');
  if (!PAGES.has(first) || (second && !WITH_PAGES_BELOW.has(first))) return missing('page-not-found');
  await sql`select 1`.execute(db);
  return OK;
}
