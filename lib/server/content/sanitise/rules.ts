import { isCodeLook } from '../../../rules/code-look.ts';
import { TOKEN_CLASSES } from '../blocks/shown.ts';

/** Levels of elements that a content may have. */
export const DEEPEST = 32;

/** Raised whenever a rule below changes: stored content with a lower number is sanitised again before it is shown. */
export const SANITIZER_VERSION = 8;

/** `shown`: what `blocks/show-blocks.ts` made of a stored post for readers. It is never stored. */
export type ContentKind = 'post' | 'comment' | 'shown';

// docs/product.md#sanitising: what each kind of content may hold. Everything else is stripped, its text kept.
const COMMENT_TAGS = ['p', 'br', 'strong', 'em', 'u', 'a'];
const POST_TAGS = [
  ...COMMENT_TAGS,
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'img', 'figure', 'figcaption'],
  ...['pre', 'code', 'hr', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'dl', 'dt', 'dd'],
  ...['b', 'i', 's', 'del', 'ins', 'sub', 'sup', 'small', 'mark', 'abbr', 'cite', 'q', 'kbd', 'samp', 'var'],
  ...['aside', 'details', 'summary', 'audio', 'video'],
];

// MathML as temml writes it: nothing in it runs, links or loads. Stored texts hold TeX instead.
const MATH_TAGS = (
  'math semantics annotation mrow mi mn mo ms mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover ' +
  'mmultiscripts mprescripts mtable mtr mtd mstyle mpadded mphantom merror'
).split(' ');
const MATH_ATTRIBUTES = (
  'display displaystyle scriptlevel mathvariant stretchy fence form separator symmetric largeop movablelimits lspace ' +
  'rspace minsize maxsize accent accentunder linethickness encoding columnspan depth voffset'
).split(' ');

export const ALLOWED_TAGS: Record<ContentKind, readonly string[]> = {
  post: POST_TAGS,
  comment: COMMENT_TAGS,
  shown: [...POST_TAGS, ...MATH_TAGS, 'span'],
};

const POST_ATTRIBUTES =
  'href src alt title width height colspan rowspan scope lang dir start class id controls preload'.split(' ');

export const ALLOWED_ATTRIBUTES: Record<ContentKind, readonly string[]> = {
  post: POST_ATTRIBUTES,
  comment: ['href'],
  shown: [...POST_ATTRIBUTES, ...MATH_ATTRIBUTES],
};

/** The language of a code block; `language-math` holds TeX, in a `pre` a formula of its own line, else one in a line. */
const CODE_CLASS = /^language-[a-z0-9+#-]{1,20}$/;

/**
 * What kind of block an element is: one class, named here in full. Stored HTML has no other classes, so that no text
 * can dress as a part of the page. Readers get their looks from `public/post-blocks.css`.
 */
const BLOCK_CLASSES: Readonly<Record<string, readonly string[]>> = {
  aside: ['callout-note', 'callout-tip', 'callout-warning'],
  blockquote: ['pull-quote'],
  figure: ['embed', 'bookmark', 'gallery', 'file', 'wide'],
  // Nobody has said yet what it shows: its empty alt does not mean that it is decorative. Readers see no difference.
  img: ['undescribed'],
  p: ['button'],
  ol: ['footnotes'],
};

// Columns of equations that stand at their signs.
const COLUMN_CLASSES: ReadonlySet<string> = new Set(['tml-left', 'tml-right']);

/** Whether an element of this name may have this value of `class`, as a whole. */
export function isAllowedClass(tag: string, value: string): boolean {
  if (tag === 'code') return CODE_CLASS.test(value);
  if (tag === 'pre') return isCodeLook(value);
  // Neither is let through in what is stored.
  if (tag === 'span') return TOKEN_CLASSES.has(value) || value === 'line';
  if (tag === 'mtd') return COLUMN_CLASSES.has(value);
  return BLOCK_CLASSES[tag]?.includes(value) ?? false;
}

// Browsers leave out tabs and ends of lines: behind the first slash they could hide the second one of another host.
const POST_LINK = /^(https?:\/\/|mailto:|\/(?![/\\\t\n\r])|#)/i;

/** Links: http(s), mail, and our own pages. Comments: http(s) and mail only (docs/product.md#sanitising). */
export const LINK_RULE: Record<ContentKind, RegExp> = {
  post: POST_LINK,
  comment: /^(https?:\/\/|mailto:)/i,
  shown: POST_LINK,
};
export const LINK_REL: Record<ContentKind, string> = {
  post: 'noopener',
  comment: 'ugc nofollow noopener',
  shown: 'noopener',
};

const DATA_IMAGE_CHARACTERS = 100_000;

/** SVG is markup that may carry scripts: only raster images may come inline. */
export const DATA_IMAGE = /^data:image\/(png|jpe?g|gif|webp|avif);base64,[\w+/=\s]+$/i;

/** docs/product.md#sanitising: http(s), or a data:image URI under 100,000 characters; our own uploads count as http(s). */
export function isAllowedImage(src: string): boolean {
  if (/^https?:\/\//i.test(src) || OWN_IMAGE.test(src)) return true;
  return src.length < DATA_IMAGE_CHARACTERS && DATA_IMAGE.test(src);
}

/** Sound and film play from our own files alone, so that no page asks another host for them. */
export const PLAYABLE: Readonly<Record<'audio' | 'video', RegExp>> = {
  audio: /^\/uploads\/files\/[\w-]{1,80}\.(?:mp3|ogg|m4a|wav|webm|mp4)$/,
  video: /^\/uploads\/files\/[\w-]{1,80}\.(?:mp4|webm|ogg)$/,
};

/** A picture of our own storage, by a path that leads nowhere else: the only one that the card of a link may have. */
export const OWN_IMAGE = /^\/uploads\/(?!(?:.*\/)?\.\.?(?:\/|$))[\w./@-]+$/;
