import { sql, type Kysely } from 'kysely';
import type { Session } from '../../../schemas/session.ts';
import type { Viewer } from '../../auth/find-viewer.ts';
import type { Database } from '../../db/schema.ts';

/** The viewer's living sessions, the one last used first. */
export async function listSessions(db: Kysely<Database>, viewer: Viewer): Promise<Session[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_used_at', 'user_agent', 'ip'])
    .where('user_id', '=', viewer.id)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
    current: row.id === viewer.sessionId,
  }));
}
