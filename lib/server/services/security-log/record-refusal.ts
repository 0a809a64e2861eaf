import { sql } from 'kysely';
import type { SecurityEvent } from '../../../schemas/security-log.ts';
import { isAppError, type ErrorCode } from '../../errors.ts';
import type { Runtime } from '../../runtime.ts';
import { recordEvent } from './record-event.ts';

const LOGIN: Partial<Record<ErrorCode, SecurityEvent>> = {
  invalid_credentials: 'login_failed',
  too_many_requests: 'login_locked',
};
const SECOND_FACTOR: Partial<Record<ErrorCode, SecurityEvent>> = { too_many_requests: 'second_factor_locked' };
const CODE: Partial<Record<ErrorCode, SecurityEvent>> = { too_many_tries: 'code_used_up' };

const EVENTS = { login: LOGIN, code: CODE, 'second-factor': SECOND_FACTOR };

/** Whose password, code or second factor is tried: the account of an address, or a username that is known. */
type Attempt = { kind: keyof typeof EVENTS; address: string } & ({ email: string } | { username: string });

/** The account with an address, by its name. An address of nobody is not kept: people type passwords there, too. */
async function findUsername({ db }: Runtime, email: string): Promise<string | null> {
  const user = await db
    .selectFrom('users')
    .select('username')
    .where(sql`lower(email)`, '=', sql`lower(${email.normalize('NFC')})`)
    .executeTakeFirst();
  return user?.username ?? null;
}

async function subjectOf(runtime: Runtime, attempt: Attempt): Promise<string | null> {
  return 'username' in attempt ? attempt.username : findUsername(runtime, attempt.email);
}

/** What `attempt` gives; when it is refused for what was tried - a wrong password, a lock - the security log tells. */
export async function recordRefusal<T>(runtime: Runtime, attempted: Attempt, attempt: Promise<T>): Promise<T> {
  try {
    return await attempt;
  } catch (error) {
    const { kind, address } = attempted;
    const event = isAppError(error) ? EVENTS[kind][error.code] : undefined;
    if (event) await recordEvent(runtime, { event, subject: await subjectOf(runtime, attempted), address });
    throw error;
  }
}
