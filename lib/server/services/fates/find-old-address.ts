import { sql, type Kysely } from 'kysely';
import { type FeedFile, pathTo } from '../../../paths.ts';
import { HOME_PAGE_SIZE } from '../../../rules/limits.ts';
import { isRouteSlug } from '../../../rules/route-names.ts';
import { oldFeedKey, oldNumberKey, oldPathKey, oldSearch } from '../../content/old-path.ts';
import { publicTotal, publicTotalOfTag } from '../../db/sql-fragments.ts';
import type { Database } from '../../db/schema.ts';
import { missing, type Fate } from './fate.ts';

type Row = {
  post: string | null;
  is_gone: boolean;
  category: string | null;
  tag: string | null;
  username: string | null;
  page: string | null;
  file: string | null;
  archive_until: Date | null;
};

// What WordPress, Ghost and generators let follow an address: feeds, other forms and further pages of it.
const SUFFIX =
  /\/(?:(?:amp|embed|print|feed(?:\/(?:rss2?|rdf|atom|json|(?:index|rss|feed|atom)\.xml|feed\.json))?|rss2?|atom|(?:index|rss|atom|feed)\.xml|feed\.json|trackback|comment-page-\d+|page[/-]?\d+|\d{1,2})(?:\/index\.html?)?|index\.html?)$/u;
// Their smaller copies of a picture: `-300x200` before the ending, `/size/w600` after the folder.
const SMALLER = /-(?:\d+x\d+|scaled)(?=\.\w+$)|(?<=^\/content\/images)\/size\/w\d+(?:h\d+)?(?:\/format\/\w+)?/u;
// WordPress finds a category by the last part of its address, whatever stands before it.
const PARENTS = /(?<=^\/category\/).+\/(?=[^/]+$)/u;
const FEEDS: ReadonlyArray<readonly [RegExp, FeedFile]> = [
  [/\/feed(?:\/json|\.json)$/u, 'feed.json'],
  [/\/(?:feed\/)?atom(?:\.xml)?$/u, 'atom.xml'],
  [/\/(?:feed(?:\/(?:rss2?|rdf))?|rss2?|(?:index|rss|feed)\.xml)$/u, 'feed.xml'],
];
// Yoast's and the other makers' maps of a site.
const MAP =
  /^\/(?:(?:wp-|[a-z]{2}\/)?sitemap(?:[_-][\w-]+)?\.xml(?:\.gz)?|[\w-]+-sitemap\d*\.xml|sitemap\/sitemap[\w-]*\.xml)$/u;
