import type { OverlayOptions } from 'sharp';
import { truncate } from '../../../text/cut.ts';
import { countGraphemes } from '../../../text/graphemes.ts';
import { INVISIBLE } from '../../../text/visible.ts';
import { decodeImage, type Pixels } from '../../content/images/decode-image.ts';
import { asLayer, type DrawnText, loadLettering, isRightToLeft, drawText, type TextStyle } from './draw-text.ts';
import { findLetters } from './find-letters.ts';
import { PICTURE, toSmallJpeg } from './picture-source.ts';

type Box = Omit<TextStyle, 'size'> & {
  /** Sizes to try in pixels, the largest first. */
  sizes: readonly [number, ...number[]];
  height: number;
};

/** How much at most is kept of a text that did not fit. */
const KEPT = 0.9;

const SHORTEST = 4;

/** What is left of a word that the cut went through, with the dots. Texts without spaces are cut anywhere. */
const CUT_WORD = /(?<=\S)\s+\S{0,16}\.\.\.$/u;

/** The largest of the sizes at which a text of this height at this size might fit: its area grows with the square. */
function promising(size: number, { height }: DrawnText, box: Box): number {
  return size * Math.sqrt(box.height / height) * 1.1;
}

async function shrink(text: string, box: Box): Promise<{ drawn: DrawnText; size: number }> {
  let size = box.sizes[0];
  let drawn = await drawText(text, { ...box, size });
  for (const smaller of box.sizes.slice(1)) {
    if (drawn.height <= box.height) break;
    if (smaller > promising(size, drawn, box) && smaller !== box.sizes.at(-1)) continue;
    size = smaller;
    drawn = await drawText(text, { ...box, size });
  }
  return { drawn, size };
}

/** Text as large as the box allows; what does not fit at the smallest size is cut after a word and ends in '...'. */
async function fitText(text: string, box: Box): Promise<DrawnText> {
  const { drawn: whole, size } = await shrink(text, box);
  let drawn = whole;
  let length = countGraphemes(text);
  while (drawn.height > box.height && length > SHORTEST) {
    length = Math.max(SHORTEST, Math.floor(length * Math.min(KEPT, box.height / drawn.height)));
    drawn = await drawText(truncate(text, length).replace(CUT_WORD, '...'), { ...box, size });
  }
  return drawn;
}

// Marks that turn the direction of what follows, without an end: a title must not turn the line after it.
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069\u061c\u200e\u200f]/gu;
const UNPRINTABLE = /[\p{Cc}\p{Co}\p{Cn}\p{Cs}\u2028\u2029\ufeff]+/gu;
const STACKED_MARKS = /(\p{M}{6})\p{M}+/gu;
const LETTER = /[\p{L}\p{N}]/u;
const COMBINING = /\p{M}/u;

function tame(text: string): string {
  const oneLine = text.normalize('NFC').replace(BIDI_CONTROLS, '').replace(UNPRINTABLE, ' ');
  return oneLine.replace(STACKED_MARKS, '$1');
}

/**
 * Text as it may be drawn: on one line, without controls, with no more marks on a letter than a word needs, and without
 * signs that no font of ours has. Null when it is empty, or when letters are missing: better no title than boxes.
 */
export async function drawableText(text: string, language: string): Promise<string | null> {
  const tamed = tame(text);
  const letters = await findLetters(tamed, language);
  let drawable = '';
  for (const character of tamed) {
    // Joiners and variation selectors shape their neighbours and need no letter of their own.
    if (INVISIBLE.test(character) || letters.has(character.codePointAt(0) ?? 0)) drawable += character;
    else if (LETTER.test(character)) return null;
    else if (!COMBINING.test(character)) drawable += ' ';
  }
  return drawable.replace(/\s+/gu, ' ').trim() || null;
}

export type Card = {
  title: string;
  language: string;
  author: string | null;
  siteName: string;
  /** The operator's colour as hex; null has the house's own. */
  accent?: string | null;
  /** File of the operator's logo; undefined has the house's mark. */
  logo?: Buffer | undefined;
};

const INK = '#1b1f24';
const QUIET = '#545d68';
const MARGIN = 80;
const INNER = PICTURE.width - 2 * MARGIN;
const TITLE = { top: 132, height: 316, sizes: [92, 80, 70, 60, 52, 46] } as const;
const FOOT = { top: 530, height: 44, sizes: [36, 30] } as const;
const STROKE_WIDTH = 168;
const RED = '#dc004e';
/** Where the mark of the site stands in the foot; the house's own is as wide as it is high. */
const MARK = { top: 520, width: 220, height: 64, own: 54, gap: 14 } as const;

