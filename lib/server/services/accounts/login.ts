import type { LoginInput } from '../../../schemas/auth.ts';
import { deviceCookie } from '../../auth/device-cookie.ts';
import { AppError } from '../../errors.ts';
import type { Client } from '../../auth/client.ts';
import type { Runtime } from '../../runtime.ts';
import { createSession } from '../sessions/create-session.ts';
import { isPasswordRight } from './check-password.ts';
import { findAccountByEmail } from './find-account.ts';
import { getOwnUser } from './get-own-user.ts';
import type { SignedInUser } from './register.ts';

/**
 * Signs in. An unknown address gets the same answer as a wrong password, after the same work.
 * @throws AppError invalid_credentials, account_inactive (right password only), too_many_requests
 */
export async function login(runtime: Runtime, { email, password }: LoginInput, client: Client): Promise<SignedInUser> {
  const { db, authSecret } = runtime;
  const account = await findAccountByEmail(db, email);
  const claimed = account ? { ...account, known: account } : { email, password_hash: null };
  const right = await isPasswordRight(runtime, claimed, password, { client });
  if (!account || !right) throw new AppError('invalid_credentials', 'Invalid email or password');
  if (!account.is_active) throw new AppError('account_inactive', 'This account is inactive.');
  const session = await createSession(db, { account, client }, authSecret);
  const user = await getOwnUser(db, account.id);
  return { ...session, user, deviceCookie: deviceCookie(client.device, account, authSecret) };
}
