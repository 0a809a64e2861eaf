import { isStorageFull } from '../errors.ts';
import { AWAY } from '../log.ts';
import { errorCode } from './embedded/postmaster.ts';

const DATABASE_AWAY = new Set([
  ...AWAY,
  // The socket of an embedded one is gone, or a connection cannot be made or broke.
  ...['ENOENT', '08001', '08006'],
  // A statement took its time, most often waiting for somebody's lock, or a transaction lay idle: nothing is written.
  ...['57014', '55P03', '25P03'],
]);

// What pg says of a connection that broke, in words alone.
const CONNECTION_LOST =
  /Connection terminated|timeout exceeded when trying to connect|is not queryable|Query read timeout|Client was closed/;

/** True when the database is away, takes no writes or has no time, not when we did something wrong. */
export function isDatabaseAway(error: unknown): boolean {
  return DATABASE_AWAY.has(errorCode(error) ?? '') || isConnectionLost(error);
}

/** True when a note cannot be written now, through no fault of ours: what does not need it goes on. */
export const takesNoWrites = (error: unknown): boolean => isDatabaseAway(error) || isStorageFull(error);

/** True when the database went away in the midst of something: that is not written, whatever the connection says of itself. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof Error && (/^57P0/.test(errorCode(error) ?? '') || CONNECTION_LOST.test(error.message));
}

// A zero byte, which JSON and addresses can hold and PostgreSQL's texts cannot.
const UNSTORABLE = new Set(['22021', '22P05']);

/** True when PostgreSQL refused a text for what it holds. */
export function isUnstorable(error: unknown): boolean {
  return UNSTORABLE.has(errorCode(error) ?? '');
}

// One of two writes that wait for each other, or that cannot both be as if they were alone.
const GAVE_WAY = new Set(['40P01', '40001']);

/** True when PostgreSQL took a write back for another one's sake: nothing was written, and it succeeds at the next try. */
export function gaveWay(error: unknown): boolean {
  return GAVE_WAY.has(errorCode(error) ?? '');
}

const TRIES = 3;

/** Writes once more what PostgreSQL took back for another write's sake. @throws what the last of three tries threw */
export async function untilWritten<T>(write: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await write();
    } catch (error) {
      if (tries === TRIES || !gaveWay(error)) throw error;
    }
  }
}

/** True when what a row was to refer to has been deleted meanwhile. */
export const isReferenceGone = (error: unknown): boolean => errorCode(error) === '23503';
