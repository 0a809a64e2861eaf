import type { IncomingHttpHeaders } from 'node:http';
import { pathToSubscribe } from '../../../paths.ts';
import { TEXT_ADDRESS } from '../../../rules/programs.ts';
import { ANY_ORIGIN } from '../../../safe-path.ts';
import type { LinkKind } from '../../services/fates/find-page-fate.ts';

const LONGEST = 4_096;

/**
 * The address that a request line names, on a made-up host; undefined for one that is malformed, too long, or that
 * could be read as another host's: `//host`, `/\host`.
 */
export function parseAddress(address: string): URL | undefined {
  if (address.length > LONGEST || !address.startsWith('/') || address.split('?', 1)[0]?.includes('\\'))
    return undefined;
  // No name holds a zero byte, and PostgreSQL knows no text that does.
  if (address.includes('%00')) return undefined;
  try {
    const url = new URL(ANY_ORIGIN + address);
    decodeURIComponent(url.pathname);
    return url.pathname.startsWith('//') ? undefined : url;
  } catch {
    return undefined;
  }
}

/** What of a request may change a page: everything else is left out of the render and of the cache key. */
export type PageRequest = {
  /** Path and allowed query, in one spelling: every other spelling of the same page shares its cache entry. */
  url: string;
  /** The whole page, Next's payload for a navigation or a prefetch inside of the site, a text for programs, or an answer of the API. */
  form: 'html' | 'rsc' | 'prefetch' | 'text' | 'answer';
  language: string;
};

const ALLOWED_QUERY: ReadonlyArray<readonly [RegExp, readonly string[]]> = [
  [/^\/$/, ['page', 'category']],
  [/^\/(categories|tags|users)\/[^/]+$/, ['page']],
  [/^\/(?:[a-z]{2}\/)?posts\/[^/]+$/, ['comments', 'thread']],
  [/^\/search$/, ['q', 'category', 'author', 'language', 'page']],
  [/^\/(login|register)$/, ['next', 'signed-out']],
  [/^\/subscriptions$/, ['scope', 'id', 'outcome', 'typed']],
];

/** Pages that middleware treats by cookie: they are rendered for each request. */
const PERSONAL = /^\/(profile|login|register)(?=[/?]|$)/;
/** Of these only the whole page is: inside of the site the screen itself sees to guests. */
const ADMIN = /^\/admin(?=[/?]|$)/;

const LINK = /^\/(preview|undo-email|invitations|unsubscribe|subscriptions(?:\/confirm)?)\/([^/]+)$/;

/** What a page's address holds whose address is a secret: the kind of link, and its token. */
export function linkOf(path: string): { kind: LinkKind; token: string } | undefined {
  const [, name, token = ''] = LINK.exec(path) ?? [];
  return name === undefined ? undefined : { kind: name as LinkKind, token: decodeURIComponent(token) };
}

/** An address that ends mails: a page, to which forms and programs may post. */
export function isEnding(path: string): boolean {
  const kind = linkOf(path)?.kind;
  return kind === 'unsubscribe' || kind === 'subscriptions';
}

const FORM_FOR_MAILS = pathToSubscribe('site');

/** The page of the form that asks for mails, to which the form itself is posted. */
export function isAsking(path: string): boolean {
  return path === FORM_FOR_MAILS;
}

const OF_LINK = /^\/(?:preview|undo-email|invitations|unsubscribe|subscriptions)\//;

/** Its address is a secret: what it shows is for those who have it, and nothing of it is kept anywhere. */
export function isOfLink(url: string): boolean {
  return OF_LINK.test(url);
}

/** Shared caches keep it: it is not of a link, nor does it say that one is over, which is the answer at an address that is a secret. */
export function isShareable(url: string): boolean {
  return !isOfLink(url) && !/^\/status\/(?:preview-over|link-unknown)$/.test(url);
}

const isPage = (name: string) => name === 'page' || name === 'comments';

function allowedQuery(path: string, search: URLSearchParams): string {
  const names = ALLOWED_QUERY.find(([pattern]) => pattern.test(path))?.[1] ?? [];
  const kept = new URLSearchParams();
  for (const name of names) {
    const value = search.get(name);
    if (value !== null && value !== '' && !(isPage(name) && value === '1')) kept.set(name, value);
  }
  // A thread knows its page: one address for each, not one for each pair.
  if (kept.has('thread')) kept.delete('comments');
  const query = kept.toString();
  return query ? `?${query}` : '';
}

/** Next's own headers are many and any client may send them; only these three forms of a page exist. */
export function formOf(headers: Readonly<Record<string, unknown>>): PageRequest['form'] {
  if (headers.rsc === undefined) return 'html';
  return headers['next-router-prefetch'] === undefined ? 'rsc' : 'prefetch';
}

/** One spelling of a path that may be percent-encoded in many ways. */
function canonicalPath(path: string): string {
  return path
    .split('/')
    .map((segment) => encodeURIComponent(decodeURIComponent(segment)))
    .join('/');
}

/** The page that a request asks for. `path` is the path as it stands in the address, percent-encoded. */
export function pageRequest(
  path: string,
  search: URLSearchParams,
  headers: IncomingHttpHeaders,
  language: string,
): PageRequest {
  const form = formOf(headers);
  // A screen's address says what it shows: guests come back to all of it.
  const query = form === 'html' && ADMIN.test(path) && search.size > 0 ? `?${search}` : allowedQuery(path, search);
  return { url: canonicalPath(path) + query, form, language };
}

/** Results for readers, the dearest of all pages. */
export function isSearchPage(url: string): boolean {
  return /^\/search(?:[/?]|$)/.test(url);
}

const UNBOUNDED = /^\/(search|sitemap|subscriptions)/;

/**
 * The same for everybody, of a bounded number, and dropped when what it shows is written: results of free-text searches
 * are not the first two, and a map lists far too much to be told of each.
 */
export function isCacheable(page: PageRequest): boolean {
  const { url } = page;
  return !isPersonal(page) && !isOfLink(url) && !UNBOUNDED.test(url);
}

export function isPersonal({ url, form }: PageRequest): boolean {
  return PERSONAL.test(url) || (form === 'html' && ADMIN.test(url));
}

export function cacheKey({ url, form, language }: PageRequest): string {
  return `${language} ${form} ${url}`;
}

/** Headers of the request that Next gets: nothing of the client's but the form. */
export function renderHeaders(page: PageRequest): Record<string, string> {
  return {
    accept: page.form === 'html' ? 'text/html' : 'text/x-component',
    // To a client without a name Next may send the metadata late, in <body>, whatever `htmlLimitedBots` says.
    'user-agent': 'Lekha',
    ...(page.form !== 'html' && { rsc: '1' }),
    ...(page.form === 'prefetch' && { 'next-router-prefetch': '1' }),
  };
}

/**
 * The request for a text for programs - feed, map, robots.txt, llms.txt, manifest, the API's document - or undefined for any other address. Every
 * spelling of an address and every query is the same text.
 */
export function textRequest(path: string): PageRequest | undefined {
  if (!TEXT_ADDRESS.test(path)) return undefined;
  return { url: canonicalPath(path), form: 'text', language: 'en' };
}

const MARKDOWN = /^\/posts\/([^/]+)\.md$/u;

/** The request for a post's Markdown, at the address of its handler, which nobody outside reaches; undefined for any other. */
export function markdownRequest(path: string): PageRequest | undefined {
  const [, slug] = MARKDOWN.exec(path) ?? [];
  return slug === undefined
    ? undefined
    : { url: `${canonicalPath(`/posts/${slug}`)}/markdown`, form: 'text', language: 'en' };
}
