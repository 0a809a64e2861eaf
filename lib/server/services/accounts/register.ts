import type { RegisterInput } from '../../../schemas/auth.ts';
import type { OwnUser } from '../../../schemas/profile.ts';
import { deviceCookie } from '../../auth/device-cookie.ts';
import { hashPassword } from '../../auth/password-hash.ts';
import { transactWithMail } from '../../mail/transact-with-mail.ts';
import type { Client } from '../../auth/client.ts';
import type { Runtime } from '../../runtime.ts';
import { createSession } from '../sessions/create-session.ts';
import type { IssuedSession } from '../sessions/issue-tokens.ts';
import { getOwnUser } from './get-own-user.ts';
import { insertUser } from './insert-user.ts';
import { mailVerificationCode } from './mail-verification-code.ts';
import { refuseOwnWords } from './refuse-own-words.ts';
import { refuseUsername } from './username-rules.ts';

/** Somebody who has just signed in. */
export type SignedInUser = IssuedSession & {
  user: OwnUser;
  /** Set-Cookie value: this device is known to the account from now on. */
  deviceCookie: string;
};

/**
 * A new account, signed in at once (DECISIONS 13), with a code on its way.
 * @throws AppError email_taken, username_taken, invalid for a name that is kept back or a password made of names
 */
export async function register(runtime: Runtime, input: RegisterInput, client: Client): Promise<SignedInUser> {
  const { username, email, firstName, lastName } = input;
  refuseOwnWords(input.password, { username, email, names: [firstName, lastName] }, 'password');
  const password_hash = await hashPassword(input.password);
  return transactWithMail(runtime, async (trx) => {
    await refuseUsername(trx, username);
    const account = await insertUser(trx, {
      username,
      email,
      full_name: `${firstName} ${lastName}`,
      password_hash,
    });
    await mailVerificationCode(trx, { user: account, language: client.language }, runtime.authSecret);
    const session = await createSession(trx, { account, client }, runtime.authSecret);
    const cookie = deviceCookie(client.device, account, runtime.authSecret);
    return { ...session, user: await getOwnUser(trx, account.id), deviceCookie: cookie };
  });
}
