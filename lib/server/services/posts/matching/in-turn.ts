import { AppError } from '../../../errors.ts';
import { noteFailure } from '../../../http/render-context.ts';

/** Searches at once. They are the dearest of all reads: the other connections of the pool are for everything else. */
export const SEARCHES_AT_ONCE = 3;
/** How long a search waits for its turn: twice as long as for a connection. */
const PATIENCE_MS = 10_000;

type Turns = { busy: number; waiting: Set<() => void> };

// The API and the pages are bundled apart: each has its own copy of this module.
const registry = globalThis as typeof globalThis & { lekhaSearchTurns?: Turns };
const turns = (registry.lekhaSearchTurns ??= { busy: 0, waiting: new Set() });

/** Waits until somebody hands their place on. */
function waitForTurn(patienceMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const begin = () => {
      clearTimeout(late);
      resolve();
    };
    const late = setTimeout(() => {
      turns.waiting.delete(begin);
      const error = new AppError('unavailable', 'away', { headers: { 'Retry-After': '5' } });
      noteFailure(error);
      reject(error);
    }, patienceMs);
    turns.waiting.add(begin);
  });
}

/** Whoever ends hands the place on: a newcomer does not overtake those who wait. */
function handOn(): void {
  const [next] = turns.waiting;
  if (!next) return void (turns.busy -= 1);
  turns.waiting.delete(next);
  next();
}

/**
 * Runs a search when it is its turn, so that however many are asked for, nobody's save or page waits behind them.
 * @throws AppError unavailable when its turn does not come
 */
export async function inTurn<T>(search: () => Promise<T>, patienceMs = PATIENCE_MS): Promise<T> {
  if (turns.busy < SEARCHES_AT_ONCE) turns.busy += 1;
  else await waitForTurn(patienceMs);
  try {
    return await search();
  } finally {
    handOn();
  }
}
