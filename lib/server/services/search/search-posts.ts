// Search: posts by words. They are found by rank, and their index is made behind the writes.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Include, PostListItem } from '../../../schemas/post.ts';
import { keepPlan } from '../../db/keep-plan.ts';
import type { Database } from '../../db/schema.ts';
import { postItems, toPostListItem, type PostItemRow } from '../posts/post-items.ts';
import type { Scope } from '../posts/pick-posts.ts';
import { allOf } from '../posts/matching/choose-matching.ts';
import { readMatches } from '../posts/matching/match-posts.ts';

// Ranking every match of a common word costs hundreds of milliseconds at 10,000 posts; the newest ones are enough.
export const MOST_FOUND = 200;
// Weights of D (stems), C (text), B (names), A (title). A word beginning matches many inflected forms, and their ranks add
// up: the text's must stay below a single match in the title.
const TITLE_FIRST = '{0.005, 0.02, 0.1, 1}';
// How near words are to each other is weighed by pairs of words and of places: dear for many common words.
const MOST_TERMS_BY_NEARNESS = 3;

type Row = { posts: PostItemRow[]; matched: number };

const anyOf = (queries: readonly string[]) => queries.map((one) => `(${one})`).join(' | ');

// Found as a whole word counts once more than as the beginning of a longer one.
function rank(queries: readonly string[]): RawBuilder<number> {
  const isFew = queries.length <= MOST_TERMS_BY_NEARNESS;
  const query = isFew ? allOf(queries) : anyOf(queries);
  const whole = anyOf(queries).replaceAll(':*', '');
  return sql<number>`ts_rank(${TITLE_FIRST}::float4[], search, ${query}::tsquery)
    + ts_rank(${TITLE_FIRST}::float4[], search, ${whole}::tsquery)`;
}

type Asked = { q: string; limit: number; offset?: number; scope?: Scope; include: readonly Include[] };

/** Posts that were found, best first, and of how many: 200 at most, the newest. */
export type Found = { posts: PostListItem[]; matched: number };

/**
 * Public posts in which every word of `q` begins a word: best first among the newest 200 matches, whole words before
 * beginnings (docs/api.md#posts-and-categories).
 */
export async function findPosts(
  db: Kysely<Database>,
  { q, limit, offset = 0, scope = {}, include }: Asked,
): Promise<Found> {
  const found = await readMatches(db, { q, scope, most: MOST_FOUND }, async (matches, queries) => {
    const best = sql`
      select post_id, row_number() over (order by rank desc, listed_at desc, post_id desc) as ordinal
      from (select post_id, listed_at, ${rank(queries)} as rank from matches) ranked
      order by ordinal limit ${limit} offset ${offset}`;
    const { rows } = await sql<Row>`${keepPlan} with matches as materialized (${matches})
      select ${postItems(best, include)} as posts, (select count(*)::int from matches) as matched`.execute(db);
    return rows[0] ?? { posts: [], matched: 0 };
  });
  return { posts: (found?.posts ?? []).map(toPostListItem), matched: found?.matched ?? 0 };
}

/** The posts alone, of the whole site. */
export async function searchPosts(
  db: Kysely<Database>,
  asked: Omit<Asked, 'offset' | 'scope'>,
): Promise<PostListItem[]> {
  return (await findPosts(db, asked)).posts;
}
