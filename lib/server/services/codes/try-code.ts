import { randomBytes, timingSafeEqual } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { CODE_PAUSE_SECONDS, CODE_SECONDS } from '../../../schemas/auth.ts';
import { type Client, isKnownTo } from '../../auth/device-cookie.ts';
import type { Viewer } from '../../auth/find-viewer.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { createTurns } from '../../http/turns.ts';
import { addressKey } from '../../limits/address-limits.ts';
import { countUse, findWait } from '../../limits/count-use.ts';
import { type CodeOf, emailSubject, hashCode, invalidCode } from './code.ts';

/** Wrong tries of one sender on one code. */
const TRIES = 5;
/** Wrong tries on one address, or of the known devices of one account, over all codes and senders. */
const DAY = { points: 20, seconds: 24 * 60 * 60 };

const inTurn = createTurns('codes', { atOnce: 2, patienceMs: 20_000 });

/**
 * The transaction of a try, a few at once: it takes several statements, and under a flood of them a connection each.
 * @throws AppError unavailable when its turn does not come in time
 */
export function tryInTurn<T>(
  db: Kysely<Database>,
  { address }: Client,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  return inTurn(() => db.transaction().execute(work), { sender: addressKey(address) });
}

/** What became of a try. `tooMany` carries the seconds to wait. */
export type CodeVerdict = { kind: 'right'; userId: number } | { kind: 'wrong' } | { kind: 'tooMany'; wait: number };

/** Who tries a code: a viewer, the browser that began the flow, or whoever is at an address. */
type CodeSender = { client: Client; viewer?: Viewer | null; flow?: string | undefined };

type Try = CodeOf & {
  code: string;
  sender: CodeSender;
  /** A check leaves the code good for later; a use ends it. */
  then: 'keep' | 'use';
};

type Row = {
  code_hash: Buffer;
  user_id: number | null;
  device_epoch: number | null;
  tries: Record<string, number>;
  is_live: boolean;
  wait: number;
};

type Key = { purpose: CodeOf['purpose']; subject: Buffer };

/** The row of a code, locked. An address that was never sent one gets a row that fits nobody, and behaves like any. */
async function lockCode(trx: Transaction<Database>, { purpose, subject }: Key): Promise<Row | undefined> {
  await sql`
    insert into codes (purpose, subject, code_hash, expires_at)
    values (${purpose}, ${subject}, ${randomBytes(32)}, now() + make_interval(secs => ${CODE_SECONDS}))
    on conflict do nothing`.execute(trx);
  const { rows } = await sql<Row>`
    select c.code_hash, c.user_id, u.device_epoch, c.tries, c.used_at is null and c.expires_at > now() as is_live,
      greatest(1, ceil(extract(epoch from c.expires_at - now())))::int as wait
    from codes c left join users u on u.id = c.user_id
    where c.purpose = ${purpose} and c.subject = ${subject} for update of c`.execute(trx);
  return rows[0];
}

function isKnown({ client, viewer }: CodeSender, { user_id, device_epoch }: Row): boolean {
  if (user_id === null || device_epoch === null) return false;
  return viewer?.id === user_id || isKnownTo(client.device, { id: user_id, device_epoch });
}

function nameOf({ client, viewer, flow }: CodeSender): string {
  if (viewer) return `session:${viewer.sessionId}`;
  return flow === undefined ? `address:${addressKey(client.address)}` : `flow:${flow}`;
}

/**
 * Compares a code, under a lock of its row, so that however many tries come at once no more wrong ones are compared than
 * a sender's five and the day's twenty. Sending the digits of a code that was used or has expired again is no guess. It
 * does not throw for a wrong code: the counts must be committed.
 */
export async function tryCode(
  trx: Transaction<Database>,
  { purpose, email, code, sender, then }: Try,
  secret: string,
): Promise<CodeVerdict> {
  const subject = emailSubject(email, secret);
  const row = await lockCode(trx, { purpose, subject });
  if (!row) return { kind: 'wrong' };
  const name = nameOf(sender);
  const mine = row.tries[name] ?? 0;
  // Until when a code lives, and whether there is one, is told to whoever asked for it; others may ask for a new one.
  const isAsker = sender.viewer || sender.flow !== undefined;
  if (mine >= TRIES) return { kind: 'tooMany', wait: row.is_live && isAsker ? row.wait : CODE_PAUSE_SECONDS };
  // Strangers are counted by the address: by the account, what they tried before it was sent a code would tell that it is one.
  const day = isKnown(sender, row)
    ? `wrong-codes:${row.user_id}:known devices`
    : `wrong-codes:${subject.toString('base64url')}:strangers`;
  if (timingSafeEqual(row.code_hash, hashCode({ purpose, subject, code }, secret))) {
    const wait = await findWait(trx, day, DAY);
    if (wait !== null) return { kind: 'tooMany', wait };
    if (!row.is_live || row.user_id === null) return { kind: 'wrong' };
    const used = trx.updateTable('codes').set({ used_at: sql<Date>`now()` });
    if (then === 'use') await used.where('purpose', '=', purpose).where('subject', '=', subject).execute();
    return { kind: 'right', userId: row.user_id };
  }
  const wait = await countUse(trx, day, DAY);
  if (wait !== null) return { kind: 'tooMany', wait };
  const tries = JSON.stringify({ ...row.tries, [name]: mine + 1 });
  await trx.updateTable('codes').set({ tries }).where('purpose', '=', purpose).where('subject', '=', subject).execute();
  return { kind: 'wrong' };
}

/**
 * The user whose code was right. Here every sender passes who has used a code's tries up, or the day's.
 * @throws AppError invalid_code with docs/product.md#texts: text, or too_many_tries
 */
export function requireRightCode(verdict: CodeVerdict): number {
  if (verdict.kind === 'right') return verdict.userId;
  if (verdict.kind === 'wrong') throw invalidCode();
  throw new AppError('too_many_tries', 'codeTries', {
    headers: { 'Retry-After': String(verdict.wait) },
  });
}
