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
