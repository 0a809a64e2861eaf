import { sql, type Transaction } from 'kysely';
import { deviceCookie } from '../../auth/device-cookie.ts';
import { hashPassword } from '../../auth/password-hash.ts';
import type { Database } from '../../db/schema.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { passwordResetLetter } from '../../mail/templates/letters.ts';
import { transactWithMail } from '../../mail/transact-with-mail.ts';
import type { Client } from '../../auth/client.ts';
import type { Runtime } from '../../runtime.ts';
import { requireRightCode, tryCode } from '../codes/try-code.ts';
import { endCodes, requireLink, useLink } from '../codes/use-link.ts';
import { endAllSessions } from '../sessions/end-sessions.ts';
import { forgetPasswordTries } from './check-password.ts';
import { findAccountByEmail, lockAccount } from './find-account.ts';
import { refuseOwnWords } from './refuse-own-words.ts';
import { resetTry, verifyResetCode, type ResetProof } from './verify-reset-code.ts';

type Input = { proof: ResetProof; newPassword: string };

type Reset = { userId: number; password_hash: string; client: Client };

/** The new password, and an end to all that the old one opened. @returns Set-Cookie: this device is known from now on */
async function setPassword(trx: Transaction<Database>, reset: Reset, secret: string): Promise<string> {
  const { userId, password_hash, client } = reset;
  const { email } = await lockAccount(trx, userId);
  const account = await trx
    .updateTable('users')
    .set({ password_hash, device_epoch: sql<number>`device_epoch + 1` })
    .where('id', '=', userId)
    .returning(['id', 'device_epoch'])
    .executeTakeFirstOrThrow();
  await endAllSessions(trx, userId);
  await forgetPasswordTries(trx, email, secret);
  await queueMail(trx, email, passwordResetLetter(client.language));
  return deviceCookie(client.device, account, secret);
}

/**
 * Step 2 of the reset: uses the code or the link up, sets the password, ends all sessions, forgets all known devices but
 * this one and mails a notice.
 * @returns Set-Cookie value: whoever proved to hold the mailbox can sign in here, however many strangers try
 * @throws AppError invalid_code, too_many_tries, too_many_requests, invalid for a password made of names
 */
export async function resetPassword(runtime: Runtime, { proof, newPassword }: Input, client: Client): Promise<string> {
  const { authSecret } = runtime;
  const purpose = 'reset_password';
  // A wrong code is told apart before the costly hash, and a right one is used only together with the change.
  const owner = await findAccountByEmail(runtime.db, await verifyResetCode(runtime, proof, client));
  refuseOwnWords(newPassword, { ...owner, names: [owner?.full_name] }, 'newPassword');
  const password_hash = await hashPassword(newPassword);
  const set = (trx: Transaction<Database>, userId: number) =>
    setPassword(trx, { userId, password_hash, client }, authSecret);
  if ('token' in proof) {
    const cookie = await transactWithMail(runtime, async (trx) => {
      const used = await useLink(trx, { purpose, token: proof.token }, authSecret);
      return used && set(trx, used.userId);
    });
    return requireLink(runtime.db, cookie, client);
  }
  const { verdict, cookie } = await transactWithMail(runtime, async (trx) => {
    const tried = await tryCode(trx, { ...resetTry(proof, client), then: 'use' }, authSecret);
    if (tried.kind !== 'right') return { verdict: tried, cookie: '' };
    await endCodes(trx, { userId: tried.userId, purpose });
    return { verdict: tried, cookie: await set(trx, tried.userId) };
  });
  requireRightCode(verdict);
  return cookie;
}
