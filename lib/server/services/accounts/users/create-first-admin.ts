import { randomBytes } from 'node:crypto';
import type { Env } from '../../../env.ts';
import type { Runtime } from '../../../runtime.ts';
import { ensureDefaultAdmin } from '../ensure-default-admin.ts';

// Nobody receives mail at this address: its owner changes it at the first sign-in.
const EMAIL = 'admin@lekha.invalid';

/**
 * Makes the default_admin of a fresh embedded database, one without any account, with a random password. It is kept
 * nowhere: whoever calls prints it once. Comes before the demo content, which brings accounts.
 * @returns what to sign in with; null when there was nothing to make
 */
export async function createFirstAdmin(
  runtime: Runtime,
  settings: Env,
): Promise<{ email: string; password: string } | null> {
  const { DATABASE_URL, ADMIN_EMAIL, ADMIN_PASSWORD } = settings;
  if (DATABASE_URL || (ADMIN_EMAIL && ADMIN_PASSWORD)) return null;
  if (await runtime.db.selectFrom('users').select('id').limit(1).executeTakeFirst()) return null;
  const email = ADMIN_EMAIL ?? EMAIL;
  const password = randomBytes(15).toString('base64url');
  await ensureDefaultAdmin(runtime, { ...settings, ADMIN_EMAIL: email, ADMIN_PASSWORD: password });
  return { email, password };
}
