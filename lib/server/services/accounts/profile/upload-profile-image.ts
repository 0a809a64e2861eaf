import type { OwnUser } from '../../../../schemas/profile.ts';
import { PROFILE_IMAGE } from '../../../../rules/uploads.ts';
import type { Viewer } from '../../../auth/find-viewer.ts';
import { detectImageType } from '../../../content/images/detect-image-type.ts';
import { storeProfileImage } from '../../../content/images/store-profile-image.ts';
import { AppError } from '../../../errors.ts';
import type { Runtime } from '../../../runtime.ts';
import { getOwnUser } from '../get-own-user.ts';
import { deleteProfileImage } from './delete-profile-image.ts';
import { replaceProfileImage } from './replace-profile-image.ts';

const { field, notImage } = PROFILE_IMAGE;
const refusal = (code: 'unsupported_media_type' | 'invalid', cause?: unknown) =>
  new AppError(code, notImage, { errors: { [field]: [notImage] }, cause });

async function store(runtime: Runtime, input: Buffer): Promise<string> {
  const type = detectImageType(input);
  if (type !== 'jpeg' && type !== 'png' && type !== 'gif') throw refusal('unsupported_media_type');
  try {
    return (await storeProfileImage({ input, storage: runtime.storage })).path;
  } catch (error) {
    if (error instanceof Error && error.name === 'UnreadableImageError') throw refusal('invalid', error);
    throw error;
  }
}

/**
 * Makes an image the viewer's. The file before it is deleted once the row names the new one.
 * @throws AppError unsupported_media_type for no JPG, PNG or GIF, invalid for a broken one
 */
export async function uploadProfileImage(runtime: Runtime, viewer: Viewer, input: Buffer): Promise<OwnUser> {
  const path = await store(runtime, input);
  const previous = await replaceProfileImage(runtime.db, viewer.id, path).catch(async (error: unknown) => {
    await deleteProfileImage(runtime, path);
    throw error;
  });
  await deleteProfileImage(runtime, previous);
  return getOwnUser(runtime.db, viewer.id);
}
