import { cutText } from './cut.ts';
import { streamSafe } from './visible.ts';

// With what nobody sees in an address: selectors of emoji are marks, fillers are letters.
const JOINERS = /[\u200c\u200d\u00ad\u2060\ufeff'’‘`´\p{Me}]|(?=\p{Default_Ignorable_Code_Point})[\p{L}\p{M}]/gu;
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
