import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { createTurns } from '../../../http/turns.ts';
import { inScope, newestPosts, type Scope } from '../pick-posts.ts';
import { momentAfter } from '../post-weeks.ts';
import {
  chooseAgain,
  chooseIndex,
  chooseMatching,
  estimateMatches,
  type Matching,
  reachOfMatching,
  withVector,
} from './choose-matching.ts';

const MOST_TERMS = 10;

/** Searches at once. They are the dearest of all reads: the other connections of the pool are for everything else. */
export const SEARCHES_AT_ONCE = 3;
// Twice as long as for a connection.
const inTurn = createTurns('searches', { atOnce: SEARCHES_AT_ONCE, patienceMs: 10_000 });

// Joiners, and the vowel signs and stretches of Arabic: the database's folding drops them, and a word of these alone is
// none.
const INVISIBLE = /[\u200C\u200D\u0640\u064B-\u065F\u0670\u06D6-\u06ED]/gu;

/**
 * The different words of a search, at most ten. Marks belong to their letter: a Bengali conjunct stays whole, typed
 * with or without joiners.
 */
export function searchTerms(q: string): string[] {
  const words =
    q
      .replace(INVISIBLE, '')
      .normalize('NFC')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...new Set(words)].slice(0, MOST_TERMS);
}

export type Search = { q: string; scope: Scope; most: number };

function walk({ rows, query }: Extract<Matching, { kind: 'walk' }>, scope: Scope): RawBuilder<unknown> {
  return sql`select post_id, listed_at, search
    from (${newestPosts(scope, { limit: rows, offset: 0 })}) newest ${withVector} where search @@ ${query}::tsquery`;
}

// "offset 0" keeps the steps apart: index first, then scope, then order, and only then are vectors read. The query is
// a subquery, so that the planner counts on few matches whatever the word: the index is right in any case.
function lookUp({ indexed, rest, newest }: Extract<Matching, { kind: 'index' }>, scope: Scope): RawBuilder<unknown> {
  const since = newest === undefined ? sql`` : sql`and listed_at >= ${momentAfter(newest)}`;
  const found = sql`select post_id, listed_at, search from post_lookup
    where search @@ (select ${indexed}::tsquery) and listed_at <= now() ${since} offset 0`;
  const inOrder = sql`select post_id, listed_at, search from (${found}) found where ${inScope(scope)}
    order by listed_at desc, post_id desc`;
  return rest === undefined
    ? inOrder
    : sql`select * from (${inOrder} offset 0) candidates where search @@ ${rest}::tsquery`;
}

function newestMatches(matching: Matching, { scope, most }: Search): RawBuilder<unknown> {
  const matches = matching.kind === 'walk' ? walk(matching, scope) : lookUp(matching, scope);
  return sql`select * from (${matches}) matches order by listed_at desc, post_id desc limit ${most}`;
}

/**
 * Runs `read` over the newest `most` public posts that hold every word of `q` as the beginning of a word, or an
 * English word with its stem: a query of (post_id, listed_at, search), beside the words' tsqueries. `read` says how
 * many there were.
 * @returns undefined when `q` holds no word
 */
export async function readMatches<Result extends { matched: number }>(
  db: Kysely<Database>,
  search: Search,
  read: (matches: RawBuilder<unknown>, queries: readonly string[]) => Promise<Result>,
): Promise<Result | undefined> {
  const terms = searchTerms(search.q);
  return terms.length === 0 ? undefined : inTurn(() => readInTurn(db, terms, search, read));
}

async function readInTurn<Result extends { matched: number }>(
  db: Kysely<Database>,
  terms: readonly string[],
  search: Search,
  read: (matches: RawBuilder<unknown>, queries: readonly string[]) => Promise<Result>,
): Promise<Result | undefined> {
  const estimate = await estimateMatches(db, terms, search.scope);
  if (estimate.words.length === 0) return undefined;
  const queries = estimate.words.map((word) => word.query);
  const { most, scope } = search;
  const run = (matching: Matching) => read(newestMatches(matching, search), queries);
  const isEnough = (matching: Matching, { matched }: Result) =>
    matched >= most || reachOfMatching(matching, estimate) === undefined;

  const first = chooseMatching(estimate, most, scope);
  const found = await run(first);
  if (isEnough(first, found)) return found;
  const looked = reachOfMatching(first, estimate) ?? estimate.size;
  const second = chooseAgain(estimate, most, { looked, matched: found.matched, scope });
  const again = await run(second);
  return isEnough(second, again) ? again : run(chooseIndex(estimate, most));
}
