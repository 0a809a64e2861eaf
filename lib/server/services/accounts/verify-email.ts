import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { countCodeMail } from '../../limits/account-limits.ts';
import { queueMail, transactWithMail } from '../../mail/mail-queue.ts';
import type { LanguageCode } from '../../../rules/languages.ts';
import { verifyEmailLetter } from '../../mail/templates/letters.ts';
import { emailKey, emailSubject, issueCode, endCodes, requireLink, useLink } from '../codes/code.ts';
import { CODE_PAUSE_SECONDS, type EmailProof } from '../../../schemas/auth.ts';
import type { Viewer } from '../../auth/find-viewer.ts';
import type { Runtime } from '../../runtime.ts';
import { getAccount, getOwnUser, lockAccount } from './find-account.ts';
import type { OwnUser } from '../../../schemas/profile.ts';
import { missingEmail } from '../../auth/reset-cookie.ts';
import type { Client } from '../../auth/device-cookie.ts';
import { requireRightCode, tryCode, tryInTurn } from '../codes/try-code.ts';

/**
 * Queues a mail with a new verification code for a user's address.
 * @throws AppError too_many_requests within a minute of the one before, and after ten a day within the hour
 */
export async function mailVerificationCode(
  trx: Transaction<Database>,
  { user, language }: { user: { id: number; email: string }; language: LanguageCode },
  secret: string,
): Promise<void> {
  await countCodeMail(trx, 'verification-codes', emailKey(user.email, secret));
  const issued = await issueCode(trx, { purpose: 'verify_email', email: user.email, userId: user.id }, secret);
  await queueMail(trx, user.email, verifyEmailLetter(language, issued));
}

/** What the client shows; `retryAfter` in seconds. */
export type CodeSent = { message: string; retryAfter: number };

/**
 * Sends the viewer a new code; the one before stops working. Nothing is sent to an address that is verified already.
 * @throws AppError too_many_requests
 */
export async function sendVerificationCode(
  runtime: Runtime,
  viewer: Viewer,
  language: LanguageCode,
): Promise<CodeSent> {
  if (viewer.isEmailVerified) return { message: 'Your email address is already verified.', retryAfter: 0 };
  await transactWithMail(runtime, async (trx) => {
    const user = await getAccount(trx, viewer.id);
    await mailVerificationCode(trx, { user, language }, runtime.authSecret);
  });
  return { message: 'Verification code sent. Please check your email.', retryAfter: CODE_PAUSE_SECONDS };
}

const purpose = 'verify_email';

async function markVerified(trx: Transaction<Database>, userId: number): Promise<void> {
  await trx
    .updateTable('users')
    .set({ email_verified_at: sql`coalesce(email_verified_at, now())` })
    .where('id', '=', userId)
    .execute();
}

/** Whether a user still has the address that was proved: it may have been changed a moment ago. */
async function stillHas(
  trx: Transaction<Database>,
  { userId, subject }: { userId: number; subject: Buffer },
  secret: string,
): Promise<boolean> {
  const { email } = await lockAccount(trx, userId);
  return emailSubject(email, secret).equals(subject);
}

async function verifyByLink({ db, authSecret }: Runtime, token: string, client: Client): Promise<number> {
  const found = await db.transaction().execute(async (trx) => {
    const used = await useLink(trx, { purpose, token }, authSecret);
    if (!used || !(await stillHas(trx, used, authSecret))) return null;
    await markVerified(trx, used.userId);
    return used;
  });
  return (await requireLink(db, found, client)).userId;
}

type Typed = { email: string; code: string; viewer: Viewer | null };

async function verifyByCode({ db, authSecret }: Runtime, typed: Typed, client: Client): Promise<number> {
  const { email, code, viewer } = typed;
  const verdict = await tryInTurn(db, client, async (trx) => {
    const tried = await tryCode(trx, { purpose, email, code, sender: { client, viewer }, then: 'use' }, authSecret);
    if (tried.kind !== 'right') return tried;
    const { userId } = tried;
    await endCodes(trx, { userId, purpose });
    if (await stillHas(trx, { userId, subject: emailSubject(email, authSecret) }, authSecret))
      await markVerified(trx, userId);
    return tried;
  });
  return requireRightCode(verdict);
}

/**
 * Verifies an address: the one that a link was mailed to, whoever brings it; with digits the viewer's, or without one
 * the given address (docs/product.md#codes-and-links: digits alone are nobody's).
 * @throws AppError invalid, invalid_code, too_many_tries, too_many_requests
 */
export async function verifyEmail(
  runtime: Runtime,
  viewer: Viewer | null,
  proof: EmailProof,
  client: Client,
): Promise<OwnUser> {
  const { db } = runtime;
  if ('token' in proof) return getOwnUser(db, await verifyByLink(runtime, proof.token, client));
  const email = viewer ? (await getAccount(db, viewer.id)).email : proof.email;
  if (email === undefined) throw missingEmail();
  return getOwnUser(db, await verifyByCode(runtime, { email, code: proof.code, viewer }, client));
}
