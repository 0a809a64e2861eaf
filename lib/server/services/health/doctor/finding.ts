import type { Finding } from '../../../../schemas/status.ts';
import { EnvError, type Env } from '../../../env.ts';
import { isStorageFull, StartError } from '../../../errors.ts';

export type { Finding };

/** Findings about one thing. */
export function findingsAbout(about: string) {
  return {
    ok: (text: string): Finding => ({ level: 'ok', about, text }),
    warning: (text: string, mend: string): Finding => ({ level: 'warning', about, text, mend }),
    error: (text: string, mend: string): Finding => ({ level: 'error', about, text, mend }),
  };
}

/** What a process of the database is ended with: to the embedded one nobody has a program that takes statements. */
export const mendOf = (pid: number, { DATABASE_URL }: Pick<Env, 'DATABASE_URL'>) =>
  `See what it is; ${DATABASE_URL ? `select pg_terminate_backend(${pid})` : `kill ${pid}`} ends it.`;

/** What went wrong, in one line: our own for the operator, or what is behind others. */
export function reasonOf(error: unknown): string {
  const isOurs = error instanceof StartError || error instanceof EnvError;
  let cause = error;
  while (!isOurs && cause instanceof Error && cause.cause instanceof Error) cause = cause.cause;
  if (!(cause instanceof Error)) return String(cause);
  // An address with several answers fails with all of them, and without a message.
  const code = 'code' in cause ? String(cause.code) : cause.name;
  const [first = code, ...others] = (cause.message || code).split('\n');
  // What a log ends with stands below.
  return first.endsWith(':') ? `${first} ${others.at(-1) ?? ''}`.trim() : first;
}

const isFull = (error: unknown) => isStorageFull(error) || (error instanceof Error && isStorageFull(error.cause));

/** A check that cannot be made is a finding as well; `room` mends it where a disk is full. */
export async function examine(
  about: string,
  mend: string,
  check: () => Promise<Finding[]>,
  room = mend,
): Promise<Finding[]> {
  try {
    return await check();
  } catch (error) {
    return [findingsAbout(about).error(reasonOf(error), isFull(error) ? room : mend)];
  }
}

/** The same of what has nothing to say when it succeeds. */
export const tryOut = (about: string, mend: string, attempt: () => unknown, room?: string): Promise<Finding[]> =>
  examine(
    about,
    mend,
    async () => {
      await attempt();
      return [];
    },
    room,
  );
