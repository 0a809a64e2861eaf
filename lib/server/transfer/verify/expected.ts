import { elementsOf, findTree, type HtmlElement, type HtmlNode, renderTree } from '../../content/html-tree.ts';
import { plainText } from '../../content/plain-text.ts';
import { findWebUrl } from '../html/conversion.ts';
import { formulaText } from '../html/math.ts';
import { textParagraphs } from '../html/paragraphs.ts';
import { LANGUAGES } from '../wordpress/code-shortcodes.ts';

// What an export says that a site should have, read without the code that imports it wherever that is possible.

/** A post or page. */
export type ExpectedText = {
  kind: 'post' | 'page';
  title: string;
  /** Addresses within the old site, decoded. */
  addresses: string[];
  /** Where it should stand here, where the export says that. */
  place?: string;
  /** Whether readers may see it now. */
  isPublic: boolean;
  /** Its text in words, in small letters. */
  words: string[];
  /** Addresses of the pictures that it shows. */
  images: string[];
};

/** A list of posts: of a tag, a category or an author. */
export type ExpectedList = { kind: 'tag' | 'category' | 'author'; name: string; addresses: string[]; place?: string };

export type Expected = {
  /** Names the import in the table of what was imported. */
  source: string;
  /** The folder that the old site stood in: `/blog`; empty for none. */
  folder: string;
  texts: ExpectedText[];
  lists: ExpectedList[];
  /** Addresses of pictures that lay on the old site itself, and their paths there. */
  files: Map<string, string>;
};

/** The words of a text, in small letters. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      // A mark without a letter before it, as one that follows an arrow, is no word.
      .match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? []
  );
}

/** Words of `expected` that `found` does not have as often. */
export function lostWords(expected: readonly string[], found: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const word of found) left.set(word, (left.get(word) ?? 0) + 1);
  return expected.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0;
  });
}

// What no reader saw, or what stood for something else: scripts, forms, what a browser without frames would show.
const UNREAD = new Set(
  (
    'script style template svg select textarea datalist canvas iframe object video audio applet noscript title ' +
    'head input'
  ).split(' '),
);
// Shortcodes that WordPress itself and plugins for code know. Those of others stay as text.
const SHORTCODE =
  /\[\/?(?:caption|wp_caption|gallery|playlist|embed|audio|video|youtube|vimeo|soundcloud|googlemaps|instagram|tweet|dailymotion|ted|spotify|flickr|gist|wpvideo|code|sourcecode|source|crayon|cc[a-z]{0,6}(?:_\w{1,20})?)\b[^\]]{0,2000}\]/giu;
// Of code whose language is the name of its shortcode: [php] … [/php].
const CODE_LANGUAGE = new RegExp(`\\[/?(?:${[...LANGUAGES].join('|')})(?:\\s[^\\]]{0,200})?\\]`, 'giu');

// Where lists and pages of a post ended: a paragraph ends there as well.
const BREAK = /<!--\s*(?:more|nextpage)\b[^>]{0,500}-->/giu;

// An address on a line of its own: WordPress showed what is there instead.
const LONE_ADDRESS = /^[ \t]*https?:\/\/\S+[ \t]*$/gmu;

const isUnread = ({ tag, attributes }: HtmlElement) =>
  UNREAD.has(tag) || (tag === 'a' && /wp-block-file__button/u.test(attributes.class ?? ''));

const read = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  nodes.flatMap((node): HtmlNode[] => {
    if (typeof node === 'string') return [node];
    return isUnread(node) ? [' '] : [{ ...node, children: read(node.children) }];
  });

/**
 * The text of HTML for a comparison: what is raised or lowered, as the number of a note, is a word of its own and belongs
 * to the text; a formula is what was typed.
 */
export function comparedText(nodes: readonly HtmlNode[]): string {
  const apart = (list: readonly HtmlNode[]): HtmlNode[] =>
    list.flatMap((node): HtmlNode[] => {
      if (typeof node === 'string') return [node];
      if (node.tag === 'math') return [` ${formulaText(node)} `];
      const children = apart(node.children);
      return /^su[bp]$/u.test(node.tag) ? [' ', ...children, ' '] : [{ ...node, children }];
    });
  return plainText(renderTree(apart(nodes)));
}

/** The text of a WordPress post as a reader saw it, found by the plainest means. */
export function rawText(content: string): string {
  const html = content
    .replace(BREAK, ' ')
    .replace(SHORTCODE, ' ')
    .replace(CODE_LANGUAGE, ' ')
    .replace(LONE_ADDRESS, ' ');
  return comparedText(read(findTree(html) ?? findTree(textParagraphs(html).html) ?? []));
}

/** Addresses of the pictures in it, those without a host below `base`. */
export function rawImages(content: string, base?: string): string[] {
  const images = [...elementsOf(findTree(content) ?? [])].filter(({ tag }) => tag === 'img');
  const addresses = images.flatMap(
    ({ attributes }) => findWebUrl(attributes['data-src'] ?? attributes.src, base ?? '') ?? [],
  );
  return [...new Set(addresses)];
}
