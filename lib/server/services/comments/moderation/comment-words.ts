import { elementsOf, findTree } from '../../../content/html-tree.ts';
import { plainText } from '../../../content/plain-text.ts';
import { comparable } from './listed-words.ts';

const WORD = /[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}’']*/gu;
const NUMBER = /^\p{N}+$/u;
const MOST_WORDS = 200;
const LONGEST_WORD = 40;

const linksIn = (html: string): string[] =>
  [...elementsOf(findTree(html) ?? [])].flatMap(({ tag, attributes: { href } }) =>
    tag === 'a' && href !== undefined ? [href] : [],
  );

/** What the rules look at in a comment's HTML. */
export type Said = { text: string; links: number; words: string[] };

/** A number says that there is one, whichever: telephone numbers and prices change from one spam to the next. */
const nameOf = (word: string) => (NUMBER.test(word) ? '#' : word.slice(0, LONGEST_WORD));

/** A comment in its parts: its text, how many links it has, and the words that the filter learns from, hosts among them. */
export function readSaid(html: string): Said {
  const links = linksIn(html);
  const text = plainText(html);
  const hosts = links.flatMap((link) => URL.parse(link)?.hostname || []);
  const found = [...comparable(text).matchAll(WORD)].map(([word]) => nameOf(word));
  return { text, links: links.length, words: [...new Set([...hosts, ...found])].slice(0, MOST_WORDS) };
}
