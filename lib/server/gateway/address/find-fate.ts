import { sql, type Kysely } from 'kysely';
import { pathTo } from '../../../paths.ts';
import { findLanguage } from '../../../rules/languages.ts';
import { toId, toPage } from '../../../rules/limits.ts';
import { isOwnPage, PAGE_NAMES } from '../../../rules/route-names.ts';
import { ANY_ORIGIN } from '../../../safe-path.ts';
import { decodePath, leadOn, oldFeedKey, oldNumberKey, oldSearch } from '../../content/old-path.ts';
import type { Database } from '../../db/schema.ts';
import {
  type Fate,
  findMarkdownFate,
  findPostFate,
  findTranslationFate,
  missing,
  OK,
  pageFate,
} from '../../services/fates/fate.ts';
import {
  findAuthorFate,
  findCategoryFate,
  findFilteredHomeFate,
  findHomeFate,
  findSeriesFate,
  findTagFate,
} from '../../services/fates/find-list-fate.ts';
import { findOldAddress, formOfOwn, guessOldAddress } from '../../services/fates/find-old-address.ts';
import { findConversationFate, findPageFate, findSubscribeFate } from '../../services/fates/find-page-fate.ts';
import { findRedirect, keyOfTarget } from '../../services/redirects/redirects.ts';
import { countFound, readSearch, SEARCH_PAGE_SIZE } from '../../services/search/find-search-page.ts';
import { MOST_FOUND } from '../../services/search/search-posts.ts';

type Redirected = Extract<Fate, { kind: 'redirected' }>;

// Lists and posts are below these.
const SECTIONS = new Set([...PAGE_NAMES, 'pages', 'post', 'posts', 'users', 'tags', 'series']);

// Lists of posts, by what stands before their slug.
const LISTS = { categories: findCategoryFate, series: findSeriesFate, tags: findTagFate, users: findAuthorFate };
const isListName = (name: string): name is keyof typeof LISTS => Object.hasOwn(LISTS, name);

/** The path with the name of a page of ours in small letters; the same path where nothing is to be changed. */
function inSmallLetters(path: string): string {
  const first = path.split('/', 2)[1] ?? '';
  const small = first.toLowerCase();
  if (SECTIONS.has(small)) return path.replace(first, small);
  // A translation: /bn/posts/…
  return findLanguage(small) ? path.replace(/^\/[^/]+\/posts(?=\/)/i, `/${small}/posts`) : path;
}

/** The page number of an address; undefined when it is none. `page=1` and `page=` are the page without the parameter. */
function pageOf(search: URLSearchParams, name: 'page' | 'comments' = 'page'): number | undefined {
  return toPage(search.get(name) || '1');
}

// A redirect leads to a page in one step, whatever became of its target since.
const MOST_STEPS = 5;

/** Where a redirect leads in the end. */
async function follow(db: Kysely<Database>, { to, status }: Redirected, steps: number): Promise<Fate> {
  if (!to.startsWith('/') || steps === 0) return { kind: 'redirected', to, status };
  const { pathname, searchParams } = new URL(to, ANY_ORIGIN);
  const next = await findFate(db, pathname, searchParams, steps - 1);
  if (next.kind === 'moved') return { kind: 'redirected', to: leadOn(to, next.path, next.without), status };
  return { kind: 'redirected', to: next.kind === 'redirected' ? leadOn(to, next.to) : to, status };
}

/** What the operator made of an address at which nothing else is. */
async function findRedirected(db: Kysely<Database>, path: string, steps: number): Promise<Fate | undefined> {
  const redirect = await findRedirect(db, decodePath(path));
  if (!redirect) return undefined;
  const { to, status } = redirect;
  if (to === null || status === 410) return missing('page-gone');
  const end = await follow(db, { kind: 'redirected', to, status }, steps);
  // What leads back here, by way of a page that was deleted since, leads nowhere.
  return end.kind === 'redirected' && keyOfTarget(end.to) === keyOfTarget(path) ? undefined : end;
}

/**
 * What becomes of a request for a page. An address that is none of ours may be one of a site that was imported; so may
 * the home page's with a post's number. What is nowhere, or was deleted, may lead where the operator says.
 * @throws whatever the database throws when it is away
 */
