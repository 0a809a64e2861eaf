import type { Kysely, Transaction } from 'kysely';
import type { Passkey, ProvenInput } from '../../../../schemas/second-factor.ts';
import type { Viewer } from '../../../auth/find-viewer.ts';
import type { Database } from '../../../db/schema.ts';
import { siteSettings } from '../../../db/site-settings.ts';
import { AppError } from '../../../errors.ts';
import { queueMail, transactWithMail } from '../../../mail/mail-queue.ts';
import { factorRemovedLetter } from '../../../mail/templates/factor-letters.ts';
import type { Runtime } from '../../../runtime.ts';
import { endRecoveryWithLast, hasFactor } from '../../second-factors/second-factors.ts';
import { endSteps } from '../../second-factors/steps.ts';
import { makeRecoveryCodes } from '../../second-factors/totp.ts';
import { describeUserWrite } from '../../security-log/describe-write.ts';
import { recordEvent } from '../../security-log/record-event.ts';
import { lockAccount } from '../find-account.ts';
import { changeFactors, type Changing } from './change-factors.ts';
import { requireProof, wrongFactor } from './require-proof.ts';

const asking = ({ viewer, client }: Changing) => ({ viewer, address: client.address });
const passkeyMissing = () => new AppError('not_found', 'passkeyMissing');

/** @throws AppError not_found, also for a passkey of somebody else */
async function requirePasskey(db: Kysely<Database>, viewer: Viewer, id: number): Promise<void> {
  const query = db.selectFrom('passkeys').select('id').where('id', '=', id).where('user_id', '=', viewer.id);
  if (!(await query.executeTakeFirst())) throw passkeyMissing();
}

/**
 * Takes the app away; with the last factor, the recovery codes go.
 * @throws AppError invalid for a wrong password or factor, not_found, too_many_requests
 */
export async function removeTotp(runtime: Runtime, input: ProvenInput, changing: Changing): Promise<void> {
  await requireProof(runtime, input, asking(changing));
  await changeFactors(runtime, { event: 'second_factor_removed', method: 'totp' }, changing, async (trx) => {
    const userId = changing.viewer.id;
    const { numDeletedRows } = await trx.deleteFrom('totp_secrets').where('user_id', '=', userId).executeTakeFirst();
    if (numDeletedRows === 0n) throw new AppError('not_found', 'appMissing');
    await endRecoveryWithLast(trx, userId);
  });
}

/** Takes a passkey away. @throws AppError as `removeTotp` */
export async function removePasskey(
  runtime: Runtime,
  { id, ...input }: ProvenInput & { id: number },
  changing: Changing,
): Promise<void> {
  const { viewer } = changing;
  await requirePasskey(runtime.db, viewer, id);
  await requireProof(runtime, input, asking(changing));
  await changeFactors(runtime, { event: 'second_factor_removed', method: 'passkey' }, changing, async (trx) => {
    await requirePasskey(trx, viewer, id);
    await trx.deleteFrom('passkeys').where('id', '=', id).execute();
    await endRecoveryWithLast(trx, viewer.id);
  });
}

/** Calls a passkey something else. @throws AppError not_found */
export async function renamePasskey(
  db: Kysely<Database>,
  viewer: Viewer,
  { id, name }: { id: number; name: string },
): Promise<Passkey> {
  const row = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', viewer.id)
    .returning(['created_at', 'last_used_at'])
    .executeTakeFirst();
  if (!row) throw passkeyMissing();
  const last_used_at = row.last_used_at?.toISOString() ?? null;
  return { id, name, created_at: row.created_at.toISOString(), last_used_at };
}

/**
 * Makes recovery codes anew; the old ones stop working.
 * @throws AppError invalid for a wrong password or factor, too_many_requests
 */
export async function renewRecoveryCodes(runtime: Runtime, input: ProvenInput, changing: Changing): Promise<string[]> {
  await requireProof(runtime, input, asking(changing));
  return changeFactors(runtime, { event: 'recovery_codes_renewed', method: 'recovery' }, changing, async (trx) => {
    const userId = changing.viewer.id;
    // The last factor may have gone since it proved who asks: codes would outlive it, and the next one would bring none.
    if (!(await hasFactor(trx, userId))) throw wrongFactor();
    return makeRecoveryCodes(trx, userId, runtime.authSecret);
  });
}

/** Removes all factors of an account, with what was under way. */
export async function clearFactors(trx: Transaction<Database>, userId: number): Promise<bigint> {
  let removed = 0n;
  for (const table of ['totp_secrets', 'passkeys', 'recovery_codes'] as const) {
    const { numDeletedRows } = await trx.deleteFrom(table).where('user_id', '=', userId).executeTakeFirst();
    removed += numDeletedRows;
  }
  await endSteps(trx, userId);
  return removed;
}

/**
 * The operator's `user:second-factor USER --off`: all factors go, and the account's mailbox hears of it.
 * @returns false when there was none
 * @throws AppError unauthenticated when there is no such account
 */
export async function turnOffSecondFactors(runtime: Runtime, userId: number): Promise<boolean> {
  const removed = await transactWithMail(runtime, async (trx) => {
    const { email, language } = await lockAccount(trx, userId);
    const count = await clearFactors(trx, userId);
    if (count > 0n) await queueMail(trx, email, factorRemovedLetter(language ?? siteSettings().language));
    return count > 0n;
  });
  const details = { source: 'tool' };
  if (removed)
    await recordEvent(
      runtime,
      await describeUserWrite(runtime.db, userId, { event: 'second_factor_removed', details }),
    );
  return removed;
}
