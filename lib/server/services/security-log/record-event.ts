// Security-log: who did what to whom, and who tried to get in. Events are recorded, listed and swept.
import { sql, type RawBuilder } from 'kysely';
import { kindOf, type SecurityEvent } from '../../../schemas/security-log.ts';
import { isAppError, type ErrorCode } from '../../errors.ts';
import type { Runtime } from '../../runtime.ts';

/** What an entry holds beside its time. It never takes a password, a code, a token or what was typed as an address. */
export type SecurityEventInput = {
  event: SecurityEvent;
  /** Who does it; absent for somebody not signed in, for the operator's tool and for the start. */
  actor?: { id: number; username: string } | undefined;
  /** A username or a title. */
  subject?: string | null;
  /** Absent for the operator's tool and the start. */
  address?: string | null;
  details?: Record<string, string | number>;
};

/** Equal events of so many seconds are one row with a count. */
const FOLD_SECONDS = 15 * 60;
/** Rows of events that anybody can cause in that time; from then on each event is one row for all. */
export const ACCESS_ROWS = 500;

// Saves and uploads come by the dozen while somebody writes.
const REPEATED: readonly SecurityEvent[] = [
  'login_failed',
  'login_locked',
  'code_used_up',
  'second_factor_failed',
  'second_factor_locked',
  'post_updated',
  'translation_saved',
  'preview_created',
  'image_uploaded',
  'file_uploaded',
  'webhook_tested',
];

const cut = (text: string | null | undefined, length: number) =>
  text === null || text === undefined ? null : [...text].slice(0, length).join('');

function foldOf({ event, actor, subject, address, details }: SecurityEventInput): string | null {
  if (!REPEATED.includes(event)) return null;
  return JSON.stringify([event, actor?.id ?? null, details?.id ?? subject ?? null, address ?? null]);
}

function insertion(input: SecurityEventInput): RawBuilder<unknown> {
  const { event, actor, details = {} } = input;
  const kind = kindOf(event);
  const fold = foldOf(input);
  const subject = cut(input.subject, 300);
  const address = cut(input.address, 60);
  // However many accounts and addresses a flood has: past the bound they share one row.
  const isFlood =
    kind === 'access'
      ? sql`(select count(*) = ${ACCESS_ROWS} from (select from security_log where kind = 'access'
          and at > now() - make_interval(secs => ${FOLD_SECONDS}) limit ${ACCESS_ROWS}) recent)`
      : sql`false`;
  const window = sql`floor(extract(epoch from now()) / ${FOLD_SECONDS})::text`;
  return sql`
    insert into security_log as known (kind, event, actor_id, actor_name, subject, address, details, fold)
    select ${kind}::text, ${event}::text, ${actor?.id ?? null}::int, ${cut(actor?.username, 60)}::text,
      case when flood.is_full then null else ${subject}::text end, case when flood.is_full then null else ${address}::text end,
      ${JSON.stringify(details)}::jsonb,
      case when flood.is_full then ${event}::text || ' ' || ${window} else ${fold}::text || ' ' || ${window} end
    from (select ${isFlood} as is_full) flood
    on conflict (fold) do update set count = known.count + 1, last_at = now()`;
}

/**
 * Writes an entry of the security log: a row for the administrators and one line for the operator's own log. Comes
 * after the fact and outside of its transaction; it never fails, because what was done is done.
 */
export async function recordEvent({ db, log }: Pick<Runtime, 'db' | 'log'>, input: SecurityEventInput): Promise<void> {
  const { event, actor, subject = null, address = null, details = {} } = input;
  const line = { event, actor: actor?.username ?? null, subject, address, details };
  if (kindOf(event) === 'content') log.info(line, 'security');
  else log.warn(line, 'security');
  try {
    await insertion(input).execute(db);
  } catch (err) {
    log.error({ err, event }, 'an entry of the security log could not be kept');
  }
}

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
