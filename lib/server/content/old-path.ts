import { ANY_ORIGIN } from '../../safe-path.ts';

// PostgreSQL indexes values of up to 2,700 bytes.
const LONGEST_BYTES = 2_000;
// A letter may be written in three parts; what is longer than that is not even put together.
const LONGEST_WRITTEN = 6_000;
const POST_NUMBERS = ['p', 'page_id', 'attachment_id'];
const LIST_NUMBERS = ['cat', 'author', 'tag_id'];
const DATE_NUMBERS = ['m', 'year', 'monthnum', 'day'];
// Several at once: /?cat=3,4. The first one is the nearest to it that there is here.
const FIRST = /^[^,+ ]*/u;
// Lists by their names, and where their old addresses stood.
const LIST_NAMES = { tag: '/tag/', category_name: '/category/', author_name: '/author/' } as const;
const POST_NAMES = ['name', 'pagename'];
// Which page or form of it was asked for.
const SAYS_HOW = ['paged', 'amp', 'replytocom'];
const MONTH = /^(\d{4})(\d\d)?(\d\d)?$/u;

/**
 * The one spelling of a path of the site that this one took the place of: decoded, NFC, lower case, without
 * `/index.php` in front and a slash at the end. Empty for its home page and for what is too long to be a path, or can be none.
 */
export function oldPathKey(path: string): string {
  if (path.length > LONGEST_WRITTEN || path.includes('\0')) return '';
  const plain = path
    .normalize('NFC')
    .toLowerCase()
    .replace(/\/{2,}/gu, '/');
  const key = plain.replace(/^\/index\.php(?=\/|$)/u, '').replace(/\/+$/u, '');
  return Buffer.byteLength(key) > LONGEST_BYTES ? '' : key;
}

/** True for a query parameter that names something of the old site; it means nothing behind a redirect. */
function isOldName(name: string, value: string, { pathname }: URL): boolean {
  if (Object.hasOwn(LIST_NAMES, name) || POST_NUMBERS.includes(name)) return true;
  // Forms elsewhere have a field of that name.
  if (POST_NAMES.includes(name)) return /^\/(?:posts|pages)\//u.test(pathname);
  if (SAYS_HOW.includes(name)) return true;
  if (name === 's') return pathname === '/search';
  if (name === 'feed') return oldFeedKey(new URLSearchParams({ feed: value })) !== undefined;
  return (DATE_NUMBERS.includes(name) || LIST_NUMBERS.includes(name)) && /^\d[\d,+ ]*$/u.test(value);
}

/** Takes over what the query of an address says that leads to `target`, as it is written; what that says itself stays. */
export function takeQuery(target: URL, search: string, without?: string): void {
  const said = new Set(target.searchParams.keys());
  const kept = search
    .slice(1)
    .split('&')
    .filter((pair) => {
      const [[name, value] = []] = new URLSearchParams(pair);
      return name !== undefined && name !== without && !said.has(name) && !isOldName(name, value ?? '', target);
    });
  target.search = [target.search.slice(1), ...kept].filter(Boolean).join('&');
}

/** Where an address leads in one step whose own redirect leads to `next`: its query and its place in the page go along. */
export function leadOn(address: string, next: string, without?: string): string {
  const { search, hash } = new URL(address, ANY_ORIGIN);
  if (search === '' && hash === '') return next;
  const target = new URL(next, ANY_ORIGIN);
  takeQuery(target, search, without);
  target.hash ||= hash;
  return target.origin === ANY_ORIGIN ? target.pathname + target.search + target.hash : target.href;
}

/**
 * The key of an address that a query names: a post's by its number (`/?p=12`) or slug (`/?name=x`), a category's or an
 * author's (`/?cat=3`), a list's by its slug (`/tag/x`), a month's (`/2013/01`); undefined when a query names none.
 */
export function oldNumberKey(search: URLSearchParams): string | undefined {
  const first = (name: string) => FIRST.exec(search.get(name) ?? '')?.[0] ?? '';
  const numbered = (name: string, kind: string) => {
    const number = kind === 'p' ? (search.get(name) ?? '') : first(name);
    return /^\d{1,10}$/u.test(number) ? `/?${kind}=${Number(number)}` : undefined;
  };
  // What stands below another is named with that: parent/child.
  const last = (text: string) => text.split('/').findLast(Boolean) ?? '';
  const named = (name: string) => last(search.get(name) ?? '');
  for (const name of POST_NUMBERS) if (numbered(name, 'p')) return numbered(name, 'p');
  for (const name of LIST_NUMBERS) if (numbered(name, name)) return numbered(name, name);
  const [year = '', ...parts] = ['year', 'monthnum', 'day'].map((name) => search.get(name) ?? '');
  const month = MONTH.exec(search.get('m') ?? year + parts.map((part) => part && part.padStart(2, '0')).join(''));
  if (month) return `/${month.slice(1).filter(Boolean).join('/')}`;
  for (const [name, front] of Object.entries(LIST_NAMES))
    if (last(first(name))) return oldPathKey(front + last(first(name))) || undefined;
  for (const name of POST_NAMES) if (named(name)) return oldPathKey(slugAddress(named(name))) || undefined;
  return undefined;
}

/** The address of a post or page by its slug alone. */
export const slugAddress = (slug: string) => `/?name=${slug}`;

/** The key of a feed that a query names, as WordPress without permalinks does (`/?feed=rss2`): `/feed` or `/feed/atom`. */
export function oldFeedKey(search: URLSearchParams): string | undefined {
  const kind = /^(?:comments-)?(feed|rss2?|rdf|atom)$/u.exec(search.get('feed') ?? '')?.[1];
  if (kind === undefined) return undefined;
  return kind === 'atom' ? '/feed/atom' : '/feed';
}

/** What WordPress was asked to look for: `/?s=words`, `/search/words`; undefined where it was not. */
export function oldSearch(key: string, search: URLSearchParams): string | undefined {
  const words = key === '' ? search.get('s') : /^\/search\/([^/]+)/u.exec(key)?.[1]?.replaceAll('+', ' ');
  return words?.trim() || undefined;
}

/** Keys under which an address is kept: with the folder that the old site stood in, and without it. */
export function oldPathKeys(path: string, siteAddress: string): string[] {
  const base = oldPathKey(decodePath(URL.parse(siteAddress)?.pathname ?? ''));
  const key = oldPathKey(path);
  if (key === '' || key === base || base === '') return key === '' ? [] : [key];
  return [key, key.startsWith(`${base}/`) ? oldPathKey(key.slice(base.length)) : base + key].filter(Boolean);
}

/** A path that is written as text, as an address has it: percent-encoded between its slashes. */
export function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

/** A percent-encoded path as text; as it is where it is malformed. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
