// Looked up once: in a test's realm each look at a global takes long, and texts take millions of numbers.
const { floor, imul } = Math;

/** A number in [0, 1), the next of a sequence. */
export type Random = () => number;

/** The same sequence for the same seed (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * An index below `size`, the lower the likelier: index n comes about as often as 1 / (n + 1), as words do in a text
 * (Zipf).
 */
export function zipfIndex(random: Random, size: number): number {
  return floor((size + 1) ** random()) - 1;
}

/** One of the items, all equally likely. */
export function pick<Item>(random: Random, items: readonly [Item, ...Item[]]): Item {
  return items[floor(random() * items.length)] ?? items[0];
}
