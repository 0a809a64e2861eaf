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

/**
 * A text without Unicode's tags, letters that nobody sees and that programs read all the same. With a black flag before
 * them, and a last one behind, they name the flag of a region, and stay.
 */
export const withoutTagLetters = (text: string): string =>
  text.replace(/(\u{1f3f4}[\u{e0020}-\u{e007e}]{1,10}\u{e007f})|[\u{e0000}-\u{e007f}]+/gu, '$1');

/** A sign of a script that is written from the right, by Unicode's blocks. */
export const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

// Marks in a row, without the joiner that parts them: taken whole, so that none is looked at thirty times.
const RUN = /[^\P{M}\u034f]+/gu;
const THIRTY_OF_MORE = /.{30}(?=.)/gsu;
const FIRST_MARK = 0x300;

/**
 * Whether thirty-one units in a row may be marks. Looks from the end of each such row, so at each unit twice at most;
 * properties, which take ten times as long, are looked up only behind it.
 */
function mayHaveLongRun(text: string): boolean {
  for (let start = 0, at; start + 30 < text.length; start = at + 1) {
    at = start + 30;
    while (at >= start && text.charCodeAt(at) >= FIRST_MARK) at -= 1;
    if (at < start) return true;
  }
  return false;
}

/**
 * A text whose normalisation takes linear time: Unicode's Stream-Safe Text Format (UAX #15, 13) puts a combining grapheme
 * joiner, which nobody sees, behind every thirtieth mark in a row. Putting marks in order takes the square of their
 * number: without it 30,000 of them hold a thread for a second. No writing has more than a few on a letter.
 */
export function streamSafe(text: string): string {
  if (!mayHaveLongRun(text)) return text;
  return text.replace(RUN, (run) => (run.length > 30 ? run.replace(THIRTY_OF_MORE, '$&\u034f') : run));
}

// Marks may come as escapes.
const ESCAPE = String.raw`\u`;

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
 * Hardly any may have one that would change, or has escapes: only then are its values looked at, which takes forty times as
 * long as to parse many small ones.
 * @throws SyntaxError
 */
export function parseStreamSafe(text: string): unknown {
  const holder: Record<string, unknown> = { value: JSON.parse(text) };
  if (text.includes(ESCAPE) || mayHaveLongRun(text)) makeStreamSafe(holder);
  return holder.value;
}
