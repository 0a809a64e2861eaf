import { AppError } from '../errors.ts';
import { noteFailure } from './render-context.ts';

/**
 * Does a piece of work when it is its turn.
 * @throws AppError unavailable when its turn does not come in time
 */
export type InTurn = <T>(work: () => Promise<T>, patienceMs?: number) => Promise<T>;

type Turns = { busy: number; waiting: Set<() => void> };

// The API and the pages are bundled apart: each has its own copy of this module.
const registry = globalThis as typeof globalThis & { lekhaTurns?: Map<string, Turns> };
const all = (registry.lekhaTurns ??= new Map<string, Turns>());

function turnsOf(kind: string): Turns {
  const turns = all.get(kind) ?? { busy: 0, waiting: new Set() };
  all.set(kind, turns);
  return turns;
}

/** Waits until somebody hands their place on. */
function waitForTurn({ waiting }: Turns, patienceMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const begin = () => {
      clearTimeout(late);
      resolve();
    };
    const late = setTimeout(() => {
      waiting.delete(begin);
      const error = new AppError('unavailable', 'away', { headers: { 'Retry-After': '5' } });
      noteFailure(error);
      reject(error);
    }, patienceMs);
    waiting.add(begin);
  });
}

/** Whoever ends hands the place on: a newcomer does not overtake those who wait. Of what nobody does nothing is kept. */
function handOn(kind: string, turns: Turns): void {
  const [next] = turns.waiting;
  if (next) {
    turns.waiting.delete(next);
    return next();
  }
  turns.busy -= 1;
  if (turns.busy === 0) all.delete(kind);
}

/** Work of a dear kind, a few pieces at once: however much of it is asked for, whatever is not of it waits for little. */
export function createTurns(kind: string, { atOnce, patienceMs }: { atOnce: number; patienceMs: number }): InTurn {
  return async (work, patience = patienceMs) => {
    const turns = turnsOf(kind);
    if (turns.busy < atOnce) turns.busy += 1;
    else await waitForTurn(turns, patience);
    try {
      return await work();
    } finally {
      handOn(kind, turns);
    }
  };
}

const tails = new Map<string, Promise<unknown>>();

/** Runs `work` after everything that was given this key before, in this process. */
export async function serially<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = tails.get(key) ?? Promise.resolve();
  const mine = before.then(work, work);
  tails.set(key, mine);
  try {
    return await mine;
  } finally {
    if (tails.get(key) === mine) tails.delete(key);
  }
}