// Feeds of lists as jekyll-feed has them: /feed/travel.xml, /feed/by_tag/sea.xml.
const OF_LIST = /^\/feed\/(by_tag\/)?(?!(?:index|rss|feed|atom)\.)([^/]+)\.xml$/u;
// Signs that programs take for a part of the address that stands before them.
const TAIL = /[/\s\u200b-\u200d\ufeff"'”’»)\]}>,.;:!*]{1,20}$/u;

const feedAt = (key: string): FeedFile | undefined => FEEDS.find(([pattern]) => pattern.test(key))?.[1];

function listOf({ category, tag, username }: Pick<Row, 'category' | 'tag' | 'username'>): string | undefined {
  if (category !== null) return pathTo.category(category);
  if (tag !== null) return pathTo.tag(tag);
  return username === null ? undefined : pathTo.user(username);
}

/** Where the list of all posts is now that had only the posts until a moment; never past its end. */
async function findArchive(db: Kysely<Database>, until: Date): Promise<Fate> {
  const { rows } = await sql<{
    newer: number;
  }>`select least(count(*), greatest(${publicTotal} - 1, 0))::int as newer from post_lookup
    where listed_at > ${until} and listed_at <= now()`.execute(db);
  return { kind: 'moved', path: pathTo.home(Math.floor((rows[0]?.newer ?? 0) / HOME_PAGE_SIZE) + 1) };
}

function fateOf({ post, page, is_gone, file, ...lists }: Row, key: string): Fate | undefined {
  if (post !== null) return { kind: 'moved', path: pathTo.post(post) };
  // The introduction of a list of Hugo's is a page; who reads its feed wants the posts.
  if (page !== null) return /\/index\.xml$/u.test(key) ? feedOf(key) : { kind: 'moved', path: pathTo.page(page) };
  if (file !== null) return { kind: 'moved', path: file };
  if (is_gone) return missing('post-gone');
  const list = listOf(lists);
  return list === undefined ? undefined : (feedOf(key, list) ?? { kind: 'moved', path: list });
}

/** The feed of all posts, or of a list of them, for the address of one. */
function feedOf(key: string, list?: string): Fate | undefined {
  const file = feedAt(key);
  return file && { kind: 'moved', path: pathTo.feed(file, list) };
}

// The comments of the whole site had a feed of their own; who reads it is told of the site at least.
const ALL_COMMENTS = /^\/comments(?=\/feed(?:\/|$))|^\/wp-(?:rss2?|rdf|atom|feed|commentsrss2)\.php$/u;

/** The old site's own feeds, maps, search and further pages of its home. */
function homeFate(full: string, path: string, search: URLSearchParams): Fate | undefined {
  const words = oldSearch(full, search);
  if (words !== undefined) return { kind: 'moved', path: pathTo.search(words) };
  if (MAP.test(full)) return { kind: 'moved', path: '/sitemap.xml' };
  const key =
    full === ''
      ? (oldFeedKey(search) ?? '')
      : full.replace(ALL_COMMENTS, (found) => (found.endsWith('.php') ? '/feed' : ''));
  if (key === '') return /^\/index\.php\/*$/iu.test(path) ? { kind: 'moved', path: pathTo.home() } : undefined;
  if (SUFFIX.exec(key)?.index !== 0) return undefined;
  const isHome = /^\/(?:page[/-]?\d+|amp|index\.html?)(?:\/|$)/u.test(key);
  return feedOf(key) ?? (isHome ? (homeFate('', path, search) ?? { kind: 'moved', path: pathTo.home() }) : undefined);
}

// Lists and texts of ours that may be asked for in such forms.
const FORMED = /^\/(?:posts|pages|categories|tags|users|series)\/[^/]+$/u;

/** The page of ours that an address is a form of - its feed, its AMP, a further page - and the feed that is meant. */
export function formOfOwn(path: string): { path: string; file: FeedFile | undefined } | undefined {
  const plain = path.replace(SUFFIX, '');
  if (plain === path || !FORMED.test(plain)) return undefined;
  return { path: plain, file: /^\/(?:categories|tags|users)\//u.test(plain) ? feedAt(path) : undefined };
}

/** Keys that an address may be kept under, and what it says itself before what it is a form of. */
function keysOf(key: string, search: URLSearchParams): string[] {
  const number = oldNumberKey(search);
  if (key === '') return number === undefined ? [] : [number];
  const whole = key.replace(
    OF_LIST,
    (_all, tag: string | undefined, name: string) => `/${tag ? 'tag' : 'category'}/${name}`,
  );
  const plain = whole.replace(SUFFIX, '');
  const others = [plain.replace(PARENTS, ''), key.replace(SMALLER, ''), plain.replace(TAIL, '')];
  const own = [key, plain, ...others, plain.replace(/^\/amp(?=\/)/u, '')].filter(Boolean);
  // A site that stood in a folder: /blog/?p=12.
  return number === undefined ? own : [key + number, ...own];
}

/**
 * Where an address of an imported site leads now: a post, a page, a category, a tag, an author, a picture or the place
 * of its month in the list of all posts; by path, by number (`/?p=12`) or by a tag's name (`/?tag=x`). One indexed
 * look-up; undefined when nothing is known of it.
 */
export async function findOldAddress(
  db: Kysely<Database>,
  path: string,
  search: URLSearchParams,
): Promise<Fate | undefined> {
  const key = oldPathKey(path);
  const keys = keysOf(key, search);
  if (keys.length === 0) return homeFate(key, path, search);
  const { rows } = await sql<Row>`
    select p.slug as post, coalesce(d.was_public, false) as is_gone, c.slug as category, t.slug as tag, u.username,
      pg.slug as page, o.file, o.archive_until
    from old_paths o
      left join posts p on p.id = o.post_id and p.listed_at <= now()
      left join deleted_posts d on d.post_id = o.post_id
      left join categories c on c.id = o.category_id
      left join tags t on t.id = o.tag_id and ${publicTotalOfTag} > 0
      left join users u on u.id = o.user_id and u.is_active
      left join pages pg on pg.id = o.page_id and pg.status = 'published'
    where o.path = any (${keys})
    order by array_position(${keys}::text[], o.path) limit 1`.execute(db);
  const [row] = rows;
  const form = key + (OF_LIST.test(key) ? '/feed' : (oldFeedKey(search) ?? ''));
  if (row?.archive_until) return feedOf(form) ?? findArchive(db, row.archive_until);
  return (row && fateOf(row, form)) ?? homeFate(key, path, search);
}

// Files and screens of WordPress' own are no lists.
const NO_LIST = /^\/wp-/u;
// What other systems call the list of all posts, and that of all their tags or categories.
const ALL_POSTS = /^\/(?:archives?|blog)$/u;
const ALL_LISTS = /^\/(?:tags?|categor(?:y|ies)|topics)$/u;

/** Where that list is here for an address that other systems have for one. */
function indexPath(key: string): string | undefined {
  const plain = key.replace(SUFFIX, '').replace(/\.html?$/u, '');
  return ALL_POSTS.test(plain) ? pathTo.home() : ALL_LISTS.test(plain) ? pathTo.categories() : undefined;
}

/** What belongs to a whole site that stood in a folder: /blog/wp-sitemap.xml, /blog/search/words, /blog/tags. */
async function findInFolder(db: Kysely<Database>, key: string, folder: string): Promise<Fate | undefined> {
  if (folder === '') return undefined;
  const rest = key.slice(folder.length);
  const path = indexPath(rest);
  const own = homeFate(oldPathKey(rest), rest, new URLSearchParams());
  const fate: Fate | undefined = own ?? (path === undefined ? undefined : { kind: 'moved', path });
  if (fate === undefined) return undefined;
  const { rows } = await sql`select from old_paths where path = ${folder} and archive_until > now()`.execute(db);
  return rows.length > 0 ? fate : undefined;
}

/** Where the lists were that an address can mean whose first word the old site had changed or left out: /topics/travel, /travel. */
function listKeysOf(key: string): string[] {
  const plain = key.replace(SUFFIX, '');
  const [, first = '', below] = /^\/([^/]+)(\/.+)?$/u.exec(plain) ?? [];
  // What stands below our own words is known already.
  if (isRouteSlug(first) || NO_LIST.test(plain)) return [];
  return [`/category${plain}`, ...(below === undefined ? [] : [`/category${below}`, `/tag${below}`])];
}

/** The one list that was at any of some addresses. */
async function guessList(db: Kysely<Database>, key: string, keys: string[]): Promise<Fate | undefined> {
  const { rows } = await sql<Pick<Row, 'category' | 'tag'>>`
    select distinct c.slug as category, t.slug as tag from old_paths o left join categories c on c.id = o.category_id
      left join tags t on t.id = o.tag_id and ${publicTotalOfTag} > 0
    where o.path = any (${keys}) and (c.id is not null or t.id is not null) limit 2`.execute(db);
  const [row, other] = rows;
  const list = row && !other ? listOf({ ...row, username: null }) : undefined;
  return list === undefined ? undefined : (feedOf(key, list) ?? { kind: 'moved', path: list });
}

/** The list of all that other systems have at an address of its own, where a site of theirs was imported. */
async function guessIndex(db: Kysely<Database>, key: string): Promise<Fate | undefined> {
  const path = indexPath(key);
  if (path === undefined) return undefined;
  const { rows } = await sql`select from old_paths limit 1`.execute(db);
  return rows.length > 0 ? { kind: 'moved', path } : undefined;
}

/**
 * What an address of an imported site must mean that it did not have itself: a text of WordPress by its slug alone, as
 * WordPress itself guesses (/slug, /2019/slug, of a form of addresses that the site had before); a list behind another
 * word; the lists of all posts and tags.
 */
export async function guessOldAddress(db: Kysely<Database>, path: string): Promise<Fate | undefined> {
  const full = oldPathKey(path);
  const key = full
    .replace(SUFFIX, '')
    .replace(TAIL, '')
    .replace(/\.html?$/u, '');
  const slug = /^(?:\/(?:\d{1,4}|archives|blog))*\/([^/]*[^/\d][^/]*)$/u.exec(key)?.[1];
  const bySlug = new URLSearchParams(slug === undefined ? {} : { name: slug });
  const folder = /^\/[^/]+(?=\/)/u.exec(full)?.[0] ?? '';
  const lists = listKeysOf(full);
  const known = [oldNumberKey(bySlug) ?? '', folder, ...lists];
  // Of most addresses at which nothing is nothing is known: that is one look-up.
  const { rows } = await sql`select from old_paths where path = any (${known}) limit 1`.execute(db);
  const guessed =
    rows.length > 0 &&
    ((await findOldAddress(db, '/', bySlug)) ??
      (await findInFolder(db, full, folder)) ??
      (await guessList(db, full, lists)));
  return guessed || guessIndex(db, full);
}
