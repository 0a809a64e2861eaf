import type { Storage } from '../../storage/storage.ts';
import { decodeImage } from './decode-image.ts';
import { PHOTO } from './pixels.ts';
import { PROFILE_SIDE, writeProfileImage } from './write-profile-image.ts';

/**
 * Stores an uploaded avatar, cut to a square of 512 pixels.
 * @returns its address `/uploads/profile-images/<id>.webp`
 * @throws UnreadableImageError
 */
export async function storeProfileImage({
  input,
  storage,
}: {
  input: Buffer;
  storage: Storage;
}): Promise<{ path: string }> {
  const square = { width: PROFILE_SIDE, height: PROFILE_SIDE, fit: 'cover' } as const;
  return writeProfileImage(await decodeImage(input, square), PHOTO, storage);
}