/** Where something of this width begins that is `inset` away from the side where lines begin. */
function placeAtStart(width: number, isReversed: boolean, inset = MARGIN): number {
  return isReversed ? PICTURE.width - inset - width : inset;
}

/** The matra above the title, the line below it, and the house's own mark where the site has no logo. */
function frame(isReversed: boolean, accent: string, hasOwnMark: boolean): Buffer {
  const strokeLeft = placeAtStart(STROKE_WIDTH, isReversed);
  const markLeft = placeAtStart(MARK.own, isReversed, MARGIN - 2);
  const mark = `<g transform="translate(${markLeft} 524) scale(1.7)" fill="none" stroke-linecap="round">
      <path d="M3 6.5h26" stroke="${accent}" stroke-width="5"/>
      <path d="M23 9v18M23 16.5c-3.2-3.4-12.5-4-14.6 1.6-1.7 4.6 2.6 8.4 6.6 6.2" stroke="${INK}" stroke-width="3.4"/>
    </g>`;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE.width}" height="${PICTURE.height}">
    <rect width="100%" height="100%" fill="#ffffff"/>
    <rect x="${strokeLeft}" y="78" width="${STROKE_WIDTH}" height="16" rx="8" fill="${accent}"/>
    <rect x="${MARGIN}" y="490" width="${INNER}" height="2" fill="#e2e5e9"/>
    ${hasOwnMark ? mark : ''}</svg>`);
}

/** A logo as large as the foot has room for; undefined for a file that cannot be read. */
async function drawLogo(logo: Buffer): Promise<Pixels | undefined> {
  const { width, height } = MARK;
  return decodeImage(logo, { width, height, fit: 'inside' }).catch(() => undefined);
}

function logoLayer({ data, info }: Pixels, isReversed: boolean): OverlayOptions {
  return {
    input: data,
    raw: { width: info.width, height: info.height, channels: info.channels },
    left: placeAtStart(info.width, isReversed),
    top: MARK.top + Math.round((MARK.height - info.height) / 2),
  };
}

type FootText = { text: string; weight: 'Bold' | 'Regular'; color: string; language: string; width: number };

/** A text in the foot of the card, on one line. */
async function footLayer(foot: FootText, leftOf: (drawn: DrawnText) => number): Promise<OverlayOptions> {
  const { text, ...style } = foot;
  const drawn = await fitText(text, { ...style, ...FOOT });
  const top = FOOT.top + Math.max(0, Math.round((FOOT.height - drawn.height) / 2));
  return asLayer(drawn, { left: leftOf(drawn), top, height: FOOT.height });
}

/** A card of 1200x630 with title, author and site, as JPEG. What cannot be drawn is left out. */
export async function drawCard({ language, ...card }: Card): Promise<Buffer> {
  const siteName = await drawableText(card.siteName, language);
  const title = (await drawableText(card.title, language)) ?? siteName;
  const author = card.author === null ? null : await drawableText(card.author, language);
  const logo = card.logo && (await drawLogo(card.logo));
  const isReversed = title !== null && isRightToLeft(title, language);
  const layers: OverlayOptions[] = logo ? [logoLayer(logo, isReversed)] : [];
  if (title !== null) {
    const drawn = await fitText(title, { ...TITLE, weight: 'Bold', color: INK, language, width: INNER });
    layers.push(asLayer(drawn, { left: placeAtStart(drawn.width, isReversed), top: TITLE.top, height: TITLE.height }));
  }
  const markWidth = (logo?.info.width ?? MARK.own) + MARK.gap;
  const width = INNER / 2 - markWidth;
  // A card that is titled with the site's name need not say it again.
  if (siteName !== null && siteName !== title) {
    const place = (drawn: DrawnText) => placeAtStart(drawn.width, isReversed, MARGIN + markWidth);
    layers.push(await footLayer({ text: siteName, weight: 'Bold', color: INK, language, width }, place));
  }
  if (author !== null) {
    const place = (drawn: DrawnText) => placeAtStart(drawn.width, !isReversed);
    layers.push(await footLayer({ text: author, weight: 'Regular', color: QUIET, language, width }, place));
  }
  const sharp = await loadLettering();
  return toSmallJpeg(sharp(frame(isReversed, card.accent ?? RED, !logo)).composite(layers));
}
