export type TextPart = { text: string; isMatch: boolean };

// Letters, their marks and joiners, digits: what a word is made of in any script (as the server's search sees it).
const WORD = /[\p{L}\p{M}\p{N}\u200C\u200D]+/gu;

/** The server searches without case, composed, and blind to joiners; so does the highlighting. */
function fold(word: string): string {
  return word
    .normalize('NFC')
    .replace(/[\u200C\u200D]/g, '')
    .toLowerCase();
}

/**
 * Splits `text` into parts, of which those are matches that are words beginning like a word of `q`. Whole words, never a
 * piece of one: cutting a Bengali conjunct into two elements would break its shape.
 */
export function findWordMatches(text: string, q: string): TextPart[] {
  const terms = (q.match(WORD) ?? []).map(fold).filter(Boolean);
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!terms.some((term) => fold(word).startsWith(term))) continue;
    if (index > end) parts.push({ text: text.slice(end, index), isMatch: false });
    parts.push({ text: word, isMatch: true });
    end = index + word.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isMatch: false });
  return parts;
}
