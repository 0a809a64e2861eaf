import { ALLOWED_TAGS, LINK_RULE } from '../../content/sanitise/rules.ts';
import { decodePath } from '../../content/old-path.ts';
import type { HtmlNode } from '../../content/html-tree.ts';
import type { LineEnds } from './paragraphs.ts';

/** What the conversion of one text needs to know, and where it says what it could not keep. */
export type Conversion = {
  /** Address that relative links and images are resolved against. */
  base: string;
  /** Text for a picture without `alt`, by its WordPress class or address. */
  findAlt(image: { src: string; className: string }): string | undefined;
  note(text: string): void;
  /** What the page of the old site at an address is called. */
  findTitle?(url: string): string | undefined;
  /** `links` where cards of embeds may not stand: in comments. */
  embeds?: 'cards' | 'links';
};

/** An absolute http(s) address, or null. Protocol-relative and relative ones are resolved against `base`. */
export function findWebUrl(value: string | undefined, base: string): string | null {
  const trimmed = value?.trim() ?? '';
  if (trimmed === '') return null;
  const url = URL.parse(trimmed, /^https?:/iu.test(base) ? base : undefined);
  return url && /^https?:$/u.test(url.protocol) ? url.href : null;
}

/** `href` as a post may hold it: absolute, a fragment or a mail address; null for any other scheme. */
export function findHref(value: string, base: string): string | null {
  const trimmed = value.trim();
  if (trimmed.startsWith('#') || /^mailto:/iu.test(trimmed)) return LINK_RULE.post.test(trimmed) ? trimmed : null;
  return findWebUrl(trimmed, base);
}

// Letters alone: any other sign could make an address look like another one.
const LETTERS = /^[\p{L}\p{M}\p{N}\u200c\u200d]+$/u;

/** An address as people read it: with letters of any script instead of their bytes. */
export const readable = (address: string) =>
  address.replace(/(?:%[0-9a-f]{2})+/giu, (bytes) => (LETTERS.test(decodePath(bytes)) ? decodePath(bytes) : bytes));

/** How the parts of a block are made, for the rules of single blocks. */
export type BlockMaker = {
  conversion: Conversion;
  /** Blocks only: every run of text and inline elements becomes paragraphs. */
  flow(nodes: readonly HtmlNode[], lineEnds: LineEnds): HtmlNode[];
  /** What stands in a list item or a table cell: a line of text where it can be, blocks where it must. */
  mixed(nodes: readonly HtmlNode[]): HtmlNode[];
};

const words = (list: string) => new Set(list.split(' '));

/** Blocks that posts keep, each with a rule of its own. */
export const BLOCKS = words('h1 h2 h3 h4 h5 h6 ul ol menu dir dl blockquote details figure pre hr table');

/**
 * Blocks whose content flows where they stood: what posts may not hold, paragraphs (they are made anew), and parts of
 * lists and tables found outside one.
 */
export const CONTAINERS = words(
  'p div section article aside header footer main nav center address summary fieldset legend form hgroup ' +
    'search body html noscript picture li dt dd tr td th thead tbody tfoot caption figcaption option optgroup multicol',
);

/** What plays something from elsewhere: it becomes a link to its source. */
export const MEDIA = words('iframe frame embed object video audio applet');

/** Gone with what is in it. */
export const DROPPED = words('script style template svg canvas input datalist keygen head title link meta base');

/** Dropped elements that are only machinery: nobody misses them. */
export const SILENT = words('style link meta base head title template');

const renamed = new Map([
  ['strike', 's'],
  ['tt', 'code'],
  ['acronym', 'abbr'],
  ['h1', 'h2'],
  ['menu', 'ul'],
  ['dir', 'ul'],
]);

/** The tag that posts hold in place of this one; the title of the page is its only h1. */
export const tagFor = (tag: string): string => renamed.get(tag) ?? tag;

const blockTags = new Set([...BLOCKS, ...CONTAINERS, 'rt']);

/** Elements within a line that posts may hold. */
export const INLINE = new Set(ALLOWED_TAGS.post.filter((tag) => !blockTags.has(tag)));
