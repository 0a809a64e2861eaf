import type { Finding } from '../../../../schemas/status.ts';
import { StartError } from '../../../errors.ts';

export type { Finding };

/** Findings about one thing. */
export function findingsAbout(about: string) {
  return {
    ok: (text: string): Finding => ({ level: 'ok', about, text }),
    warning: (text: string, mend: string): Finding => ({ level: 'warning', about, text, mend }),
    error: (text: string, mend: string): Finding => ({ level: 'error', about, text, mend }),
  };
}

/** What went wrong, in one line: our own for the operator, or what is behind others. */
export function reasonOf(error: unknown): string {
  const isOurs = error instanceof StartError;
  const cause = !isOurs && error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return String(cause);
  // An address with several answers fails with all of them, and without a message.
  const code = 'code' in cause ? String(cause.code) : cause.name;
  return (cause.message || code).split('\n')[0] ?? code;
}

/** A check that cannot be made is a finding as well. */
export async function examine(about: string, mend: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check();
  } catch (error) {
    return [findingsAbout(about).error(reasonOf(error), mend)];
  }
}
