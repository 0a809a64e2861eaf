/** Something that one can see: a name, a note or a comment of joiners, fillers, lone marks and spaces alone is none. */
export const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{Cc}\p{Cf}\p{M}\u2800]/u;

/** What nobody sees: joiners and fillers, some of which are letters, and variation selectors, which are marks. */
export const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
/** Each of them. */
export const ALL_INVISIBLE = new RegExp(INVISIBLE, 'gu');

/** What would let a line of text, such as a name, rewrite what stands around it: control characters and changes of direction. */
export const UNPRINTABLE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
/** Each of them. */
export const ALL_UNPRINTABLE = new RegExp(UNPRINTABLE, 'gu');
/** Each that a text of several lines cannot hold; PostgreSQL refuses NUL, and no script is written with the others. */
export const UNPRINTABLE_BUT_LINES = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu;

// Marks in a row, without the joiner that parts them: taken whole, so that none is looked at thirty times.
const RUN = /[^\P{M}\u034f]+/gu;
const THIRTY_OF_MORE = /.{30}(?=.)/gsu;
// No mark is below U+0300. To look through a long text for this takes a tenth of the time: properties are looked up.
const MAY_HAVE_LONG_RUN = /[\u0300-\uffff]{31}/;

/**
 * A text whose normalisation takes linear time: Unicode's Stream-Safe Text Format (UAX #15, 13) puts a combining grapheme
 * joiner, which nobody sees, behind every thirtieth mark in a row. Putting marks in order takes the square of their
 * number: without it 30,000 of them hold a thread for a second. No writing has more than a few on a letter.
 */
export function streamSafe(text: string): string {
  if (!MAY_HAVE_LONG_RUN.test(text)) return text;
  return text.replace(RUN, (run) => (run.length > 30 ? run.replace(THIRTY_OF_MORE, '$&\u034f') : run));
}

// Marks may come as escapes.
const MAY_HOLD_LONG_RUN = /(?:[\u0300-\uffff]|\\u[\da-f]{4}){31}/i;

/** Makes every text below a value safe, in place: one by one, as there may be a million, and any depth. */
function makeStreamSafe(root: Record<string, unknown>): void {
  const left: (unknown[] | Record<string, unknown>)[] = [root];
  const look = (value: unknown, put: (text: string) => void) => {
    if (typeof value === 'string') put(streamSafe(value));
    // JSON has no other objects.
    else if (typeof value === 'object' && value !== null) left.push(value as Record<string, unknown>);
  };
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    const here = node;
    if (Array.isArray(here)) here.forEach((value, index) => look(value, (text) => (here[index] = text)));
    else for (const key in here) look(here[key], (text) => (here[key] = text));
  }
}

/**
 * JSON of a request or a file, with every text in it as `streamSafe` gives it, before anybody brings it into normal form.
 * Hardly any has one that would change: only then are its values looked at, which takes forty times as long as to parse
 * many small ones.
 * @throws SyntaxError
 */
export function parseStreamSafe(text: string): unknown {
  const holder: Record<string, unknown> = { value: JSON.parse(text) };
  if (MAY_HOLD_LONG_RUN.test(text)) makeStreamSafe(holder);
  return holder.value;
}
