const MOST_TERMS = 10;

// Joiners, and the vowel signs and stretches of Arabic: the database's folding drops them, and a word of these alone is
// none.
const INVISIBLE = /[\u200C\u200D\u0640\u064B-\u065F\u0670\u06D6-\u06ED]/gu;

/**
 * The different words of a search, at most ten. Marks belong to their letter: a Bengali conjunct stays whole, typed
 * with or without joiners.
 */
export function searchTerms(q: string): string[] {
  const words =
    q
      .replace(INVISIBLE, '')
      .normalize('NFC')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...new Set(words)].slice(0, MOST_TERMS);
}
