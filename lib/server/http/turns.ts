import { availableParallelism } from 'node:os';
import { AppError } from '../errors.ts';
import { forEverybody } from '../log.ts';
import { noteFailure } from './render-context.ts';

/** For work that takes a thread and a processor whole: of both, some are left for everything else. */
export const SPARING = Math.min(3, Math.max(1, availableParallelism() - 1));

export type Asked = {
  /** Whose work it is: an address, an account. Left out where nobody knows. */
  sender?: string | undefined;
  patienceMs?: number;
  /** What it makes, where others may come to want the same (`join`). */
  piece?: string | undefined;
  /** What its sender has shown: who they are, or that they worked for it (docs/decisions/037). Strangers did neither. */
  standing?: Standing | undefined;
  /** Aborted when nobody waits for it any more: whoever hangs up leaves the line. */
  gone?: AbortSignal | undefined;
};

/** Of anybody else, however many, one of each kind at most is before somebody with a standing. */
type Standing = 'known' | 'worker';

export type InTurn = {
  /**
   * Does a piece of work when it is its turn.
   * @throws AppError unavailable when its turn does not come in time
   */
  <T>(work: () => Promise<T>, asked?: Asked): Promise<T>;
  /** Somebody else wants a piece that may be waiting: it is done in their turn as well as in its first sender's. */
  join: (piece: string, sender: string | undefined) => void;
};

type Waiting = { begin: () => void; senders: Set<string>; piece: string | undefined; line: Line };
/** Who waits, by sender. */
type Line = Map<string, Set<Waiting>>;

/** Somebody known, one who worked for it, a stranger without a turn yet, one who had some. */
type Kind = Standing | 'newcomer' | 'returning';

type Turns = {
  busy: number;
  lines: Record<Standing | 'stranger', Line>;
  pieces: Map<string, Waiting>;
  /** Who had a turn since work of this kind was last at rest, longest ago first. */
  served: Set<string>;
  /** Whose kind had its last turn the longest ago comes first. */
  kinds: readonly Kind[];
  /** Of a long line of newcomers it is the last one's turn. */
  isLastNext: boolean;
};

// Of more senders than this nobody is told from a newcomer.
const MOST_SERVED = 10_000;

// The API and the pages are bundled apart: each has its own copy of this module.
const registry = globalThis as typeof globalThis & { lekhaTurns?: Map<string, Turns> };
const all = (registry.lekhaTurns ??= new Map<string, Turns>());

function turnsOf(kind: string): Turns {
  const turns = all.get(kind) ?? {
    busy: 0,
    lines: { known: new Map(), worker: new Map(), stranger: new Map() },
    pieces: new Map(),
    served: new Set(),
    kinds: ['known', 'worker', 'newcomer', 'returning'],
    isLastNext: false,
  };
  all.set(kind, turns);
  return turns;
}

function noteServed({ served }: Turns, sender: string): void {
  served.delete(sender);
  if (served.size === MOST_SERVED) served.clear();
  served.add(sender);
}

function waitFor(waiter: Waiting, sender: string): void {
  const { senders, line } = waiter;
  senders.add(sender);
  line.set(sender, (line.get(sender) ?? new Set()).add(waiter));
}

function stopWaiting({ pieces }: Turns, waiter: Waiting): void {
  const { senders, line } = waiter;
  for (const sender of senders) {
    const own = line.get(sender);
    own?.delete(waiter);
    if (own?.size === 0) line.delete(sender);
  }
  if (waiter.piece !== undefined && pieces.get(waiter.piece) === waiter) pieces.delete(waiter.piece);
}

function noTurn(): AppError {
  const error = new AppError('unavailable', 'away', { headers: { 'Retry-After': '5' } });
  noteFailure(error);
  return error;
}

/** Waits until somebody hands their place on. */
function waitForTurn(turns: Turns, asked: Asked & { sender: string }): Promise<void> {
  const { sender, patienceMs, piece, standing = 'stranger', gone } = asked;
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(late);
      gone?.removeEventListener('abort', giveUp);
    };
    const begin = () => {
      leave();
      resolve();
    };
    const giveUp = () => {
      leave();
      stopWaiting(turns, waiter);
      reject(noTurn());
    };
    const waiter: Waiting = { begin, senders: new Set(), piece, line: turns.lines[standing] };
    const late = setTimeout(giveUp, patienceMs);
    gone?.addEventListener('abort', giveUp);
    waitFor(waiter, sender);
    if (piece !== undefined) turns.pieces.set(piece, waiter);
  });
}

