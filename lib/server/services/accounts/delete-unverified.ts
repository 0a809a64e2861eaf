import type { Viewer } from '../../auth/find-viewer.ts';
import { AppError } from '../../errors.ts';
import type { Runtime } from '../../runtime.ts';
import { forgetCodes } from '../codes/code.ts';
import { isPasswordRight, wrongCurrentPassword } from './check-password.ts';
import { type Account, getAccount, lockAccount } from './find-account.ts';
import { deleteProfileImage } from './profile/profile-image.ts';

function refuseUsed({ verified_once, role }: Account): void {
  if (!verified_once && role === 'user') return;
  throw new AppError('account_verified', 'accountInUse');
}

/**
 * Deletes the viewer's account at once, if its address was never verified: a mistyped one can then be started anew. Its
 * sessions, codes and reactions go with it.
 * @returns when it was deleted
 * @throws AppError account_verified, invalid for a wrong password, too_many_requests
 */
export async function deleteUnverified(runtime: Runtime, viewer: Viewer, currentPassword: string): Promise<Date> {
  const { db } = runtime;
  const checked = await getAccount(db, viewer.id);
  if (!(await isPasswordRight(runtime, checked, currentPassword, { viewer }))) throw wrongCurrentPassword();
  refuseUsed(checked);
  const image = await db.transaction().execute(async (trx) => {
    await forgetCodes(trx, viewer.id);
    // Somebody may have verified it a moment ago.
    refuseUsed(await lockAccount(trx, viewer.id));
    const deleted = await trx
      .deleteFrom('users')
      .where('id', '=', viewer.id)
      .returning('profile_image')
      .executeTakeFirstOrThrow();
    return deleted.profile_image;
  });
  await deleteProfileImage(runtime, image);
  return new Date();
}
