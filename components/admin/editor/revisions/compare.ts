import { diffArrays } from 'diff';
import type { Block, Word } from './read-blocks';

export type Fate = 'same' | 'added' | 'removed';
/** Words that share one fate. */
export type Run = { fate: Fate; words: readonly Word[] };
/** A block of either text, or of both with what changed in it. */
export type ComparedBlock = { kind: string; runs: readonly Run[] };

// Texts that have little in common are not worth a frozen screen: they are then one removal and one addition.
const MOST_STEPS = 1_500;
const MOST_PAIRED = 200;

const keyOfWord = ({ text, marks, image }: Word) => JSON.stringify([text, marks, image]);
const keyOfBlock = ({ kind, words }: Block) => `${kind} ${words.map(keyOfWord).join()}`;

type Step<Item> = { fate: Fate; items: readonly Item[] };

/** How one row of items becomes another, told apart by their keys. */
function steps<Item>(before: readonly Item[], after: readonly Item[], keyOf: (item: Item) => string): Step<Item>[] {
  const keyed = (items: readonly Item[]) => items.map((item) => ({ item, key: keyOf(item) }));
  const comparator = (a: { key: string }, b: { key: string }) => a.key === b.key;
  const found = diffArrays(keyed(before), keyed(after), { comparator, maxEditLength: MOST_STEPS });
  if (!found)
    return [
      { fate: 'removed', items: before },
      { fate: 'added', items: after },
    ];
  return found.map(({ value, added, removed }) => ({
    fate: added ? 'added' : removed ? 'removed' : 'same',
    items: value.map(({ item }) => item),
  }));
}

/** How words become others. */
export function compareWords(before: readonly Word[], after: readonly Word[]): Run[] {
  return steps(before, after, keyOfWord).map(({ fate, items }) => ({ fate, words: items }));
}

const whole = (fate: Fate, { kind, words }: Block): ComparedBlock => ({ kind, runs: [{ fate, words }] });

const isWord = ({ text, image }: Word) => image !== undefined || /[\p{L}\p{N}]/u.test(text);

/** Share of words that two blocks have in common, 0 to 1. */
function likeness(runs: readonly Run[]): number {
  const count = (fate: Fate) =>
    runs.filter((run) => run.fate === fate).reduce((sum, { words }) => sum + words.filter(isWord).length, 0);
  const same = count('same');
  return same / Math.max(1, same + Math.max(count('added'), count('removed')));
}

// Below this they are two blocks: a comparison of their words would be confetti.
const ALIKE = 0.35;
// Blocks that are looked at for one that a removed one became.
const NEAR = 5;

/** Blocks that went, beside those that came in their place: the nearest that are alike are one, changed. */
function pairUp(removed: readonly Block[], added: readonly Block[]): ComparedBlock[] {
  const result: ComparedBlock[] = [];
  const reach = removed.length > MOST_PAIRED ? 0 : NEAR;
  let next = 0;
  for (const block of removed) {
    const near = added.slice(next, next + reach).map((other) => compareWords(block.words, other.words));
    const place = near.findIndex((runs) => likeness(runs) >= ALIKE);
    const runs = near[place];
    if (!runs) {
      result.push(whole('removed', block));
      continue;
    }
    result.push(...added.slice(next, next + place).map((other) => whole('added', other)));
    next += place + 1;
    result.push({ kind: added[next - 1]?.kind ?? block.kind, runs });
  }
  return [...result, ...added.slice(next).map((block) => whole('added', block))];
}

/** How one text became another, block by block and in each word by word. */
export function compareBlocks(before: readonly Block[], after: readonly Block[]): ComparedBlock[] {
  const found = steps(before, after, keyOfBlock);
  return found.flatMap(({ fate, items }, index) => {
    if (fate === 'same') return items.map((block) => whole('same', block));
    const next = found[index + 1];
    if (fate === 'removed') return pairUp(items, next?.fate === 'added' ? next.items : []);
    return found[index - 1]?.fate === 'removed' ? [] : items.map((block) => whole('added', block));
  });
}

/** Words that came and went. */
export function countChanges(runs: readonly Run[]): { added: number; removed: number } {
  const count = (fate: Fate) =>
    runs.filter((run) => run.fate === fate).reduce((sum, { words }) => sum + words.filter(isWord).length, 0);
  return { added: count('added'), removed: count('removed') };
}