export async function findFate(
  db: Kysely<Database>,
  path: string,
  search: URLSearchParams,
  steps = MOST_STEPS,
): Promise<Fate> {
  const numbered = isNumbered(path, search) ? await findOldAddress(db, path, search) : undefined;
  if (numbered) return numbered;
  const fate = await findOwnFate(db, path, search);
  if (fate.kind !== 'missing' || fate.page === 'past-the-end') return fate;
  const old = fate.status === 404 ? await findOldAddress(db, decodePath(path), search) : undefined;
  if (old && old.kind !== 'missing') return old;
  const redirected = await findRedirected(db, path, steps);
  if (redirected ?? old) return redirected ?? old ?? fate;
  return fate.status === 404
    ? ((await findForm(db, path)) ?? (await guessOldAddress(db, decodePath(path))) ?? fate)
    : fate;
}

/** A form that other systems have of what is a page here: /posts/x/amp, /tags/x/page/2, /categories/x/feed. */
async function findForm(db: Kysely<Database>, path: string): Promise<Fate | undefined> {
  const form = formOfOwn(path);
  const own = form && (await findOwnFate(db, form.path, new URLSearchParams()));
  if (!form || (own?.kind !== 'ok' && own?.kind !== 'moved')) return undefined;
  const plain = own.kind === 'moved' ? own.path : form.path;
  return { kind: 'moved', path: form.file === undefined ? plain : pathTo.feed(form.file, plain) };
}

/** True for `/?p=12`, `/?feed=rss2`, `/?s=words` and their like: the cache knows it as the home page. */
export function isNumbered(path: string, search: URLSearchParams): boolean {
  if (path !== '/' || search.size === 0) return false;
  return (oldNumberKey(search) ?? oldFeedKey(search) ?? oldSearch('', search)) !== undefined;
}

/** A page of a post's conversation, or one of its threads: there with the post, unless the address names none that is. */
async function inConversation(
  db: Kysely<Database>,
  post: Fate,
  edition: { slug: string; language?: string },
  search: URLSearchParams,
): Promise<Fate> {
  if (post.kind !== 'ok' || !(search.get('comments') || search.get('thread'))) return post;
  const page = pageOf(search, 'comments');
  const named = search.get('thread');
  const thread = named ? toId(named) : null;
  if (page === undefined || thread === undefined) return missing('past-the-end');
  return findConversationFate(db, edition, { page, thread });
}

/** A further page of a search: there as far as something was found. Where none can be, nobody searches. */
async function findSearchFate(db: Kysely<Database>, search: URLSearchParams, page: number): Promise<Fate> {
  const { q, within } = readSearch((name) => search.get(name));
  const mayBe = q !== '' && page <= Math.ceil(MOST_FOUND / SEARCH_PAGE_SIZE);
  return pageFate(page, mayBe ? await countFound(db, { q, scope: within }) : 0, SEARCH_PAGE_SIZE);
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
  const [first = '', second, ...rest] = path.split('/').slice(1).map(decodePath);
  if (first === 'status') return missing('page-not-found');
  if (first === 'post' && second && rest.length === 0) return { kind: 'moved', path: pathTo.post(second) };
  const page = pageOf(search);
  const isSearch = path === pathTo.search();
  const isList = (path === '/' || isSearch || (isListName(first) && second !== undefined)) && rest.length === 0;
  if (isList && page === undefined) return missing('past-the-end');
  if (path === '/') {
    const category = search.get('category');
    return category ? findFilteredHomeFate(db, category, page ?? 1) : findHomeFate(db, page ?? 1);
  }
  if (isSearch && page !== undefined && page > 1) return findSearchFate(db, search, page);
  if (second && rest.length === 0) {
    if (first === 'posts' && second.endsWith('.md')) return findMarkdownFate(db, second.slice(0, -'.md'.length));
    if (first === 'posts') return inConversation(db, await findPostFate(db, second), { slug: second }, search);
    if (first === 'pages') return findPageFate(db, second);
    if (isListName(first)) return LISTS[first](db, second, page ?? 1);
  }
  if (second === 'posts' && rest.length === 1 && findLanguage(first)) {
    const edition = { language: first, slug: rest[0] ?? '' };
    return inConversation(db, await findTranslationFate(db, first, edition.slug), edition, search);
  }
  if (!isOwnPage(first, second)) return missing('page-not-found');
  if (first === 'subscriptions' && !second) return findSubscribeFate(db, search);
  await sql`select 1`.execute(db);
  return OK;
}
