import { isDateOfPost } from '../../../rules/limits.ts';
import { messageOf } from '../../../rules/messages.ts';
import { tagName } from '../../../schemas/tag.ts';
import { POST_TEXTS } from '../../../rules/post-texts.ts';
import { cutText } from '../../../text/cut.ts';
import { AppError } from '../../errors.ts';
import { ALL_UNPRINTABLE, streamSafe, UNPRINTABLE_BUT_LINES } from '../../../text/visible.ts';

/** What a command of the operator's tool cannot do, as one English sentence: a terminal shows it as it is. */
export const commandRefusal = (problem: string, cause?: unknown): AppError =>
  new AppError('invalid', messageOf('commandRefused', { problem }), { cause });

export const ELSEWHERE = 'Substack, Medium and Blogger have commands of their own: import:substack, and so on.';

/** The encoding that the first bytes of a file name: by a mark, or by a first sign in two bytes. Else undefined. */
function encodingOf([first, second]: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== 0) ? 'utf-16be' : undefined;
}

/** The number of the first line, from 1, that is not of this encoding. */
function faultyLine(bytes: Buffer, encoding: string): number {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let line = 1;
  // The rest of a letter that began in the piece before.
  const start = encoding === 'utf-8' ? bytes.subarray(0, 3).findIndex((byte) => (byte & 0xc0) !== 0x80) : 0;
  try {
    for (let from = Math.max(0, start); from < bytes.length; line += 1) {
      const end = bytes.indexOf(0x0a, from);
      const next = end === -1 ? bytes.length : end + 1;
      decoder.decode(bytes.subarray(from, next), { stream: true });
      from = next;
    }
    return Math.max(1, line - 1);
  } catch {
    return line;
  }
}

const wrongEncoding = (line: number, encoding: string) =>
  commandRefusal(
    `The file cannot be imported: line ${line} is not ${encoding.toUpperCase()} text. Save the file in that encoding, or say its own at its beginning.`,
  );

/** Decodes a file piece by piece; nothing is guessed. */
export type Decoder = { decode(bytes: Buffer): string; end(): string };

/** @throws AppError invalid for bytes that are not of the encoding, with their line */
function createTextDecoder(encoding: string): Decoder {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let lines = 0;
  const attempt = (bytes: Buffer, isLast: boolean): string => {
    try {
      const text = decoder.decode(bytes, { stream: !isLast });
      lines += text.split('\n').length - 1;
      return text;
    } catch {
      throw wrongEncoding(lines + faultyLine(bytes, encoding), decoder.encoding);
    }
  };
  return { decode: (bytes) => attempt(bytes, false), end: () => attempt(Buffer.alloc(0), true) };
}

/** A decoder of a file that says its encoding itself, by its first bytes or as XML does. @throws AppError invalid */
export function createFileDecoder(start: Buffer): Decoder {
  if (/^(?:PK|\x1f\x8b)/u.test(start.toString('latin1', 0, 2)))
    throw commandRefusal(`The file cannot be imported: it is compressed. Unpack it first. ${ELSEWHERE}`);
  const named = /^[^>]*encoding=["']([\w-]+)["']/u.exec(start.toString('latin1', 0, 200))?.[1];
  // What can be read byte by byte is not in two bytes each, whatever it says of itself.
  const label = named && /^utf-?16/iu.test(named) ? undefined : named;
  try {
    return createTextDecoder(encodingOf(start) ?? label ?? 'utf-8');
  } catch (error) {
    throw commandRefusal(`The file cannot be imported: its encoding «${label}» is not known.`, error);
  }
}

/** The lines of a text that comes piece by piece. */
export function createLineCounter() {
  let [line, start, next, piece] = [1, 0, 0, ''];
  const at = (index: number): number => {
    for (let end = piece.indexOf('\n', next - start); end !== -1 && start + end < index;) {
      line += 1;
      next = start + end + 1;
      end = piece.indexOf('\n', next - start);
    }
    return line;
  };
  return {
    add(text: string): void {
      at(start + piece.length);
      start += piece.length;
      piece = text;
      next = start;
    },
    /** The number, from 1, of the line that holds this place in the whole text; places are asked for in their order. */
    at,
  };
}

/**
 * A whole file as text: UTF-8, or UTF-16 with its mark; without the mark at its beginning.
 * @throws AppError invalid for any other, with the line
 */
export function decodeText(bytes: Buffer): string {
  const decoder = createTextDecoder(encodingOf(bytes) ?? 'utf-8');
  return decoder.decode(bytes) + decoder.end();
}

/**
 * A text of somebody's file as a database and an address can hold it: without NUL and halves of characters, and so that
 * its normalisation takes linear time.
 */
export function cleanText(text: string): string {
  return streamSafe(text.toWellFormed().replaceAll('\0', ''));
}

/** For `JSON.parse`: every text of a file. */
export function cleanJson(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? cleanText(value) : value;
}

const WRITTEN = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)/u;

