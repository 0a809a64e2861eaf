// Search: posts by words. They are found by rank, and their index is made behind the writes.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Include, PostListItem } from '../../../schemas/post.ts';
import type { Database } from '../../db/schema.ts';
import { postItems, toPostListItem, type PostItemRow } from '../posts/post-items.ts';
import { allOf } from '../posts/matching/choose-matching.ts';
import { readMatches } from '../posts/matching/match-posts.ts';

// Ranking every match of a common word costs hundreds of milliseconds at 10,000 posts; the newest ones are enough.
const RANKED_MATCHES = 200;
// Weights of D (stems), C (text), B (names), A (title). A word beginning matches many inflected forms, and their ranks add
// up: the text's must stay below a single match in the title.
const TITLE_FIRST = '{0.005, 0.02, 0.1, 1}';
// How near words are to each other is weighed by pairs of words and of places: dear for many common words.
const MOST_TERMS_BY_NEARNESS = 3;

type Row = { posts: PostItemRow[]; matched: number };

function rank(queries: readonly string[]): RawBuilder<number> {
  const isFew = queries.length <= MOST_TERMS_BY_NEARNESS;
  const query = isFew ? allOf(queries) : queries.map((one) => `(${one})`).join(' | ');
  return sql<number>`ts_rank(${TITLE_FIRST}::float4[], search, ${query}::tsquery)`;
}

/** Public posts in which every word of `q` begins a word: best first among the newest 200 matches (docs/api.md#posts-and-categories). */
export async function searchPosts(
  db: Kysely<Database>,
  { q, limit, include }: { q: string; limit: number; include: readonly Include[] },
): Promise<PostListItem[]> {
  const found = await readMatches(db, { q, scope: {}, most: RANKED_MATCHES }, async (matches, queries) => {
    const best = sql`
      select post_id, row_number() over (order by rank desc, listed_at desc, post_id desc) as ordinal
      from (select post_id, listed_at, ${rank(queries)} as rank from matches) ranked order by ordinal limit ${limit}`;
    const { rows } = await sql<Row>`with matches as materialized (${matches})
      select ${postItems(best, include)} as posts, (select count(*)::int from matches) as matched`.execute(db);
    return rows[0] ?? { posts: [], matched: 0 };
  });
  return (found?.posts ?? []).map(toPostListItem);
}
