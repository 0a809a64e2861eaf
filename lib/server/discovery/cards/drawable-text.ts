import { findLetters } from './find-letters.ts';

// Marks that turn the direction of what follows, without an end: a title must not turn the line after it.
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069\u061c\u200e\u200f]/gu;
const UNPRINTABLE = /[\p{Cc}\p{Co}\p{Cn}\p{Cs}\u2028\u2029\ufeff]+/gu;
const STACKED_MARKS = /(\p{M}{6})\p{M}+/gu;
/** Joiners and variation selectors: they shape their neighbours and need no letter of their own. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
const LETTER = /[\p{L}\p{N}]/u;
const MARK = /\p{M}/u;

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
    if (INVISIBLE.test(character) || letters.has(character.codePointAt(0) ?? 0)) drawable += character;
    else if (LETTER.test(character)) return null;
    else if (!MARK.test(character)) drawable += ' ';
  }
  return drawable.replace(/\s+/gu, ' ').trim() || null;
}
