import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

/** A line of the log that says error, cut to what a list shows. */
export type LoggedError = { at: string; message: string; request_id: string | null };

/** A request that is served. `sender`: the address that limits count it for; undefined where it is not the reader's own. */
export type Served = { requestId: string; sender?: string | undefined };
// The API and the pages are bundled apart: each has its own copy of this module.
const registry = globalThis as typeof globalThis & { lekhaRequests?: AsyncLocalStorage<Served> };
const requests = (registry.lekhaRequests ??= new AsyncLocalStorage<Served>());

/** Does the work of a request: each line that is logged meanwhile has its id. */
export const inRequest = <Result>(request: Served, work: () => Result): Result => requests.run(request, work);

/** Does for everybody what one request happened to begin: it is nobody's, but its lines have the id. */
export function forEverybody<Result>(work: () => Result): Result {
  const request = requests.getStore();
  return request ? requests.run({ requestId: request.requestId }, work) : work();
}

/** The request that this code works for; undefined outside of any. */
export const servedRequest = (): Served | undefined => requests.getStore();

const idOf = ({ requestId }: Partial<Served> = {}) => (requestId === undefined ? {} : { requestId });

// pino's number for the level.
const ERROR = 50;
const KEPT_ERRORS = 10;
const LONGEST_MESSAGE = 300;
const errors: LoggedError[] = [];

/** The last errors of this process, the newest first. */
export function lastErrors(): readonly LoggedError[] {
  return errors;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** Keeps a line: what was logged, and its reason. Everything else that came with it stays in the log. */
function remember([facts, said]: readonly unknown[]): void {
  const given = typeof facts === 'object' && facts !== null ? (facts as Record<string, unknown>) : {};
  const { err, requestId }: Record<string, unknown> = { ...idOf(servedRequest()), ...given };
  const reason = err instanceof Error ? err.message : undefined;
  const message = [textOf(said) ?? textOf(facts), reason].filter(Boolean).join(': ').slice(0, LONGEST_MESSAGE);
  errors.unshift({ at: new Date().toISOString(), message, request_id: textOf(requestId) ?? null });
  errors.splice(KEPT_ERRORS);
}

const MOST_WAITING_BYTES = 1024 * 1024;

/**
 * Standard output. A disk that is full costs lines of the log alone: unheard, its error would end the process, which then
 * hung for ever, as the last flush tries again until there is room.
 */
function standardOutput(): DestinationStream {
  const output = pino.destination({ maxLength: MOST_WAITING_BYTES });
  output.on('error', () => {
    output.flushSync = () => {};
  });
  return output;
}

/**
 * What the operating system and PostgreSQL say of somebody who cannot be reached or is shutting down. The name and the
 * network of a container go away with it.
 */
export const AWAY: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['57P01', '57P02', '57P03', '53300'],
  // It takes no writes: a standby after a failover, or a server that its host keeps from filling up.
  '25006',
]);

type Away = Error & { code: string };

const isAway = (err: unknown): err is Away => err instanceof Error && 'code' in err && AWAY.has(String(err.code));

// Where in the code somebody was found to be away tells an operator nothing.
const ofError = (err: Error) =>
  isAway(err) ? { type: err.constructor.name, message: err.message, code: err.code } : pino.stdSerializers.err(err);

// pino's number for the level.
const WARN = 40;
const AGAIN_MS = 60_000;
const MOST_TOLD = 100;

/** Tells what loops that try again say each time while somebody is away: the same words within a minute, of no request. */
function createRepeats(): (args: readonly unknown[], level: number) => boolean {
  const told = new Map<string, number>();
  return ([facts, said], level) => {
    const { err, ...others } = { ...(typeof facts === 'object' && (facts as { err?: unknown })) };
    if (level !== WARN || !isAway(err) || servedRequest() || Object.keys(others).length > 0) return false;
    const words = `${textOf(said) ?? ''} ${err.message}`;
    if (performance.now() - (told.get(words) ?? -Infinity) < AGAIN_MS) return true;
    if (told.size >= MOST_TOLD) told.clear();
    told.set(words, performance.now());
    return false;
  };
}

/**
 * JSON lines at the given pino level, with secrets cut out of logged headers. Errors are also kept for the status page. Of
 * what is away each loop tells once a minute, without a stack; at `debug` and `trace` every line is there, whole.
 */
export function createLog(level: string, to: DestinationStream = standardOutput()): Logger {
  const isWhole = level === 'debug' || level === 'trace';
  const isRepeat = createRepeats();
  const options: LoggerOptions = {
    level,
    base: null,
    // A copy: what is logged is written into it.
    mixin: () => idOf(servedRequest()),
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['headers.authorization', 'headers.cookie', '*.password', '*.refreshToken', '*.accessToken'],
    ...(!isWhole && { serializers: { err: ofError } }),
    hooks: {
      logMethod(args, method, at) {
        if (!isWhole && isRepeat(args, at)) return;
        if (at >= ERROR) remember(args);
        method.apply(this, args);
      },
    },
  };
  return pino(options, to);
}

/** A command's work goes on when who reads has had enough, as `head` has; another output that takes nothing is told of, once. */
export function bearLostOutput(): void {
  for (const output of [process.stdout, process.stderr])
    output.on('error', ({ code, message }: NodeJS.ErrnoException) => {
      if (code === 'EPIPE' || process.exitCode === 1) return;
      process.exitCode = 1;
      process.stderr.write(`The output cannot be written: ${message}.\n`);
    });
}

/**
 * Waits until the last lines of the log are written, or have failed, before the process exits: where nobody reads any more, the
 * flush of an exit that does not know it yet tries again for ever.
 */
export const untilLogged = (): Promise<void> => sleep(100);
