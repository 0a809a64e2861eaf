import { randomBytes } from 'node:crypto';
import type { Role } from '../../lib/rules/roles.ts';
import { signAccessToken } from '../../lib/server/auth/tokens.ts';
import type { Runtime } from '../../lib/server/runtime.ts';
import { bearer, fromNewAddress } from './accounts.ts';
import { createUser } from './factories.ts';

export type Member = { id: number; username: string; role: Role; headers: Record<string, string> };

/** A signed-in user of a role; `headers` carry the token. */
export async function signInAs(runtime: Runtime, role: Role): Promise<Member> {
  const { id, username } = await createUser(runtime.db, { role, email_verified_at: new Date() });
  const session = await runtime.db
    .insertInto('sessions')
    .values({
      user_id: id,
      family: randomBytes(16),
      refresh_hash: randomBytes(32),
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = await signAccessToken({ userId: id, sessionId: session.id }, runtime.authSecret, {
    at: new Date(),
    seconds: 600,
  });
  return { id, username, role, headers: { ...bearer(token), ...fromNewAddress() } };
}
