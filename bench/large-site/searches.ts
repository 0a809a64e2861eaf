import { INCLUDES } from '../../lib/schemas/post.ts';
import { listPosts } from '../../lib/server/services/posts/list-posts.ts';
import { searchPosts } from '../../lib/server/services/search/search-posts.ts';
import { nth, type HotRead } from './hot-reads.ts';
import type { SiteFacts } from './site-facts.ts';
import type { Language } from './vocabulary.ts';

type Vocabulary = Record<Language, string[]>;

const include = INCLUDES;
const LETTERS = { en: [...'abcdefghijklmnopqrstuvwyz'], bn: [...'কখগচছজটডতদনপফবভমযরলশসহঅআএ'] };
// Places in the vocabularies, the commonest word at 0. A rare word is in about one post of 200.
const FREQUENT = 40;
const RARE = 6_000;

const begin = (word: string, length: number) => [...word].slice(0, length).join('');

function searchesOf(language: Language, words: readonly string[]): [name: string, query: (n: number) => string][] {
  const common = (n: number) => nth(words, n % FREQUENT);
  const middling = (n: number) => nth(words, 200 + n * 17);
  const rare = (n: number) => nth(words, RARE + n * 31);
  const several = (count: number, word: (n: number) => string) => (n: number) =>
    Array.from({ length: count }, (_, index) => word(n + index)).join(' ');
  return [
    [`${language}: one letter`, (n) => nth(LETTERS[language], n)],
    [`${language}: two letters`, (n) => begin(middling(n), 2)],
    [`${language}: common word`, common],
    [`${language}: middling word`, middling],
    [`${language}: rare word`, rare],
    [`${language}: common and rare word`, (n) => `${common(n)} ${rare(n)}`],
    [`${language}: letter and rare word`, (n) => `${nth(LETTERS[language], n)} ${rare(n)}`],
    [`${language}: two middling words`, several(2, middling)],
    [`${language}: ten common words`, several(10, common)],
    [`${language}: ten letters`, (n) => several(10, (at) => nth(LETTERS[language], at))(n * 3)],
    [`${language}: nine common words and a rare one`, (n) => `${several(9, common)(n)} ${rare(n)}`],
    [`${language}: ten middling words`, several(10, middling)],
  ];
}

export type Search = { name: string; query: (n: number) => string };

/** What people search for in both languages, from one letter to ten words. */
export function searchTexts(vocabulary: Vocabulary): Search[] {
  const all = [
    ...searchesOf('en', vocabulary.en),
    ...searchesOf('bn', vocabulary.bn),
    ['both: a common word of each', (n: number) => `${nth(vocabulary.en, n)} ${nth(vocabulary.bn, n)}`] as const,
    ['no such word', (n: number) => `zzzqx${n}`] as const,
    ["an author's name", (n: number) => `Number${n + 1}`] as const,
  ];
  return all.map(([name, query]) => ({ name, query }));
}

/** The same as reads of the database. */
export function searches(vocabulary: Vocabulary): HotRead[] {
  return searchTexts(vocabulary).map(({ name, query }) => ({
    name: `search ${name}`,
    run: (db, n) => searchPosts(db, { q: query(n), limit: 10, include }),
  }));
}

/** Lists filtered by words, alone and within an author or a category. */
export function filteredLists(facts: SiteFacts, vocabulary: Vocabulary): HotRead[] {
  const words = {
    common: (n: number) => nth(vocabulary.en, n % FREQUENT),
    rare: (n: number) => nth(vocabulary.en, RARE + n * 31),
  };
  const scopes = {
    everywhere: () => ({}),
    'of an author': (n: number) => ({ author: nth(facts.authors, n).username }),
    'of a category': (n: number) => ({ category: nth(facts.categories, n).slug }),
  };
  return Object.entries(words).flatMap(
    ([kind, word]) =>
      Object.entries(scopes).map(([where, scope]) => ({
        name: `list with ${kind} word ${where}`,
        run: (db, n) => listPosts(db, { ...scope(n), q: word(n), page: 1, limit: 10, include }),
      })) satisfies HotRead[],
  );
}
