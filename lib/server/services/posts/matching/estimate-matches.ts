import { sql, type Kysely } from 'kysely';
import { keepPlan } from '../../../db/keep-plan.ts';
import type { Database } from '../../../db/schema.ts';
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
