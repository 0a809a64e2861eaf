import type { Kysely } from 'kysely';
import type { OwnUser, UpdateProfileInput } from '../../../../schemas/profile.ts';
import type { Viewer } from '../../../auth/find-viewer.ts';
import type { Database } from '../../../db/schema.ts';
import { getOwnUser } from '../find-account.ts';

/** Changes the viewer's full name. */
export async function updateProfile(
  db: Kysely<Database>,
  viewer: Viewer,
  { fullName }: UpdateProfileInput,
): Promise<OwnUser> {
  await db.updateTable('users').set({ full_name: fullName }).where('id', '=', viewer.id).execute();
  return getOwnUser(db, viewer.id);
}
