import { countGraphemes } from '../../../text/graphemes.ts';
import { truncate } from '../../../text/cut.ts';
import { type DrawnText, drawText, type TextStyle } from './draw-text.ts';
import { escapeXml } from '../xml/xml-element.ts';
import { eastAsianFamilies } from './east-asian-families.ts';

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/**
 * True for a text whose lines begin at the right: by its first letter, and in a language that is written so by any
 * letter of it, because a title may begin with a foreign name.
 */
export function isRightToLeft(text: string, language: string): boolean {
  const letters = /^(ar|ur)(-|$)/i.test(language) ? text : (/\p{L}/u.exec(text)?.[0] ?? '');
  return RIGHT_TO_LEFT.test(letters);
}

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
export async function fitText(text: string, box: Box): Promise<DrawnText> {
  const { drawn: whole, size } = await shrink(text, box);
  let drawn = whole;
  let length = countGraphemes(text);
  while (drawn.height > box.height && length > SHORTEST) {
    length = Math.max(SHORTEST, Math.floor(length * Math.min(KEPT, box.height / drawn.height)));
    drawn = await drawText(truncate(text, length).replace(CUT_WORD, '...'), { ...box, size });
  }
  return drawn;
}

// Latin fonts have these too, narrow and low; beside Han letters they take the room of one.
const SIGNS = '“”‘’…—';
const BESIDE_WIDE = new RegExp(`(?<![a-z0-9])[${SIGNS}]+|[${SIGNS}]+(?![a-z0-9])`, 'giu');
const IN_WORD = /(?<=\p{Script=Hangul})(?=\p{Script=Hangul})/gu;
const WORD_JOINER = '\u2060';
/** Before a text, it tells where its lines begin. */
const RIGHT_TO_LEFT_MARK = '\u200f';

const isWide = (language: string) => /^(zh|ja)(-|$)/i.test(language);

/** True for a sign that is taken from the language's own font, though others have it. */
export function isWidePunctuation(character: string, language: string): boolean {
  return SIGNS.includes(character) && isWide(language);
}

/**
 * Text as Pango's markup, as its language is set: Chinese and Japanese with wide punctuation, Korean broken between
 * words, Arabic and Urdu from the right.
 */
export function typeset(text: string, language: string): string {
  const xml = escapeXml(text);
  if (/^ko(-|$)/i.test(language)) return xml.replace(IN_WORD, WORD_JOINER);
  if (!isWide(language)) return isRightToLeft(text, language) ? RIGHT_TO_LEFT_MARK + xml : xml;
  const [family = ''] = eastAsianFamilies(language, text);
  return xml.replace(BESIDE_WIDE, (signs) => `<span face="${family},">${signs}</span>`);
}
