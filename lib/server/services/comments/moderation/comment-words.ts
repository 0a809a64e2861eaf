import { elementsOf, findTree } from '../../../content/html-tree.ts';
import { plainText } from '../../../content/plain-text.ts';
import { startOfWord } from '../../../../text/cut.ts';
import { comparable } from './listed-words.ts';

const WORD = /[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}’']*/gu;
const NUMBER = /^\p{N}+$/u;
const MOST_WORDS = 200;
const LONGEST_WORD = 40;

// Words of one root begin alike: earning, earnings; ইনকাম, ইনকামের. So many graphemes tell a root, in Latin and elsewhere.
const IS_LATIN = /^\p{sc=Latin}/u;
const ROOT = { latin: 5, other: 3 };

const ADDRESS = /https?:\/\/\S+/gu;
/** What a text is after shows in its signs, whatever its words: each has a name that says as much in every language. */
const SIGNS: readonly (readonly [string, RegExp])[] = [
  ['☎', /(?:\p{N}[ -]?){7}/u],
  ['@', /(?:^|\s)@[\p{L}\p{N}_]{3}|\bt\.me\//u],
  ['✉', /[^\s@]{1,64}@[^\s@]{1,250}\.[a-z]{2}/u],
  ['$', /[$€£৳]\s?\p{N}|\p{N}\s?(?:usd|dollars?|taka|টাকা|লাখ)/u],
  ['%', /\p{N}\s?%/u],
  ['!', /!/u],
  ['?', /\?/u],
];

const linksIn = (html: string): string[] =>
  [...elementsOf(findTree(html) ?? [])].flatMap(({ tag, attributes: { href } }) =>
    tag === 'a' && href !== undefined ? [href] : [],
  );

/** What the rules look at in a comment's HTML. */
export type Said = { text: string; links: number; words: string[] };

/** A number says that there is one, whichever: telephone numbers and prices change from one spam to the next. */
const nameOf = (word: string) => (NUMBER.test(word) ? '#' : word.slice(0, LONGEST_WORD));

function rootOf(word: string): string[] {
  const root = startOfWord(word, IS_LATIN.test(word) ? ROOT.latin : ROOT.other);
  return root.length < word.length ? [`${root}…`] : [];
}

const signsOf = (text: string) => SIGNS.flatMap(([name, sign]) => (sign.test(text) ? [name] : []));

/**
 * A comment in its parts: its text, how many links it has, and the words that the filter learns from, their
 * roots, hosts and signs among them.
 */
export function readSaid(html: string): Said {
  const links = linksIn(html);
  const text = plainText(html);
  const hosts = links.flatMap((link) => URL.parse(link)?.hostname || []);
  const plain = comparable(text);
  const found = [...plain.matchAll(WORD)].slice(0, MOST_WORDS).map(([word]) => nameOf(word));
  const addresses = hosts.length > 0 ? ['https://'] : [];
  const signs = [...addresses, ...signsOf(plain.replace(ADDRESS, ' '))];
  return { text, links: links.length, words: [...new Set([...hosts, ...found, ...found.flatMap(rootOf), ...signs])] };
}
