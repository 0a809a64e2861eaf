import { ALLOWED_TAGS } from '../../content/sanitise/rules.ts';

const words = (list: string) => new Set(list.split(' '));

/** Blocks that posts keep, each with a rule of its own. */
export const BLOCKS = words('h1 h2 h3 h4 h5 h6 ul ol menu dir dl blockquote figure pre hr table');

/**
 * Blocks whose content flows where they stood: what posts may not hold, paragraphs (they are made anew), and parts of
 * lists and tables found outside one.
 */
export const CONTAINERS = words(
  'p div section article aside header footer main nav center address details summary fieldset legend form hgroup ' +
    'search body html noscript picture li dt dd tr td th thead tbody tfoot caption figcaption option optgroup multicol',
);

/** What plays something from elsewhere: it becomes a link to its source. */
export const MEDIA = words('iframe frame embed object video audio applet');

/** Gone with what is in it. */
export const DROPPED = words(
  'script style template svg math canvas input select textarea datalist keygen head title link meta base',
);

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
