import type { LanguageCode } from '../../../rules/languages.ts';
import { clearFactors } from './second-factors/take-away.ts';
import { countCodeMail } from '../../limits/account-limits.ts';
import { queueMail, transactWithMail } from '../../mail/mail-queue.ts';
import { resetPasswordLetter } from '../../mail/templates/letters.ts';
import { passwordResetLetter } from '../../mail/templates/notice-letters.ts';
import { type Client, deviceCookie } from '../../auth/device-cookie.ts';
import type { Runtime } from '../../runtime.ts';
import { emailKey, issueCode, endCodes, findLink, requireLink, useLink } from '../codes/code.ts';
import { findAccountByEmail, getAccount, lockAccount } from './find-account.ts';
import type { ResetClaim } from '../../auth/reset-cookie.ts';
import { requireRightCode, tryCode, tryInTurn } from '../codes/try-code.ts';
import { sql, type Transaction } from 'kysely';
import { hashPassword, ofAccount } from '../../auth/password-hash.ts';
import type { Database } from '../../db/schema.ts';
import { endAllSessions } from '../sessions/end-session.ts';
import { forgetPasswordTries, refuseOwnWords } from './check-password.ts';

/**
 * Sends a reset code. For an unknown or inactive address the same statements run: a code that fits nobody, a mail to
 * nobody, the same limit.
 * @throws AppError too_many_requests within a minute of the one before, and after ten a day within the hour
 */
export async function forgotPassword(runtime: Runtime, email: string, client: Client): Promise<void> {
  const { authSecret } = runtime;
  await transactWithMail(runtime, async (trx) => {
    const found = await findAccountByEmail(trx, email);
    // Who has deleted their account may come back, also without the password.
    const account = found && (found.is_active || found.deletes_at !== null) ? found : undefined;
    const address = account?.email ?? email;
    await countCodeMail(trx, 'reset-codes', emailKey(address, authSecret));
    const issued = await issueCode(
      trx,
      { purpose: 'reset_password', email: address, userId: account?.id ?? null },
      authSecret,
    );
    await queueMail(trx, account?.email ?? null, resetPasswordLetter(client.language, issued));
  });
}

/** What shows that somebody reads the mailbox: the token of a link, or digits with whose they are. */
export type ResetProof = { token: string } | ({ code: string } & ResetClaim);

/** The try of digits that a proof stands for. */
function resetTry({ code, email, flow }: { code: string } & ResetClaim, client: Client) {
  return { purpose: 'reset_password', email, code, sender: { client, flow } } as const;
}

/**
 * Step 1 of the reset: the code or the link is right, and stays good for step 2 (docs/product.md#codes-and-links).
 * @returns the address whose password may now be reset
 * @throws AppError invalid_code, too_many_tries, too_many_requests
 */
export async function verifyResetCode({ db, authSecret }: Runtime, proof: ResetProof, client: Client): Promise<string> {
  if ('token' in proof) {
    const found = await findLink(db, { purpose: 'reset_password', token: proof.token }, authSecret);
    const { userId } = await requireLink(db, found, client);
    return (await getAccount(db, userId)).email;
  }
  const tried = { ...resetTry(proof, client), then: 'keep' } as const;
  const verdict = await tryInTurn(db, client, (trx) => tryCode(trx, tried, authSecret));
  return (await getAccount(db, requireRightCode(verdict))).email;
}

type Input = { proof: ResetProof; newPassword: string };

type Reset = { userId: number; password_hash: string; language: LanguageCode };

/** The new password, and an end to all that the old one opened; its owner is told, in `language` where they have none. */
export async function writePassword(
  trx: Transaction<Database>,
  { userId, password_hash, language }: Reset,
  secret: string,
): Promise<{ id: number; device_epoch: number }> {
  const { email, language: own, verified_once } = await lockAccount(trx, userId);
  // Whoever registered with an address that they never showed to be theirs does not keep its owner out.
  if (!verified_once) await clearFactors(trx, userId);
  const account = await trx
    .updateTable('users')
    .set({ password_hash, device_epoch: sql<number>`device_epoch + 1` })
    .where('id', '=', userId)
    .returning(['id', 'device_epoch'])
    .executeTakeFirstOrThrow();
  await endAllSessions(trx, userId);
  await forgetPasswordTries(trx, email, secret);
  await queueMail(trx, email, passwordResetLetter(own ?? language));
  return account;
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
  const password_hash = await hashPassword(newPassword, owner && ofAccount(owner.id));
  const set = async (trx: Transaction<Database>, userId: number) => {
    const account = await writePassword(trx, { userId, password_hash, language: client.language }, authSecret);
    return deviceCookie(client.device, account, authSecret);
  };
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
