import type { Insertable } from 'kysely';
import type { UsersTable } from '../../../../lib/server/db/schema.ts';
import type { Runtime } from '../../../../lib/server/runtime.ts';
import { createSession } from '../../../../lib/server/services/sessions/create-session.ts';
import { INTERNAL_HEADERS } from '../../../../lib/server/http/internal-headers.ts';
import { createUser } from '../../../setup/factories.ts';

let serial = 0;

/** A user, verified unless `values` say otherwise, and the headers of a browser where they are signed in. */
export async function signIn({ db, authSecret }: Runtime, values: Partial<Insertable<UsersTable>> = {}) {
  serial += 1;
  const address = `203.0.${Math.floor(serial / 250)}.${serial % 250}`;
  const user = await createUser(db, { email_verified_at: new Date(), ...values });
  const account = { id: user.id, role: user.role, password_hash: user.password_hash };
  const client = { address, userAgent: 'Test browser', language: 'en' as const };
  const { tokens } = await createSession(db, { account, client }, authSecret);
  return {
    user,
    headers: { authorization: `Bearer ${tokens.accessToken}`, [INTERNAL_HEADERS.address]: address },
  };
}
