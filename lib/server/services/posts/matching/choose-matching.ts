import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { keepPlan } from '../../../db/sql-fragments.ts';
import { newestPosts, sizeOfScope, type Scope } from '../pick-posts.ts';

/** What a look at the newest posts tells about a search. */
export type MatchEstimate = {
  words: {
    /** A tsquery as text: the word as a beginning in any language, or an English word with the same stem. */
    query: string;
    /** The word's length in code points. */
    letters: number;
    /** A 1 or 0 for each post looked at: whether it holds the word. */
    met: string;
  }[];
  /** Posts looked at; fewer than SAMPLE_SIZE when there are no more. */
  sampled: number;
  /** Posts in scope, and on the site. */
  size: number;
  siteSize: number;
};

export const SAMPLE_SIZE = 100;

// To take a vector's positions away costs as much as to look at it with them for so many words.
const LOOKED_AT_WHOLE = 3;

/** Adds its `search` to each row `newest`, one by one: only what is really looked at is read. */
export const withVector = sql`cross join lateral (
  select search from post_lookup where post_lookup.post_id = newest.post_id offset 0) vector`;

// A word that is its own stem is asked for once: ts_rank takes 'sea':* and 'sea' for one and may keep the wrong one.
// Chinese and Japanese fold into a phrase of characters, which has no stem.
const queryOfWord = sql`(
  select case when stem::text = exact::text or numnode(exact) > 1 then beginning else beginning || stem end
  from (select nullif(btrim(search_fold(word)), '') as folded) folding,
    lateral (select to_tsquery('simple', '''' || folded || ''':*') as beginning,
      to_tsquery('simple', '''' || folded || '''') as exact, plainto_tsquery('english', folded) as stem) forms)`;

/** Looks for the words in the newest posts. A word without a letter or digit of its own is left out. */
export async function estimateMatches(
  db: Kysely<Database>,
  terms: readonly string[],
  scope: Scope,
): Promise<MatchEstimate> {
  const vector = terms.length > LOOKED_AT_WHOLE ? sql`strip(search)` : sql`search`;
  const { rows } = await sql<MatchEstimate>`${keepPlan}
    with parsed as (
      select place, char_length(word) as letters, ${queryOfWord} as query
      from unnest(${terms}::text[]) with ordinality as given(word, place) offset 0),
    sample as materialized (
      select row_number() over () as place, ${vector} as search
      from (${newestPosts(scope, { limit: SAMPLE_SIZE, offset: 0 })}) newest ${withVector})
    select (select coalesce(json_agg(json_build_object('query', query::text, 'letters', letters, 'met', (
          select coalesce(string_agg((search @@ query)::int::text, '' order by sample.place), '') from sample))
          order by place), '[]')
        from parsed where numnode(query) > 0) as words,
      (select count(*)::int from sample) as sampled,
      coalesce(${sizeOfScope(scope)}, 0) as size,
      coalesce(${sizeOfScope({})}, 0) as "siteSize"`.execute(db);
  return rows[0] ?? { words: [], sampled: 0, size: 0, siteSize: 0 };
}

/** How matches are looked for. */
export type Matching =
  /** Reads the newest posts one by one, `rows` of them at most, until there are enough matches. */
  | { kind: 'walk'; rows: number; query: string }
  /** Takes all posts with the `indexed` words from the index, and tests the newest of these for the other words. */
  | { kind: 'index'; indexed: string; rest: string | undefined };

// Measured, in microseconds. To test a post's vector:
const TEST = 7;
// To fetch a post that the index found:
const FETCH = 0.4;
// To ask the index whether a post of the rarest word has another word too:
const COMPARE = 0.05;
// To collect a post of one word in the index, by the number of letters: so many words begin with one or two.
const COLLECT = [0, 0.4, 0.12, 0.05];
const COLLECT_LONGER = 0.015;

// A walk that meets fewer matches than the estimate says may go on for this many times as long.
const PATIENCE = 2;

/** A query that all the given ones must meet. */
export function allOf(queries: readonly string[]): string {
  return queries.map((query) => `(${query})`).join(' & ');
}

type Word = MatchEstimate['words'][number];
type Choice = { matching: Matching; cost: number };

/** Share of posts that hold all the words. Never 0: what a sample has not met may still be there. */
function shareOf(words: readonly Word[], sampled: number): number {
  let hits = 0;
  for (let post = 0; post < sampled; post += 1) if (words.every(({ met }) => met[post] === '1')) hits += 1;
  return (hits + 0.5) / (sampled + 1);
}

function walkChoice({ words, sampled, size }: MatchEstimate, most: number): Choice {
  const expected = most / shareOf(words, sampled);
  const rows = Math.min(size, Math.ceil(PATIENCE * expected));
  const query = allOf(words.map((word) => word.query));
  return { matching: { kind: 'walk', rows, query }, cost: Math.min(size, expected) * TEST };
}

/** What it costs to get the posts with all the words, the rarest of which is the first, from the index. */
function lookUpCost(words: readonly Word[], { sampled, siteSize }: MatchEstimate): number {
  const postsWith = (some: readonly Word[]) => siteSize * shareOf(some, sampled);
  const collected = words.map((word) => postsWith([word]) * (COLLECT[word.letters] ?? COLLECT_LONGER));
  const compared = postsWith(words.slice(0, 1)) * (words.length - 1);
  return collected.reduce((sum, cost) => sum + cost, 0) + compared * COMPARE + postsWith(words) * FETCH;
}

/** One choice per number of words that the index is asked for, the rarest first. */
function indexChoices(estimate: MatchEstimate, most: number): Choice[] {
  const { words, sampled, siteSize } = estimate;
  const rarestFirst = [...words].sort((a, b) => shareOf([a], sampled) - shareOf([b], sampled));
  return rarestFirst.map((_, last) => {
    const indexed = rarestFirst.slice(0, last + 1);
    const rest = rarestFirst.slice(last + 1);
    const share = shareOf(indexed, sampled);
    const tested = rest.length > 0 ? Math.min(siteSize * share, (most * share) / shareOf(words, sampled)) : 0;
    return {
      matching: {
        kind: 'index',
        indexed: allOf(indexed.map((word) => word.query)),
        rest: rest.length > 0 ? allOf(rest.map((word) => word.query)) : undefined,
      },
      cost: lookUpCost(indexed, estimate) + tested * TEST,
    };
  });
}

function cheapest(choices: readonly [Choice, ...Choice[]]): Matching {
  return choices.reduce((best, choice) => (choice.cost < best.cost ? choice : best)).matching;
}

/**
 * The way to the newest `most` matches that promises to be quickest. The database's planner cannot choose: it neither
 * knows how common the beginning of a word is, nor what it costs to test a vector.
 */
export function chooseMatching(estimate: MatchEstimate, most: number): Matching {
  return cheapest([walkChoice(estimate, most), ...indexChoices(estimate, most)]);
}

/** The quickest way that cannot stop early: for when a walk did not find enough. */
export function chooseIndex(estimate: MatchEstimate, most: number): Matching {
  const [first, ...others] = indexChoices(estimate, most);
  return first ? cheapest([first, ...others]) : walkChoice(estimate, most).matching;
}
