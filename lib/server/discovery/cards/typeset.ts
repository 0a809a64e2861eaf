import { escapeXml } from '../xml/escape-xml.ts';
import { eastAsianFamilies } from './east-asian-families.ts';
import { isRightToLeft } from './is-right-to-left.ts';

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
