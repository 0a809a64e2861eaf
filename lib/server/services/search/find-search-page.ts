import { sql, type Kysely } from 'kysely';
import type { SearchWithin } from '../../../paths.ts';
import { findLanguage } from '../../../rules/languages.ts';
import type { PostListItem } from '../../../schemas/post.ts';
import { startOf } from '../../../text/cut.ts';
import { nearestWord } from '../../../text/words.ts';
import type { Database } from '../../db/schema.ts';
import { searchTerms } from '../posts/matching/match-posts.ts';
import { newestPosts, type Scope } from '../posts/pick-posts.ts';
import { findPosts, type Found, passageAround } from './search-posts.ts';

/** How many results a page of the search has. */
export const SEARCH_PAGE_SIZE = 30;

const LONGEST = { q: 200, author: 100, category: 300 };

/** What an address asks of the search: its words, and what they are narrowed down to; '' for nothing. */
export function readSearch(param: (name: 'q' | keyof SearchWithin) => string | null | undefined) {
  const text = (name: keyof typeof LONGEST) => startOf(param(name)?.trim() ?? '', LONGEST[name]);
  const language = findLanguage(param('language'))?.code ?? '';
  return { q: text('q'), within: { category: text('category'), author: text('author'), language } };
}

// A word further on than this is not looked for: the excerpt stands then.
const LOOKED_AT = 40_000;
const WINDOW_BEFORE = 200;
const WINDOW = 900;

type FoundPost = PostListItem & {
  /** The sentence of the text that holds a word of the search; null where the text has none that is near enough. */
  passage: string | null;
};
export type SearchPage = Omit<Found, 'posts'> & {
  posts: FoundPost[];
  /** Words that somebody may have meant who searched the whole site and found nothing: they find something. */
  meant?: string;
};

type Row = { id: number; text: string; at: number; start: number };

/** Where the words stand in the texts of the posts, by id. Only what is near a word leaves the database. */
async function readPassages(
  db: Kysely<Database>,
  posts: readonly PostListItem[],
  q: string,
): Promise<Map<number, string>> {
  const words = searchTerms(q).map((word) => word.toLowerCase());
  if (posts.length === 0 || words.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select id, at, greatest(at - ${WINDOW_BEFORE}, 1) as start,
      substr(content_text, greatest(at - ${WINDOW_BEFORE}, 1), ${WINDOW}) as text
    from posts, lateral (select lower(left(content_text, ${LOOKED_AT})) as folded offset 0) small,
      lateral (select min(nullif(strpos(' ' || folded, ' ' || word), 0)) as at
        from unnest(${words}::text[]) word) place
    where id = any (${posts.map(({ id }) => id)}::int[]) and at is not null`.execute(db);
  return new Map(
    rows.map(({ id, text, at, start }) => {
      // The database counts code points.
      const before = [...text].slice(0, at - start).join('').length;
      return [id, passageAround(text, before, { isWhole: start === 1 })];
    }),
  );
}

/** The username that a filter means: of somebody called so, or by that full name. What nobody is called finds nothing. */
async function usernameOf(db: Kysely<Database>, name: string): Promise<string> {
  const { rows } = await sql<{ username: string }>`
    (select username from users where lower(username) = lower(${name}))
    union all (select username from users where lower(full_name) = lower(${name}) order by id limit 1) limit 1`.execute(
    db,
  );
  return rows[0]?.username ?? name;
}

// Of the newest posts, so that it costs the same on every site, and read again no sooner.
const NAMED_POSTS = 5000;
const VOCABULARY_MS = 10 * 60_000;
// Each word that is not known is looked for, and compared with all that are.
const MOST_WORDS = 4;
const LONGEST_WORD = 30;

type Vocabulary = { words: Promise<Map<string, number>>; until: number };
const vocabularies = new WeakMap<Kysely<Database>, Vocabulary>();

/** Words of titles and names that readers can meet, and how often they do. */
async function readVocabulary(db: Kysely<Database>): Promise<Map<string, number>> {
  const { rows } = await sql<{ text: string }>`
    select title as text from (${newestPosts({}, { limit: NAMED_POSTS, offset: 0 })}) newest
      join posts on posts.id = newest.post_id
    union all select name from categories where published_count > 0
    union all (select name from tags where published_count > 0 limit ${NAMED_POSTS})
    union all (select coalesce(full_name, username) from users
      where published_count > 0 and is_active limit ${NAMED_POSTS})`.execute(db);
  const words = new Map<string, number>();
  for (const { text } of rows)
    for (const word of searchTerms(text.toLowerCase()))
      if (word.length <= LONGEST_WORD) words.set(word, (words.get(word) ?? 0) + 1);
  return words;
}

function vocabularyOf(db: Kysely<Database>): Promise<Map<string, number>> {
  const kept = vocabularies.get(db);
  if (kept && kept.until > performance.now()) return kept.words;
  const words = readVocabulary(db);
  vocabularies.set(db, { words, until: performance.now() + VOCABULARY_MS });
  words.catch(() => vocabularies.delete(db));
  return words;
}

/** Each word that begins none on the site becomes the nearest one of titles and names. */
async function findMeant(db: Kysely<Database>, q: string): Promise<string | undefined> {
  const terms = searchTerms(q.toLowerCase());
  if (terms.length > MOST_WORDS || terms.some(({ length }) => length > LONGEST_WORD)) return undefined;
  const known = await vocabularyOf(db);
  const isFound = async (words: string) => (await countFound(db, { q: words, scope: {} })) > 0;
  const isThere = async (term: string) =>
    terms.length > 1 && (known.keys().some((word) => word.startsWith(term)) || (await isFound(term)));
  const meant: string[] = [];
  for (const term of terms) {
    const word = (await isThere(term)) ? term : nearestWord(term, known);
    if (word === undefined) return undefined;
    meant.push(word);
  }
  const words = meant.join(' ');
  return words !== terms.join(' ') && (await isFound(words)) ? words : undefined;
}

/** A page of the results of a search, best first, each with the sentence in which a word was found. */
export async function findSearchPage(
  db: Kysely<Database>,
  { q, page, scope }: { q: string; page: number; scope: Scope },
): Promise<SearchPage> {
  const author = scope.author && (await usernameOf(db, scope.author));
  const offset = (page - 1) * SEARCH_PAGE_SIZE;
  const asked = { q, limit: SEARCH_PAGE_SIZE, offset, scope: { ...scope, author } };
  const { posts, matched } = await findPosts(db, { ...asked, include: ['author', 'categories'] });
  if (matched === 0 && !Object.values(scope).some(Boolean))
    return { posts: [], matched, meant: await findMeant(db, q) };
  const passages = await readPassages(db, posts, q);
  return { posts: posts.map((post) => ({ ...post, passage: passages.get(post.id) ?? null })), matched };
}

/** How many posts a search finds. */
export async function countFound(db: Kysely<Database>, { q, scope }: { q: string; scope: Scope }): Promise<number> {
  const author = scope.author && (await usernameOf(db, scope.author));
  const { matched } = await findPosts(db, { q, limit: 1, offset: 0, scope: { ...scope, author }, include: [] });
  return matched;
}
