import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Answer } from '../../../schemas/answers.ts';
import { paginate } from '../../../schemas/pagination.ts';
import type { Include } from '../../../schemas/post.ts';
import type { Database } from '../../db/schema.ts';
import {
  fromNearerEnd,
  keepPlan,
  publicTotal,
  publicTotalOfAuthor,
  publicTotalOfCategory,
  publicTotalOfTag,
  type Slice,
} from '../../db/sql-fragments.ts';
import { addTags, tagOf } from '../../http/internal-headers.ts';
import { readMatches } from './matching/match-posts.ts';
import { newestPosts, numberedPage, type Page, pickOfScope, publicPosts, type Scope } from './pick-posts.ts';
import { pickByWeek } from './post-weeks.ts';
import { isUsual, type PostItemRow, postItems, toPostListItem } from './post-items.ts';

/** Number of public posts of a scope; null for an unknown author, category or tag. */
function totalOfScope(scope: Scope): RawBuilder<number | null> {
  const { author, category, tag } = scope;
  if ([author, category, tag].filter(Boolean).length > 1) return sql`(select count(*)::int ${publicPosts(scope)})`;
  if (author) return sql`(select ${publicTotalOfAuthor} from users u where lower(u.username) = lower(${author}))`;
  if (tag) return sql`(select ${publicTotalOfTag} from tags t where t.slug = ${tag})`;
  return category
    ? sql`(select ${publicTotalOfCategory} from categories c where c.slug = ${category})`
    : sql<number>`(${publicTotal})`;
}

// Below this the way from the newest post is short enough.
const DEEP = 1_000;

/**
 * The page of a scope at an offset that a visitor named, newest first. A deep page is reached by the counts of its weeks
 * or, of a list that has none, from its nearer end.
 */
function pickPage(scope: Scope, page: Page): RawBuilder<unknown> {
  if (page.offset < DEEP) return pickOfScope(scope, page);
  return numberedPage(page, (slice) => pickByWeek(scope, slice) ?? pickFromNearerEnd(scope, slice));
}

function pickFromNearerEnd(scope: Scope, slice: Slice): RawBuilder<unknown> {
  const total = sql`(select total from whole)`;
  const oldest = sql`select post_id, listed_at ${publicPosts(scope)} order by listed_at, post_id`;
  return sql`with whole as materialized (select ${totalOfScope(scope)} as total)
    ${fromNearerEnd({ newest: newestPosts(scope, slice), oldest, total }, slice)}`;
}

export type PostList = Answer<'GET posts'>;
export type PostFilter = Scope & { q?: string | undefined };

// Counting every match of a common word would read a large part of the table.
const COUNTED_MATCHES = 1_000;

type ListRequest = { page: number; limit: number; include: readonly Include[] };

/** The column `posts` of a scope's list, to be selected alone or beside others. */
export function postsColumn(
  scope: Scope,
  { page, limit, include, isKept = false }: ListRequest & { isKept?: boolean },
): RawBuilder<unknown> {
  const picked = pickPage(scope, { limit, offset: (page - 1) * limit, isKept });
  return sql`${postItems(picked, include)} as posts`;
}

type PostListRow = { posts: PostItemRow[]; total: number };

/** A list as the database built it, for the outside. */
export function toPostList(row: PostListRow | undefined, page: number, limit: number): PostList {
  addTags(tagOf.posts());
  return {
    posts: (row?.posts ?? []).map(toPostListItem),
    pagination: paginate(page, limit, row?.total ?? 0),
  };
}

/** The total counts the newest thousand at most, and no page lies beyond them. */
async function listMatches(
  db: Kysely<Database>,
  search: { q: string; scope: Scope },
  { page, limit, include }: ListRequest,
): Promise<PostListRow | undefined> {
  const found = await readMatches(db, { ...search, most: COUNTED_MATCHES }, async (matches) => {
    const picked = sql`select post_id, row_number() over (order by listed_at desc, post_id desc) as ordinal
      from (select post_id, listed_at from matches order by listed_at desc, post_id desc
        limit ${limit} offset ${(page - 1) * limit}) page`;
    const { rows } = await sql<{
      posts: PostItemRow[];
      matched: number;
    }>`with matches as materialized (${matches})
      select ${postItems(picked, include)} as posts, (select count(*)::int from matches) as matched`.execute(db);
    return rows[0] ?? { posts: [], matched: 0 };
  });
  return found && { posts: found.posts, total: found.matched };
}

/** A page of public posts, newest first, optionally of an author, of a category, with a tag, or with words in them. */
export async function listPosts(
  db: Kysely<Database>,
  { q, author, category, tag, ...request }: PostFilter & ListRequest,
): Promise<PostList> {
  const { page, limit, include } = request;
  const scope = { author, category, tag };
  if (q) return toPostList(await listMatches(db, { q, scope }, request), page, limit);
  const isKept = !author && !category && !tag && isUsual(include, limit);
  const { rows } = await sql<PostListRow>`${isKept ? keepPlan : sql``}
    select ${postsColumn(scope, { ...request, isKept })}, coalesce(${totalOfScope(scope)}, 0) as total`.execute(db);
  return toPostList(rows[0], page, limit);
}
