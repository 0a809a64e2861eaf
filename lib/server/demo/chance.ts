import { createHash } from 'node:crypto';

/** A number from 0 to 1 that is always the same for the same words: demo reactions and dates do not change by chance. */
export function chance(...words: string[]): number {
  return createHash('sha256').update(words.join('\n')).digest().readUInt32BE(0) / 2 ** 32;
}

/** What the demo content names, and the ids that it got: people by username, categories and posts by slug. */
export type Ids = Map<string, number>;

export function idOf(ids: Ids, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The demo content names «${name}», which the cast does not have.`);
  return id;
}
