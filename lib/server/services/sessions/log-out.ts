import type { Kysely } from 'kysely';
import { readAccessToken } from '../../auth/access-token.ts';
import { readRefreshToken } from '../../auth/refresh-token.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { Runtime } from '../../runtime.ts';

type Tokens = { accessToken: string | undefined; refreshToken: string | undefined };

/** @throws AppError default_admin_logout (SPEC 6) */
export function refuseDefaultAdminLogout(role: string): void {
  if (role === 'default_admin') throw new AppError('default_admin_logout', 'Default admin users cannot be logged out');
}

async function findSessions(db: Kysely<Database>, tokens: Tokens, secret: string) {
  const access = tokens.accessToken ? await readAccessToken(tokens.accessToken, secret) : null;
  const refresh = tokens.refreshToken ? readRefreshToken(tokens.refreshToken, secret) : null;
  if (!access && !refresh) return [];
  return db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.id', 'u.role'])
    .where((by) =>
      by.or([
        ...(access ? [by.and([by('s.id', '=', access.sessionId), by('s.user_id', '=', access.userId)])] : []),
        ...(refresh ? [by('s.family', '=', refresh.family)] : []),
      ]),
    )
    .execute();
}

/**
 * Ends the session of either token, also when that token has expired: whoever holds it may stop being signed in, and
 * a browser with dead tokens must be able to get rid of its cookie (DECISIONS 12). Foreign tokens end nothing.
 * @throws AppError default_admin_logout, and then nothing has ended
 */
export async function logOut({ db, authSecret }: Runtime, tokens: Tokens): Promise<void> {
  const sessions = await findSessions(db, tokens, authSecret);
  for (const { role } of sessions) refuseDefaultAdminLogout(role);
  const ids = sessions.map((session) => session.id);
  if (ids.length > 0) await db.deleteFrom('sessions').where('id', 'in', ids).execute();
}
