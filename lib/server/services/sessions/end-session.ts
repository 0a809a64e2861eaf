import type { Kysely } from 'kysely';
import type { Viewer } from '../../auth/find-viewer.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { refuseDefaultAdminLogout } from './log-out.ts';

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
  if (numDeletedRows === 0n) throw new AppError('not_found', 'Session not found');
}