const newcomerIn = (line: Line, { served }: Turns) => line.keys().find((sender) => !served.has(sender));

// Whoever comes behind thousands that came at once would not be reached before their patience ends: of so many the first
// and the last take turns.
const LONG_LINE = 50;

function strangerIn(turns: Turns): string | undefined {
  const { stranger } = turns.lines;
  turns.isLastNext = stranger.size > LONG_LINE && !turns.isLastNext;
  if (!turns.isLastNext) return newcomerIn(stranger, turns);
  return [...stranger.keys()].findLast((sender) => !turns.served.has(sender));
}

const returningIn = (line: Line, { served }: Turns) => served.values().find((sender) => line.has(sender));

const nextWith = (standing: Standing) => (turns: Turns) =>
  newcomerIn(turns.lines[standing], turns) ?? returningIn(turns.lines[standing], turns);

const NEXT: Record<Kind, (turns: Turns) => string | undefined> = {
  known: nextWith('known'),
  worker: nextWith('worker'),
  newcomer: strangerIn,
  returning: (turns) => returningIn(turns.lines.stranger, turns),
};

/**
 * Takes the next one out of the line. The kinds take turns, so that no flood of one of them keeps the others waiting; of a
 * kind whoever came first, or whose last turn is the longest ago.
 */
function takeNext(turns: Turns): Waiting | undefined {
  for (const kind of turns.kinds) {
    const sender = NEXT[kind](turns);
    if (sender === undefined) continue;
    turns.kinds = [...turns.kinds.filter((other) => other !== kind), kind];
    noteServed(turns, sender);
    const line = turns.lines[kind === 'newcomer' || kind === 'returning' ? 'stranger' : kind];
    const [next] = line.get(sender) ?? [];
    if (next) stopWaiting(turns, next);
    return next;
  }
  return undefined;
}

/** Whoever ends hands the place on: a newcomer does not overtake those who wait. Of what nobody does nothing is kept. */
function handOn(kind: string, turns: Turns): void {
  const next = takeNext(turns);
  if (next) return next.begin();
  turns.busy -= 1;
  if (turns.busy === 0) all.delete(kind);
}

/**
 * Work of a dear kind, a few pieces at once: however much of it is asked for, whatever is not of it waits for little; and
 * however much of it one sender asks for, others wait for one piece of theirs.
 */
export function createTurns(kind: string, { atOnce, patienceMs }: { atOnce: number; patienceMs: number }): InTurn {
  const inTurn = async <T>(work: () => Promise<T>, asked: Asked = {}): Promise<T> => {
    if (asked.gone?.aborted) throw noTurn();
    const turns = turnsOf(kind);
    const sender = asked.sender ?? '';
    if (turns.busy < atOnce) {
      turns.busy += 1;
      noteServed(turns, sender);
    } else await waitForTurn(turns, { patienceMs, ...asked, sender });
    try {
      // Its place bounds it already: it must not be held while one waits for a place of its sender's.
      return await forEverybody(work);
    } finally {
      handOn(kind, turns);
    }
  };
  const join: InTurn['join'] = (piece, sender = '') => {
    const waiter = all.get(kind)?.pieces.get(piece);
    if (waiter) waitFor(waiter, sender);
  };
  return Object.assign(inTurn, { join });
}

type Holders = WeakMap<object, { turn: Promise<() => void>; count: number }>;

/** A turn until `leave` is called. */
function takeTurn(inTurn: InTurn): Promise<() => void> {
  const { promise: end, resolve: leave } = Promise.withResolvers<void>();
  return new Promise((begin, refuse) => {
    inTurn(() => (begin(leave), end)).catch(refuse);
  });
}

/**
 * Turns of those who take several things of a kind at a time, such as connections: whoever has one waits for no other.
 * @returns what ends the use of one; the turn ends with the last of its holder's
 */
export function createHolds(): (holder: object, inTurn: InTurn) => Promise<() => void> {
  const holders: Holders = new WeakMap();
  return async (holder, inTurn) => {
    const held = holders.get(holder) ?? { turn: takeTurn(inTurn), count: 0 };
    holders.set(holder, held);
    held.count += 1;
    const isLast = () => {
      held.count -= 1;
      return held.count === 0 && holders.delete(holder);
    };
    try {
      const leave = await held.turn;
      return () => void (isLast() && leave());
    } catch (error) {
      isLast();
      throw error;
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
