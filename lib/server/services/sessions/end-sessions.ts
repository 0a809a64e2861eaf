import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

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
