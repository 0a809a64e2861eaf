import { type Kysely, sql } from 'kysely';
import { PROFILE_IMAGE } from '../../../../rules/limits.ts';
import type { OwnUser } from '../../../../schemas/profile.ts';
import type { Viewer } from '../../../auth/find-viewer.ts';
import { detectImageType, pictureInTurn } from '../../../content/images/decode-image.ts';
import { storeProfileImage } from '../../../content/images/profile-image.ts';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors.ts';
import type { Runtime } from '../../../runtime.ts';
import { getOwnUser } from '../find-account.ts';

/** Deletes the file of an image that no row names any more. A failure leaves a file behind, nothing worse. */
export async function deleteProfileImage(
  { storage, log }: Pick<Runtime, 'storage' | 'log'>,
  path: string | null,
): Promise<void> {
  if (!path) return;
  const key = `profile-images/${path.split('/').at(-1)}`;
  await storage.delete(key).catch((error: unknown) => log.warn({ err: error, key }, 'old profile image not deleted'));
}

/** Sets a user's image, or none. @returns the path that was stored before */
async function replaceProfileImage(db: Kysely<Database>, userId: number, path: string | null): Promise<string | null> {
  const { rows } = await sql<{ profile_image: string | null }>`
    update users u set profile_image = ${path}
    from (select id, profile_image from users where id = ${userId} for no key update) old
    where u.id = old.id returning old.profile_image`.execute(db);
  return rows[0]?.profile_image ?? null;
}

/** Takes the viewer's image away, if there is one. */
export async function removeProfileImage(runtime: Runtime, viewer: Viewer): Promise<OwnUser> {
  await deleteProfileImage(runtime, await replaceProfileImage(runtime.db, viewer.id, null));
  return getOwnUser(runtime.db, viewer.id);
}

const { field, notImage } = PROFILE_IMAGE;
const refusal = (code: 'unsupported_media_type' | 'invalid', cause?: unknown) =>
  new AppError(code, notImage, { errors: { [field]: [notImage] }, cause });

async function store({ storage }: Runtime, { id }: Viewer, input: Buffer): Promise<string> {
  const type = detectImageType(input);
  if (type !== 'jpeg' && type !== 'png' && type !== 'gif') throw refusal('unsupported_media_type');
  try {
    return (await pictureInTurn(() => storeProfileImage({ input, storage }), { sender: String(id) })).path;
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
  const path = await store(runtime, viewer, input);
  const previous = await replaceProfileImage(runtime.db, viewer.id, path).catch(async (error: unknown) => {
    await deleteProfileImage(runtime, path);
    throw error;
  });
  await deleteProfileImage(runtime, previous);
  return getOwnUser(runtime.db, viewer.id);
}
