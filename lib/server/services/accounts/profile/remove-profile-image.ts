import type { OwnUser } from '../../../../schemas/profile.ts';
import type { Viewer } from '../../../auth/find-viewer.ts';
import type { Runtime } from '../../../runtime.ts';
import { getOwnUser } from '../get-own-user.ts';
import { deleteProfileImage } from './delete-profile-image.ts';
import { replaceProfileImage } from './replace-profile-image.ts';

/** Takes the viewer's image away, if there is one. */
export async function removeProfileImage(runtime: Runtime, viewer: Viewer): Promise<OwnUser> {
  await deleteProfileImage(runtime, await replaceProfileImage(runtime.db, viewer.id, null));
  return getOwnUser(runtime.db, viewer.id);
}
