export type TextPart = { text: string; isMatch: boolean };

// Letters, their marks and joiners, digits: what a word is made of in any script (as the server's search sees it).
// Chinese and Japanese have no spaces: what is written in their characters is one run, and may match anywhere in it.
const UNSPACED = '[\\u3041-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff]';
const WORD = new RegExp(`${UNSPACED}+|(?:(?!${UNSPACED})[\\p{L}\\p{M}\\p{N}\\u200C\\u200D])+`, 'gu');
const RUN = new RegExp(`^${UNSPACED}`, 'u');

// Zeros of the digits that the server's search takes for 0 to 9, too.
const ZEROS = ['০', '०', '٠', '۰'].map((zero) => zero.charCodeAt(0));

function foldDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  const zero = ZEROS.find((start) => code >= start && code < start + 10) ?? code;
  return zero === code && !ZEROS.includes(code) ? digit : String(code - zero);
}

// Letters that the server's search takes for one, each with the one that stands for all.
const SAME_LETTERS: readonly (readonly [like: RegExp, letter: string])[] = [
  [/[أإآٱ]/g, 'ا'],
  [/[ىی]/g, 'ي'],
  [/ک/g, 'ك'],
  [/[ةہۃۂە]/g, 'ه'],
  [/ё/g, 'е'],
];

/**
 * The server searches without case, composed, blind to joiners, accents, Arabic vowel signs, width and the script of
 * digits; so does the highlighting.
 */
function fold(word: string): string {
  const plain = word
    .normalize('NFKD')
    .replace(/[\u200C\u200D]/g, '')
    .toLowerCase()
    .replace(/([a-z])[\u0300-\u036f]+/g, '$1')
    .normalize('NFC')
    .replace(/[\u0640\u064b-\u065f\u0670\u06d6-\u06ed]/g, '');
  const joined = SAME_LETTERS.reduce((letters, [like, letter]) => letters.replace(like, letter), plain);
  return joined.replace(/\p{Nd}/gu, foldDigit);
}

/** The part of `word` that matches one of the terms, from and to. */
function matchIn(word: string, terms: readonly string[]): [from: number, to: number] | undefined {
  if (!RUN.test(word)) return terms.some((term) => fold(word).startsWith(term)) ? [0, word.length] : undefined;
  const term = terms.find((run) => RUN.test(run) && word.includes(run));
  if (term === undefined) return undefined;
  const from = word.indexOf(term);
  return [from, from + term.length];
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
    const match = matchIn(word, terms);
    if (!match) continue;
    const [from, to] = match;
    if (index + from > end) parts.push({ text: text.slice(end, index + from), isMatch: false });
    parts.push({ text: word.slice(from, to), isMatch: true });
    end = index + to;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isMatch: false });
  return parts;
}
