import { graphemesOf } from './text/graphemes.ts';

// Letters of Arabic would join and read as a word of two letters.
const JOINING = /\p{Script=Arabic}/u;
const NON_JOINER = '\u200c';

/**
 * Initials for an avatar without picture: the first graphemes of the first and last word. Upper case by no reader's
 * language: server and browser must write the same.
 */
export function initials(name: string): string {
  const words = name.normalize('NFC').trim().split(/\s+/u).filter(Boolean);
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words.slice(0, 1);
  const letters = picked.map((word) => [...graphemesOf(word ?? '')][0]?.segment.toUpperCase() ?? '');
  return letters.join(letters.every((letter) => JOINING.test(letter)) ? NON_JOINER : '');
}
