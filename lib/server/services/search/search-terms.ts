const MOST_TERMS = 10;

/**
 * The different words of a search, at most ten. Marks belong to their letter: a Bengali conjunct stays whole, typed
 * with or without joiners.
 */
export function searchTerms(q: string): string[] {
  const words =
    q
      .replace(/[\u200C\u200D]/gu, '')
      .normalize('NFC')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...new Set(words)].slice(0, MOST_TERMS);
}
