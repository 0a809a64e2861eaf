import { sql, type Kysely, type Transaction } from 'kysely';
import type { LanguageCode } from '../../../rules/languages.ts';
import type { LoginInput, RegisterInput } from '../../../schemas/auth.ts';
import type { OwnUser } from '../../../schemas/profile.ts';
import type { SecondFactorStep } from '../../../schemas/second-factor.ts';
import type { TokenPair } from '../../../schemas/session.ts';
import { type Client, deviceCookie } from '../../auth/device-cookie.ts';
import { accountInactive, rememberLanguage } from '../../auth/find-viewer.ts';
import { hashPassword } from '../../auth/password-hash.ts';
import type { SessionClaims } from '../../auth/session-cookie.ts';
import { readAccessToken } from '../../auth/tokens.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { transactWithMail } from '../../mail/mail-queue.ts';
import type { Runtime } from '../../runtime.ts';
import { beginLoginStep } from '../second-factors/second-factors.ts';
import { createSession, type IssuedSession } from '../sessions/create-session.ts';
import { presentRefreshToken, rotateSession } from '../sessions/refresh-session.ts';
import { isPasswordRight, refuseOwnWords, strangerOf } from './check-password.ts';
import { insertUser } from './create-user.ts';
import { comeBack } from './departure/delete-account.ts';
import { type Account, findAccountByEmail, getOwnUser, getAccount } from './find-account.ts';
import { tellOfDevice } from './notifications/notification-settings.ts';
import { countRegistration, requireProof, takeProof } from './registration-proof.ts';
import { refuseFullName, refuseUsername } from './username-rules.ts';
import { mailVerificationCode } from './verify-email.ts';

/** Somebody who has just signed in. */
export type SignedInUser = IssuedSession & {
  user: OwnUser;
  /** Set-Cookie value: this device is known to the account from now on. */
  deviceCookie: string;
  /** Their account was to be deleted, and is not any more. */
  restored?: true;
};

type Place = { client: Client; secret: string };

/** A session of an account that was just made, or has shown all that is asked of it. */
export async function beginSession(
  trx: Transaction<Database>,
  account: Pick<Account, 'id' | 'role' | 'password_hash' | 'device_epoch'>,
  { client, secret }: Place,
): Promise<SignedInUser> {
  const session = await createSession(trx, { account, client }, secret);
  const cookie = deviceCookie(client.device, account, secret);
  return { ...session, user: await getOwnUser(trx, account.id), deviceCookie: cookie };
}

/**
 * Who may go on to sign in: whoever is active, or leaving.
 * @throws AppError account_inactive
 */
export function refuseInactive({ is_active, deletes_at }: Pick<Account, 'is_active' | 'deletes_at'>): void {
  if (!is_active && deletes_at === null) throw accountInactive();
}

/**
 * The same for an account that was there before: who has deleted it and comes back in time has it again; its owner is told
 * of a device that is new to it.
 * @throws AppError account_inactive; invalid_credentials for somebody whose time is over
 */
export async function signInAgain(trx: Transaction<Database>, account: Account, place: Place): Promise<SignedInUser> {
  refuseInactive(account);
  const isBack = account.deletes_at !== null && (await comeBack(trx, account.id));
  // Of two sign-ins at once the other may have brought it back.
  const isThere = account.is_active || isBack || (await getAccount(trx, account.id)).is_active;
  if (!isThere) throw new AppError('invalid_credentials', 'credentials');
  await tellOfDevice(trx, account, place.client);
  return { ...(await beginSession(trx, account, place)), ...(isBack && { restored: true }) };
}

/**
 * A new account, signed in at once (docs/product.md#session), with a code on its way.
 * @throws AppError proof_required, email_taken, username_taken, invalid for a name that is kept back or a password made of names
 */
export async function register(runtime: Runtime, input: RegisterInput, client: Client): Promise<SignedInUser> {
  const { username, email, firstName, lastName } = input;
  refuseOwnWords(input.password, { username, email, names: [firstName, lastName] }, 'password');
  const isWorker = await requireProof(runtime.db, input.proof, runtime.authSecret);
  const password_hash = await hashPassword(input.password, strangerOf({ ...client, isWorker }));
  return transactWithMail(runtime, async (trx) => {
    await refuseUsername(trx, username, { secret: runtime.authSecret });
    const full_name = `${firstName} ${lastName}`;
    await refuseFullName(trx, full_name, 'firstName');
    const account = await insertUser(trx, { username, email, full_name, password_hash });
    await mailVerificationCode(trx, { user: account, language: client.language }, runtime.authSecret);
    await countRegistration(trx);
    return beginSession(trx, account, { client, secret: runtime.authSecret });
  });
}

/**
 * Signs in, or begins to: an account with a second factor has a second step to go. An unknown address gets the same
 * answer as a wrong password, after the same work. With `proof` its turn comes beside those of all who brought none.
 * @throws AppError invalid_credentials, account_inactive (right password only), too_many_requests
 */
export async function login(
  runtime: Runtime,
  { email, password, proof }: LoginInput,
  client: Client,
): Promise<SignedInUser | SecondFactorStep> {
  const { db, authSecret } = runtime;
  const account = await findAccountByEmail(db, email);
  const claimed = account ? { ...account, known: account } : { email, password_hash: null };
  const isWorker = await takeProof(db, proof, authSecret);
  const right = await isPasswordRight(runtime, claimed, password, { client: { ...client, isWorker } });
  if (!account || !right) throw new AppError('invalid_credentials', 'credentials');
  refuseInactive(account);
  const step = await beginLoginStep(db, account, authSecret);
  return step ?? transactWithMail(runtime, (trx) => signInAgain(trx, account, { client, secret: authSecret }));
}

/** A pair of tokens that belong together; new ones where the access token had expired. */
export type LoginCheck = { user: OwnUser; claims: SessionClaims; tokens?: TokenPair };

/** A deactivation ends all sessions: who holds a token that we signed may know that it was this. A departure is no such. */
async function refusalOf(db: Kysely<Database>, userId = 0): Promise<AppError> {
  const user = await db
    .selectFrom('users')
    .select(['is_active', 'deletes_at'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return user?.is_active === false && user.deletes_at === null
    ? accountInactive()
    : new AppError('unauthenticated', 'invalidToken');
}

/**
 * Whether two stored tokens are still good (docs/product.md#session).
 * @throws AppError unauthenticated 'invalidToken', account_inactive
 */
export async function validateLogin(
  { db, authSecret }: Runtime,
  { accessToken, refreshToken }: TokenPair,
  language: LanguageCode,
): Promise<LoginCheck> {
  const access = await readAccessToken(accessToken, authSecret);
  const checked = await db.transaction().execute(async (trx): Promise<LoginCheck | null> => {
    const presented = await presentRefreshToken(trx, refreshToken, authSecret);
    if (!presented || presented.claims.sessionId !== access?.sessionId || presented.claims.userId !== access.userId)
      return null;
    const user = await getOwnUser(trx, access.userId);
    if (access.expiresAt <= presented.at) return { user, ...(await rotateSession(trx, presented, authSecret)) };
    await trx
      .updateTable('sessions')
      .set({ last_used_at: sql`now()` })
      .where('id', '=', access.sessionId)
      .execute();
    return { user, claims: presented.claims };
  });
  if (!checked) throw await refusalOf(db, access?.userId);
  await rememberLanguage(db, checked.claims.userId, language);
  return checked;
}
