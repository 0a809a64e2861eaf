import { createHash } from 'node:crypto';

/** A number from 0 to 1 that is always the same for the same words: demo reactions and dates do not change by chance. */
export function chance(...words: string[]): number {
  return createHash('sha256').update(words.join('\n')).digest().readUInt32BE(0) / 2 ** 32;
}
