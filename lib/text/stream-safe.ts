// Marks, without the joiner that parts them.
const LONG_RUN = /[^\P{M}\u034f]{30}(?=[^\P{M}\u034f])/gu;

/**
 * A text whose normalisation takes linear time: Unicode's Stream-Safe Text Format (UAX #15, 13) puts a combining grapheme
 * joiner, which nobody sees, behind every thirtieth mark in a row. Putting marks in order takes the square of their
 * number: without it 30,000 of them hold a thread for a second. No writing has more than a few on a letter.
 */
export function streamSafe(text: string): string {
  return text.length > 30 ? text.replace(LONG_RUN, '$&\u034f') : text;
}

/** For `JSON.parse`: every text of a file or a request, before anybody brings it into normal form. */
export function streamSafeJson(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? streamSafe(value) : value;
}
