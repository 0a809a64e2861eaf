import { sql, type Kysely } from 'kysely';
import { paginate, type Pagination } from '../../../schemas/pagination.ts';
import type { Include, PostListItem } from '../../../schemas/post.ts';
import { addTags, tagOf } from '../../http/cache-tags.ts';
import type { Database } from '../../db/schema.ts';
import { readMatches } from './matching/match-posts.ts';
import { pickPage } from './pick-page.ts';
import type { Scope } from './pick-posts.ts';
import { postItems, toPostListItem, type PostItemRow } from './post-items.ts';
import { totalOfScope } from './post-totals.ts';

export type PostList = { posts: PostListItem[]; pagination: Pagination };
export type PostFilter = Scope & { q?: string | undefined };

// Counting every match of a common word would read a large part of the table.
const COUNTED_MATCHES = 1_000;

/** The two columns `posts` and `total` of a scope's list, to be selected alone or beside others. */
export function postListColumns(scope: Scope, page: number, limit: number, include: readonly Include[]) {
  const picked = pickPage(scope, { limit, offset: (page - 1) * limit });
  return sql<unknown>`${postItems(picked, include)} as posts, coalesce(${totalOfScope(scope)}, 0) as total`;
}

export type PostListRow = { posts: PostItemRow[]; total: number };

/** A list as the database built it, for the outside. */
export function toPostList(row: PostListRow | undefined, page: number, limit: number): PostList {
  addTags(tagOf.posts());
  return {
    posts: (row?.posts ?? []).map(toPostListItem),
    pagination: paginate(page, limit, row?.total ?? 0),
  };
}

type ListRequest = { page: number; limit: number; include: readonly Include[] };

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

/** A page of public posts, newest first, optionally of an author, of a category, or with words in them. */
export async function listPosts(
  db: Kysely<Database>,
  { q, author, category, ...request }: PostFilter & ListRequest,
): Promise<PostList> {
  const { page, limit, include } = request;
  const scope = { author, category };
  if (q) return toPostList(await listMatches(db, { q, scope }, request), page, limit);
  const { rows } = await sql<PostListRow>`select ${postListColumns(scope, page, limit, include)}`.execute(db);
  return toPostList(rows[0], page, limit);
}
