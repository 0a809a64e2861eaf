import { type Kysely, sql } from 'kysely';
import type { Viewer } from '../../auth/find-viewer.ts';
import { readAccessToken, readRefreshToken } from '../../auth/tokens.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { Runtime } from '../../runtime.ts';

/** Ends all sessions of a user. Where it follows a change of the account, change the row first: see createSession. */
export async function endAllSessions(db: Kysely<Database>, userId: number): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

/** Ends all sessions of a user but one. */
export async function endOtherSessions(
  db: Kysely<Database>,
  { userId, kept }: { userId: number; kept: number },
): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '<>', kept).execute();
}

const EXPIRING = {
  sessions: 'expires_at',
  codes: 'expires_at',
  code_links: 'expires_at',
  second_factor_steps: 'expires_at',
  rate_limits: 'resets_at',
} as const;

/** Removes what has expired and is read by nobody any more: sessions, codes, links of mails, counters. For a job. */
export async function purgeExpired(db: Kysely<Database>): Promise<void> {
  for (const [table, column] of Object.entries(EXPIRING))
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} < now() - interval '1 hour'`.execute(db);
}

type Tokens = { accessToken: string | undefined; refreshToken: string | undefined };

/** @throws AppError default_admin_logout (docs/product.md#roles) */
function refuseDefaultAdminLogout(role: string): void {
  if (role === 'default_admin') throw new AppError('default_admin_logout', 'defaultAdmin');
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
 * a browser with dead tokens must be able to get rid of its cookie (docs/product.md#session). Foreign tokens end nothing.
 * @throws AppError default_admin_logout, and then nothing has ended
 */
export async function logOut({ db, authSecret }: Runtime, tokens: Tokens): Promise<void> {
  const sessions = await findSessions(db, tokens, authSecret);
  for (const { role } of sessions) refuseDefaultAdminLogout(role);
  const ids = sessions.map((session) => session.id);
  if (ids.length > 0) await db.deleteFrom('sessions').where('id', 'in', ids).execute();
}

/**
 * Ends one session of the viewer; ending the current one is a logout.
 * @throws AppError not_found, also for a session of somebody else; default_admin_logout
 */
export async function endSession(db: Kysely<Database>, viewer: Viewer, id: number): Promise<void> {
  if (id === viewer.sessionId) refuseDefaultAdminLogout(viewer.role);
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', viewer.id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError('not_found', 'sessionMissing');
}
