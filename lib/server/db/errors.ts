import { errorCode } from './embedded/postmaster.ts';

// What pg and the operating system say when the database cannot be reached or is shutting down.
const DATABASE_AWAY = new Set([
  'ECONNREFUSED',
  'ENOENT',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08001',
]);

// What pg says of a connection that broke, in words alone.
const CONNECTION_LOST =
  /Connection terminated|timeout exceeded when trying to connect|is not queryable|Query read timeout|Client was closed/;

/** True when an error means that the database is away, not that we did something wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (DATABASE_AWAY.has(errorCode(error) ?? '')) return true;
  return error instanceof Error && CONNECTION_LOST.test(error.message);
}

// A zero byte, which JSON and addresses can hold and PostgreSQL's texts cannot.
const UNSTORABLE = new Set(['22021', '22P05']);

/** True when PostgreSQL refused a text for what it holds. */
export function isUnstorable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && UNSTORABLE.has(error.code);
}
