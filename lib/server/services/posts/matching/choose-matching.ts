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
  /**
   * Takes the posts with the `indexed` words from the index, and tests the newest of these for the other words. With
   * `newest`, only those among about so many newest posts of the site are read.
   */
  | { kind: 'index'; indexed: string; rest: string | undefined; newest?: number };

// Measured, in microseconds. To test a post's vector:
const TEST = 7;
// To fetch a post that the index found, and to put it in order:
const FETCH = 0.6;
// To leave a post that the index found unread because it is too old:
const LEAVE = 0.12;
// To learn of one of the newest posts that it is one:
const PLACE = 0.06;
// To ask the index whether a post of the rarest word has another word too:
const COMPARE = 0.05;
// To collect a post of one word in the index, by the number of letters: so many words begin with one or two.
const COLLECT = [0, 0.4, 0.12, 0.1];
const COLLECT_LONGER = 0.08;

// A walk that meets fewer matches than the estimate says may go on for so many times as long: the fewer the sample held,
// the more by chance. To ask the index again costs less.
const PATIENCE = { least: 2, most: 4 };

/** A query that all the given ones must meet. */
export function allOf(queries: readonly string[]): string {
  return queries.map((query) => `(${query})`).join(' & ');
}

type Word = MatchEstimate['words'][number];
type Choice = { matching: Matching; cost: number };

/** How many posts of the sample hold all the words. */
function hitsOf(words: readonly Word[], sampled: number): number {
  let hits = 0;
  for (let post = 0; post < sampled; post += 1) if (words.every(({ met }) => met[post] === '1')) hits += 1;
  return hits;
}

// Words of one subject meet more often than by chance.
const TOGETHER = 5;

/**
 * Share of posts that hold all the words. Never 0: what a sample has not met may still be there, about as often as the
 * words would meet by chance.
 */
function shareOf(words: readonly Word[], sampled: number): number {
  const hits = hitsOf(words, sampled);
  const share = (hits + 0.5) / (sampled + 1);
  if (hits > 0 || words.length === 1) return share;
  const byChance = words.reduce((product, word) => product * shareOf([word], sampled), TOGETHER);
  return Math.min(share, byChance);
}

/** Among how many posts `most` matches lie, and how many are looked at for them at most. */
function reachOf({ words, sampled }: MatchEstimate, most: number): { expected: number; patient: number } {
  const expected = most / shareOf(words, sampled);
  const doubt = Math.min(0.99, 2 / Math.sqrt(hitsOf(words, sampled) + 1));
  const patience = Math.min(PATIENCE.most, Math.max(PATIENCE.least, 1 / (1 - doubt)));
  return { expected, patient: Math.ceil(patience * expected) };
}

function walkChoice(estimate: MatchEstimate, most: number): Choice {
  const { words, size } = estimate;
  const { expected, patient } = reachOf(estimate, most);
  const query = allOf(words.map((word) => word.query));
  return {
    matching: { kind: 'walk', rows: Math.min(size, patient), query },
    cost: Math.min(size, expected) * TEST,
  };
}

const postsWith = (words: readonly Word[], { sampled, siteSize }: MatchEstimate) => siteSize * shareOf(words, sampled);

/** What it costs to find the posts with all the words, the rarest of which is the first, in the index. */
function lookUpCost(words: readonly Word[], estimate: MatchEstimate): number {
  const collected = words.map((word) => postsWith([word], estimate) * (COLLECT[word.letters] ?? COLLECT_LONGER));
  const compared = postsWith(words.slice(0, 1), estimate) * (words.length - 1);
  return collected.reduce((sum, cost) => sum + cost, 0) + compared * COMPARE;
}

/** What it costs to read the posts that the index found: all, or those among the newest. */
function readCost(found: number, newest: number | undefined, siteSize: number): number {
  return newest === undefined ? found * FETCH : found * LEAVE + newest * PLACE + (found / siteSize) * newest * FETCH;
}

/** Choices per number of words that the index is asked for, the rarest first, among so many newest posts or all. */
function indexChoices(estimate: MatchEstimate, most: number, newest?: number): Choice[] {
  const { words, sampled, siteSize } = estimate;
  const rarestFirst = [...words].sort((a, b) => shareOf([a], sampled) - shareOf([b], sampled));
  return rarestFirst.map((_, last) => {
    const indexed = rarestFirst.slice(0, last + 1);
    const rest = rarestFirst.slice(last + 1);
    const found = postsWith(indexed, estimate);
    const tested = rest.length > 0 ? Math.min(found, (most * found) / postsWith(words, estimate)) : 0;
    return {
      matching: {
        kind: 'index',
        indexed: allOf(indexed.map((word) => word.query)),
        rest: rest.length > 0 ? allOf(rest.map((word) => word.query)) : undefined,
        ...(newest !== undefined && { newest }),
      },
      cost: lookUpCost(indexed, estimate) + readCost(found, newest, siteSize) + tested * TEST,
    };
  });
}

/** The same among so many newest posts of the whole site, where these are few of all. */
function newestChoices(estimate: MatchEstimate, most: number, newest: number): Choice[] {
  return newest > estimate.siteSize / 2 ? [] : indexChoices(estimate, most, newest);
}

function cheapest(choices: readonly [Choice, ...Choice[]]): Matching {
  return choices.reduce((best, choice) => (choice.cost < best.cost ? choice : best)).matching;
}

const isWholeSite = (scope: Scope) => Object.values(scope).every((part) => !part);

/**
 * The way to the newest `most` matches that promises to be quickest. The database's planner cannot choose: it neither
 * knows how common the beginning of a word is, nor what it costs to test a vector. `scope`: where they are looked for.
 */
export function chooseMatching(estimate: MatchEstimate, most: number, scope: Scope = {}): Matching {
  const newest = Math.ceil(PATIENCE.least * reachOf(estimate, most).expected);
  const amongNewest = isWholeSite(scope) ? newestChoices(estimate, most, newest) : [];
  return cheapest([walkChoice(estimate, most), ...indexChoices(estimate, most), ...amongNewest]);
}

/** The quickest way that cannot stop early. */
export function chooseIndex(estimate: MatchEstimate, most: number): Matching {
  const [first, ...others] = indexChoices(estimate, most);
  return first ? cheapest([first, ...others]) : walkChoice(estimate, most).matching;
}

/** How many of the newest posts a matching looks at; undefined when it is all of them. */
export function reachOfMatching(matching: Matching, { size }: MatchEstimate): number | undefined {
  if (matching.kind === 'index') return matching.newest;
  return matching.rows < size ? matching.rows : undefined;
}

/**
 * The quickest way for when one that looked at so many of the newest posts did not find enough: the share of these that
 * matched is known now.
 */
export function chooseAgain(
  estimate: MatchEstimate,
  most: number,
  { looked, matched, scope }: { looked: number; matched: number; scope: Scope },
): Matching {
  const further = Math.ceil((PATIENCE.least * most * looked) / (matched + 0.5));
  const [first, ...others] = isWholeSite(scope) ? newestChoices(estimate, most, further) : [];
  return first ? cheapest([first, ...others, ...indexChoices(estimate, most)]) : chooseIndex(estimate, most);
}
