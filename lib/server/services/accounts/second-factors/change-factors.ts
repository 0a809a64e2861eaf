import type { Transaction } from 'kysely';
import type { SecurityEvent } from '../../../../schemas/security-log.ts';
import type { Client } from '../../../auth/device-cookie.ts';
import type { Viewer } from '../../../auth/find-viewer.ts';
import type { Database } from '../../../db/schema.ts';
import { queueMail, transactWithMail } from '../../../mail/mail-queue.ts';
import {
  factorAddedLetter,
  factorRemovedLetter,
  recoveryCodesRenewedLetter,
} from '../../../mail/templates/factor-letters.ts';
import type { Runtime } from '../../../runtime.ts';
import { recordEvent } from '../../security-log/record-event.ts';
import { lockAccount } from '../find-account.ts';

const LETTERS = {
  second_factor_added: factorAddedLetter,
  second_factor_removed: factorRemovedLetter,
  recovery_codes_renewed: recoveryCodesRenewedLetter,
} satisfies Partial<Record<SecurityEvent, unknown>>;

type Change = { event: keyof typeof LETTERS; method: 'totp' | 'passkey' | 'recovery' };

/** Who changes their factors, and from where. */
export type Changing = { viewer: Viewer; client: Client };

/**
 * Changes the factors of the viewer, one change at a time. The account's address, where it was proved, gets a notice in the
 * same transaction, and the security log tells afterwards.
 */
export async function changeFactors<T>(
  runtime: Runtime,
  { event, method }: Change,
  { viewer, client }: Changing,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  const result = await transactWithMail(runtime, async (trx) => {
    const { email, email_verified_at, language } = await lockAccount(trx, viewer.id);
    const changed = await work(trx);
    // One that nobody proved may be a stranger's, who has not asked for any.
    await queueMail(trx, email_verified_at && email, LETTERS[event](language ?? client.language));
    return changed;
  });
  const { id, username } = viewer;
  const { address } = client;
  await recordEvent(runtime, { event, actor: { id, username }, subject: username, address, details: { method } });
  return result;
}
