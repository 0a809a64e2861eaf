import type { Transaction } from 'kysely';
import type { OwnUser } from '../../../../schemas/profile.ts';
import type { UpdateProfileInput } from '../../../../schemas/profile-input.ts';
import type { Viewer } from '../../../auth/find-viewer.ts';
import type { Database } from '../../../db/schema.ts';
import type { Runtime } from '../../../runtime.ts';
import { getOwnUser } from '../find-account.ts';
import { changeUsername } from './change-username.ts';

/** What is given of the name, the words and the links; an empty list of columns is no update at all. */
async function writeFields(
  trx: Transaction<Database>,
  userId: number,
  { fullName, bio, links }: UpdateProfileInput,
): Promise<void> {
  const values = {
    ...(fullName !== undefined && { full_name: fullName }),
    ...(bio !== undefined && { bio }),
    ...(links !== undefined && { links }),
  };
  if (Object.keys(values).length > 0) await trx.updateTable('users').set(values).where('id', '=', userId).execute();
}

/**
 * Changes what the viewer says of themselves, and what they are called: all of it, or nothing.
 * @throws AppError invalid for a reserved username, username_taken, username_recent
 */
export async function updateProfile(
  { db, authSecret }: Pick<Runtime, 'db' | 'authSecret'>,
  viewer: Viewer,
  input: UpdateProfileInput,
): Promise<OwnUser> {
  const { username } = input;
  return db.transaction().execute(async (trx) => {
    if (username !== undefined) await changeUsername(trx, viewer.id, { username, secret: authSecret });
    await writeFields(trx, viewer.id, input);
    return getOwnUser(trx, viewer.id);
  });
}
