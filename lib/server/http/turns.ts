import { availableParallelism } from 'node:os';
import { AppError } from '../errors.ts';
import { noteFailure } from './render-context.ts';

/** For work that takes a thread and a processor whole: of both, some are left for everything else. */
export const SPARING = Math.min(3, Math.max(1, availableParallelism() - 1));

type Asked = {
  /** Whose work it is: an address, an account. Left out where nobody knows. */
  sender?: string | undefined;
  patienceMs?: number;
};

/**
 * Does a piece of work when it is its turn.
 * @throws AppError unavailable when its turn does not come in time
 */
export type InTurn = <T>(work: () => Promise<T>, asked?: Asked) => Promise<T>;

type Turns = {
  busy: number;
  waiting: Map<string, Set<() => void>>;
  /** Who had a turn since work of this kind was last at rest, longest ago first. */
  served: Set<string>;
};

// Of more senders than this nobody is told from a newcomer.
const MOST_SERVED = 10_000;

// The API and the pages are bundled apart: each has its own copy of this module.
const registry = globalThis as typeof globalThis & { lekhaTurns?: Map<string, Turns> };
const all = (registry.lekhaTurns ??= new Map<string, Turns>());

function turnsOf(kind: string): Turns {
  const turns = all.get(kind) ?? { busy: 0, waiting: new Map(), served: new Set() };
  all.set(kind, turns);
  return turns;
}

function noteServed({ served }: Turns, sender: string): void {
  served.delete(sender);
  if (served.size === MOST_SERVED) served.clear();
  served.add(sender);
}

function stopWaiting({ waiting }: Turns, sender: string, begin: () => void): void {
  const own = waiting.get(sender);
  own?.delete(begin);
  if (own?.size === 0) waiting.delete(sender);
}

/** Waits until somebody hands their place on. */
function waitForTurn(turns: Turns, sender: string, patienceMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const begin = () => {
      clearTimeout(late);
      resolve();
    };
    const late = setTimeout(() => {
      stopWaiting(turns, sender, begin);
      const error = new AppError('unavailable', 'away', { headers: { 'Retry-After': '5' } });
      noteFailure(error);
      reject(error);
    }, patienceMs);
    turns.waiting.set(sender, (turns.waiting.get(sender) ?? new Set()).add(begin));
  });
}

/** Who waits and had no turn yet, whoever came first; or else whose last turn is the longest ago; '' where nobody waits. */
function nextSender({ waiting, served }: Turns): string {
  for (const sender of waiting.keys()) if (!served.has(sender)) return sender;
  for (const sender of served) if (waiting.has(sender)) return sender;
  return '';
}

/** Whoever ends hands the place on: a newcomer does not overtake those who wait. Of what nobody does nothing is kept. */
function handOn(kind: string, turns: Turns): void {
  const sender = nextSender(turns);
  const [next] = turns.waiting.get(sender) ?? [];
  if (next) {
    stopWaiting(turns, sender, next);
    noteServed(turns, sender);
    return next();
  }
  turns.busy -= 1;
  if (turns.busy === 0) all.delete(kind);
}

/**
 * Work of a dear kind, a few pieces at once: however much of it is asked for, whatever is not of it waits for little; and
 * however much of it one sender asks for, others wait for one piece of theirs.
 */
export function createTurns(kind: string, { atOnce, patienceMs }: { atOnce: number; patienceMs: number }): InTurn {
  return async (work, { sender = '', patienceMs: patience = patienceMs } = {}) => {
    const turns = turnsOf(kind);
    if (turns.busy < atOnce) {
      turns.busy += 1;
      noteServed(turns, sender);
    } else await waitForTurn(turns, sender, patience);
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
