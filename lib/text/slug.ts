import { cutText } from './cut.ts';

// Marks, without the joiner that parts them.
const LONG_RUN = /[^\P{M}\u034f]{30}(?=[^\P{M}\u034f])/gu;
// No mark is below U+0300. To look through a long text for this takes a tenth of the time: properties are looked up.
const MAY_HAVE_LONG_RUN = /[\u0300-\uffff]{31}/;

/**
 * A text whose normalisation takes linear time: Unicode's Stream-Safe Text Format (UAX #15, 13) puts a combining grapheme
 * joiner, which nobody sees, behind every thirtieth mark in a row. Putting marks in order takes the square of their
 * number: without it 30,000 of them hold a thread for a second. No writing has more than a few on a letter.
 */
export function streamSafe(text: string): string {
  return MAY_HAVE_LONG_RUN.test(text) ? text.replace(LONG_RUN, '$&\u034f') : text;
}

// Marks may come as escapes.
const MAY_HOLD_LONG_RUN = /(?:[\u0300-\uffff]|\\u[\da-f]{4}){31}/i;

/** Makes every text below a value safe, in place: one by one, as there may be a million, and any depth. */
function makeStreamSafe(root: Record<string, unknown>): void {
  const left: (unknown[] | Record<string, unknown>)[] = [root];
  const look = (value: unknown, put: (text: string) => void) => {
    if (typeof value === 'string') put(streamSafe(value));
    // JSON has no other objects.
    else if (typeof value === 'object' && value !== null) left.push(value as Record<string, unknown>);
  };
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    const here = node;
    if (Array.isArray(here)) here.forEach((value, index) => look(value, (text) => (here[index] = text)));
    else for (const key in here) look(here[key], (text) => (here[key] = text));
  }
}

/**
 * JSON of a request or a file, with every text in it as `streamSafe` gives it, before anybody brings it into normal form.
 * Hardly any has one that would change: only then are its values looked at, which takes forty times as long as to parse
 * many small ones.
 * @throws SyntaxError
 */
export function parseStreamSafe(text: string): unknown {
  const holder: Record<string, unknown> = { value: JSON.parse(text) };
  if (MAY_HOLD_LONG_RUN.test(text)) makeStreamSafe(holder);
  return holder.value;
}

const JOINERS = /[\u200c\u200d\u00ad\u2060\ufeff'’‘`´]/gu;
const NOT_IN_SLUG = /[^\p{L}\p{M}\p{Nd}]+/gu;
const DIGITS_ONLY = /^\p{Nd}+$/u;
// Paths below /api/v1/posts that are not a post.
const RESERVED_FOR_POSTS = new Set(['infinite', 'related', 'search', 'category']);

/** At most `max` code points: cut at the last hyphen when that keeps half, never inside a grapheme. */
function shorten(slug: string, max: number): string {
  const kept = cutText(slug, max);
  if (kept === slug) return slug;
  const hyphen = kept.lastIndexOf('-');
  return hyphen > kept.length / 2 ? kept.slice(0, hyphen) : kept.replace(/-+$/u, '');
}

export type SlugOptions = {
  /** Stands before a slug of digits only, which would read as an id (docs/product.md#addresses), or one that is a path of the API. */
  prefix?: string;
  /** Longest slug in code points. */
  max?: number;
};

/**
 * A slug of NFC letters, marks and digits of any script, lower case, joined by hyphens (docs/product.md#addresses).
 * Empty when the text holds none of these: the caller has to name it.
 */
export function slugify(text: string, { prefix = 'post', max = 80 }: SlugOptions = {}): string {
  // Lower case first: a letter may fall apart into letter and mark, which NFC joins again.
  const plain = streamSafe(text).toLowerCase().normalize('NFC').replace(JOINERS, '');
  const slug = shorten(plain.replace(NOT_IN_SLUG, '-').replace(/^-+|-+$/gu, ''), max);
  const isAmbiguous = DIGITS_ONLY.test(slug) || (prefix === 'post' && RESERVED_FOR_POSTS.has(slug));
  return isAmbiguous ? `${prefix}-${slug}` : slug;
}

/** Slugs are stored in NFC and lower case; an address may come in any form. */
export function normaliseSlug(slug: string): string {
  return slug.normalize('NFC').toLowerCase();
}