/** `2013-01-10 20:15:40` read as UTC; null for zeros, impossible days and anything else. */
export function parseDate(text: string): Date | null {
  const match = WRITTEN.exec(text);
  if (!match) return null;
  const written = match[0].replace(' ', 'T');
  const date = new Date(`${written}Z`);
  // A 30 February does not come back as it was written.
  return isDateOfPost(date) && date.toISOString().startsWith(written) ? date : null;
}

/** A name without signs that would turn it, or what stands around it: as one that is typed here. */
export const printable = (name: string): string => name.replace(ALL_UNPRINTABLE, ' ').trim();

/** A name as tags have it: one line, without characters that nobody sees. */
export const importedTagName = (name: string): string => tagName(printable(name)).trim();

/** A name as long as its place has it, in code points; what was cut off one is told. */
export function fitName(name: string, most: number, what: string, note: (text: string) => void): string {
  const whole = printable(name);
  const fit = cutText(whole, most);
  const rest = cutText(whole.slice(fit.length).trim(), 300);
  if (rest !== '') note(`name of the ${what} «${fit}» was cut to ${most} characters, without «${rest}»`);
  return fit;
}

/** Two different names that lead to one slug are kept apart by a number. */
export function withUniqueSlugs<Row extends { slug: string }>(rows: readonly Row[]): Row[] {
  const taken = new Set<string>();
  const numbers = new Map<string, number>();
  return rows.map((row) => {
    let { slug } = row;
    let number = numbers.get(slug) ?? 2;
    for (; taken.has(slug); number += 1) slug = `${row.slug}-${number}`;
    numbers.set(row.slug, number);
    taken.add(slug);
    return { ...row, slug };
  });
}

/** Texts of a post that may come longer than it holds them, as a report calls them. */
const CUT_TEXTS = {
  title: 'title',
  excerpt: 'summary',
  meta_description: 'description for search engines',
  meta_keywords: 'list of keywords',
  featured_image_alt: 'description of the featured image',
} as const;

type CutText = keyof typeof CUT_TEXTS;

/**
 * A text as posts hold it, on one line but for a summary; what was cut off one is told. A title is empty for marks without
 * end: they may be one sign that is too long.
 */
export function fitText(text: string, field: CutText, note: (text: string) => void): string {
  const { limit } = POST_TEXTS[field];
  const plain = field === 'title' ? printable(text) : text.replace(UNPRINTABLE_BUT_LINES, ' ').trim();
  const whole = plain.normalize('NFC');
  const fit = cutText(whole, limit);
  const shown =
    field === 'title' ? `: «${cutText(whole, 1_000)}»` : `, without «${cutText(whole.slice(fit.length), 300).trim()}»`;
  if (fit !== whole) note(`${CUT_TEXTS[field]} was cut to ${limit} characters${shown}`);
  return fit;
}
