// Search: posts by words. They are found by rank, and their index is made behind the writes.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Include, PostListItem } from '../../../schemas/post.ts';
import { graphemesOf } from '../../../text/graphemes.ts';
import type { Database } from '../../db/schema.ts';
import { keepPlan } from '../../db/sql-fragments.ts';
import { allOf } from '../posts/matching/choose-matching.ts';
import { readMatches } from '../posts/matching/match-posts.ts';
import type { Scope } from '../posts/pick-posts.ts';
import { postItems, toPostListItem, type PostItemRow } from '../posts/post-items.ts';

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

// So much of a text stands before a match at most, and so much is shown of it all, in graphemes.
const BEFORE = 60;
const LENGTH = 180;

const SENTENCE_END = /[.!?।॥。！？؟۔…]["'”’»)]*\s+/gu;

/** Where the sentence begins in which `at` lies, if that is near; else a word not far before it. */
function beginningOf(text: string, at: number): { from: number; isCut: boolean } {
  let from = 0;
  for (const { 0: end, index } of text.slice(0, at).matchAll(SENTENCE_END)) from = index + end.length;
  if (at - from <= BEFORE) return { from, isCut: false };
  const space = text.indexOf(' ', at - BEFORE);
  return { from: space === -1 || space >= at ? at : space + 1, isCut: true };
}

/** A text that is cut before `next`, without the beginning of a last word; as it is in scripts that write words together. */
function endAtWord(cut: string, next: string): string {
  const space = next === ' ' ? -1 : cut.lastIndexOf(' ');
  return (space > cut.length / 2 ? cut.slice(0, space) : cut).trimEnd();
}

/**
 * The sentence of `text` in which something was found at `at`, or what of it fits around that place. No word is cut, and no
 * grapheme in scripts that write words together.
 * `isWhole`: the text begins where its post does.
 */
export function passageAround(text: string, at: number, { isWhole }: { isWhole: boolean }): string {
  const { from, isCut } = beginningOf(text, at);
  const isInside = isCut || (from === 0 && !isWhole);
  let shown = '';
  let count = 0;
  for (const { segment } of graphemesOf(text.slice(from))) {
    if (count === LENGTH) return `${isInside ? '… ' : ''}${endAtWord(shown, segment)}...`;
    shown += segment;
    count += 1;
  }
  return `${isInside ? '… ' : ''}${shown.trimEnd()}`;
}
