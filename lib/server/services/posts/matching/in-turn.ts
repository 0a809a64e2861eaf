/** Searches at once. They are the dearest of all reads: the other connections of the pool are for everything else. */
export const SEARCHES_AT_ONCE = 3;

type Turns = { busy: number; waiting: (() => void)[] };

// The API and the pages are bundled apart: each has its own copy of this module.
const registry = globalThis as typeof globalThis & { lekhaSearchTurns?: Turns };
const turns = (registry.lekhaSearchTurns ??= { busy: 0, waiting: [] });

/** Runs a search when it is its turn, so that however many are asked for, nobody's save or page waits behind them. */
export async function inTurn<T>(search: () => Promise<T>): Promise<T> {
  // Whoever ends hands its place on: a newcomer does not overtake those who wait.
  if (turns.busy < SEARCHES_AT_ONCE) turns.busy += 1;
  else await new Promise<void>((resolve) => turns.waiting.push(resolve));
  try {
    return await search();
  } finally {
    const next = turns.waiting.shift();
    if (next) next();
    else turns.busy -= 1;
  }
}
