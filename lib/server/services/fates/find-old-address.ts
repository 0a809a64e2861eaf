import { sql, type Kysely } from 'kysely';
import { pathTo } from '../../../paths.ts';
import { HOME_PAGE_SIZE } from '../../../rules/limits.ts';
import { oldFeedKey, oldNumberKey, oldPathKey } from '../../content/old-path.ts';
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

// What WordPress and Ghost let follow an address: feeds, other forms and further pages of it.
const SUFFIX =
  /\/(?:amp|embed|feed(?:\/(?:rss2?|rdf|atom))?|rss2?|atom|(?:index|rss|atom|feed)\.xml|trackback|comment-page-\d+|page\/?\d+|\d{1,2})$/u;
// Their smaller copies of a picture: `-300x200` before the ending, `/size/w600` after the folder.
const SMALLER = /-(?:\d+x\d+|scaled)(?=\.\w+$)|(?<=^\/content\/images)\/size\/w\d+(?:h\d+)?(?:\/format\/\w+)?/u;
// WordPress finds a category by the last part of its address, whatever stands before it.
const PARENTS = /(?<=^\/category\/).+\/(?=[^/]+$)/u;
const FEED = /\/(?:feed(?:\/(?:rss2?|rdf))?|rss2?|(?:index|rss|feed)\.xml)$/u;
const ATOM = /\/(?:feed\/)?atom(?:\.xml)?$/u;

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
  if (page !== null) return { kind: 'moved', path: pathTo.page(page) };
  if (file !== null) return { kind: 'moved', path: file };
  if (is_gone) return missing('post-gone');
  const list = listOf(lists);
  if (list === undefined) return undefined;
  return { kind: 'moved', path: FEED.test(key) ? pathTo.feed('feed.xml', list) : list };
}

/** The feed of all posts, for the address of one. */
function feedOf(key: string): Fate | undefined {
  if (FEED.test(key)) return { kind: 'moved', path: pathTo.feed('feed.xml') };
  return ATOM.test(key) ? { kind: 'moved', path: pathTo.feed('atom.xml') } : undefined;
}

// The comments of the whole site had a feed of their own; who reads it is told of the site at least.
const ALL_COMMENTS = /^\/comments(?=\/feed(?:\/|$))/u;

/** The old site's own feeds and further pages of its home. */
function homeFate(full: string, path: string, search: URLSearchParams): Fate | undefined {
  const key = full === '' ? (oldFeedKey(search) ?? '') : full.replace(ALL_COMMENTS, '');
  if (key === '') return /^\/index\.php\/*$/iu.test(path) ? { kind: 'moved', path: pathTo.home() } : undefined;
  if (SUFFIX.exec(key)?.index !== 0) return undefined;
  return feedOf(key) ?? (/^\/page\//u.test(key) ? { kind: 'moved', path: pathTo.home() } : undefined);
}

/** Keys that an address may be kept under, and what it says itself before what it is a form of. */
function keysOf(key: string, search: URLSearchParams): string[] {
  const number = oldNumberKey(search);
  if (key === '') return number === undefined ? [] : [number];
  const plain = key.replace(SUFFIX, '');
  const own = [key, plain, plain.replace(PARENTS, ''), key.replace(SMALLER, '')].filter(Boolean);
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
    order by length(o.path) desc limit 1`.execute(db);
  const [row] = rows;
  if (row?.archive_until) return feedOf(key) ?? findArchive(db, row.archive_until);
  return (row && fateOf(row, key)) ?? homeFate(key, path, search);
}
