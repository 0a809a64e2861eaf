import { commandRefusal } from '../command-refusal.ts';

/** The encoding that the first bytes of a file name: by a mark, or by a first sign in two bytes. Else undefined. */
export function encodingOf([first, second]: Buffer): 'utf-16le' | 'utf-16be' | undefined {
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
export function createTextDecoder(encoding: string): Decoder {
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

/**
 * A whole file as text: UTF-8, or UTF-16 with its mark; without the mark at its beginning.
 * @throws AppError invalid for any other, with the line
 */
export function decodeText(bytes: Buffer): string {
  const decoder = createTextDecoder(encodingOf(bytes) ?? 'utf-8');
  return decoder.decode(bytes) + decoder.end();
}
