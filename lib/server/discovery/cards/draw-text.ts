import type sharp from 'sharp';
import type { OverlayOptions } from 'sharp';
import { loadSharp } from '../../content/images/decode-image.ts';
import { escapeXml } from '../xml/xml-element.ts';
import { FONT_FAMILIES, fontsFile, eastAsianFamilies } from './own-fonts.ts';

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/**
 * True for a text whose lines begin at the right: by its first letter, and in a language that is written so by any
 * letter of it, because a title may begin with a foreign name.
 */
export function isRightToLeft(text: string, language: string): boolean {
  const letters = /^(ar|ur)(-|$)/i.test(language) ? text : (/\p{L}/u.exec(text)?.[0] ?? '');
  return RIGHT_TO_LEFT.test(letters);
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
function typeset(text: string, language: string): string {
  const xml = escapeXml(text);
  if (/^ko(-|$)/i.test(language)) return xml.replace(IN_WORD, WORD_JOINER);
  if (!isWide(language)) return isRightToLeft(text, language) ? RIGHT_TO_LEFT_MARK + xml : xml;
  const [family = ''] = eastAsianFamilies(language, text);
  return xml.replace(BESIDE_WIDE, (signs) => `<span face="${family},">${signs}</span>`);
}

export type TextStyle = {
  weight: 'Bold' | 'Regular';
  /** Pixels. */
  size: number;
  /** #rrggbb */
  color: string;
  /** BCP 47: some letters differ by language. */
  language: string;
  /** Lines break here, in pixels. */
  width: number;
};

/** RGBA pixels. */
export type DrawnText = { data: Buffer; width: number; height: number };

const LANGUAGE = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i;
const PIXELS_PER_POINT = 72;
const PANGO_UNITS = 1024;
const ARABIC = /\p{Script=Arabic}/u;
// The Arabic font keeps twice the height of its letters free, for towers of marks that titles do not have.
const ARABIC_LINE = 1.6;

/** sharp, loaded at first use, with our fonts: its text engine reads where they are once, before its first text. */
export function loadLettering(): Promise<typeof sharp> {
  // eslint-disable-next-line no-restricted-syntax -- the engine takes this from the environment only
  process.env.FONTCONFIG_FILE = fontsFile();
  return loadSharp();
}

/** Text as a transparent image as large as its ink. Shaped by Pango, so that every script joins as it should. */
export async function drawText(text: string, { weight, size, color, language, width }: TextStyle): Promise<DrawnText> {
  const open = await loadLettering();
  const lang = LANGUAGE.test(language) ? ` lang="${language}"` : '';
  const line = ARABIC.test(text) ? ` line_height="${Math.round(size * ARABIC_LINE * PANGO_UNITS)}"` : '';
  const markup = `<span foreground="${color}"${lang}${line}>${typeset(text, language)}</span>`;
  const families = [...FONT_FAMILIES, ...eastAsianFamilies(language, text)];
  // The comma ends the last name: words of weight in it are part of it.
  const font = `${families.join(',')}, ${weight} ${size}`;
  const image = open({ text: { text: markup, font, width, rgba: true, dpi: PIXELS_PER_POINT, wrap: 'word-char' } });
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** A drawn text as a layer of a picture, cut off below `height`. */
export function asLayer(
  { data, width, height }: DrawnText,
  place: { left: number; top: number; height: number },
): OverlayOptions {
  const rows = Math.min(height, place.height);
  return {
    input: data.subarray(0, rows * width * 4),
    raw: { width, height: rows, channels: 4 },
    left: place.left,
    top: place.top,
  };
}
