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

/** The one clock of the site, in every language: hours from 0 to 23. */
export const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
/** A day in a list: by the name of its month, as a moment in a list. */
export const SHORT_DAY = { year: 'numeric', month: 'short', day: 'numeric' } as const;
/** A moment in a list. */
export const SHORT_MOMENT = { ...SHORT_DAY, ...CLOCK } as const;
/** A moment in a sentence. */
export const LONG_MOMENT = { year: 'numeric', month: 'long', day: 'numeric', ...CLOCK } as const;
