import { streamSafe } from '../../../text/stream-safe.ts';

/**
 * A text of somebody's file as a database and an address can hold it: without NUL and halves of characters, and so that
 * its normalisation takes linear time.
 */
export function cleanText(text: string): string {
  return streamSafe(text.toWellFormed().replaceAll('\0', ''));
}

/** A text of lines for a terminal, which would obey what else stands in the names of an export. */
export const terminalText = (text: string) => text.replace(/[^\P{Cc}\n]/gu, ' ');

/** For `JSON.parse`: every text of a file. */
export function cleanJson(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? cleanText(value) : value;
}
