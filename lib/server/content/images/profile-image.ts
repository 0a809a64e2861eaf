import { randomBytes } from 'node:crypto';
import type { Storage } from '../../storage/storage.ts';
import { decodeImage, type ImageEncoding, openPixels, PHOTO, type Pixels } from './decode-image.ts';
import { imageFiles } from '../../../image-variants.ts';

/** Sides of a stored avatar in pixels. */
const PROFILE_SIDE = 512;

/** Writes the pixels of an avatar as WebP. @returns its address `/uploads/profile-images/<id>.webp` */
export async function writeProfileImage(
  pixels: Pixels,
  { webp }: ImageEncoding,
  storage: Storage,
): Promise<{ path: string }> {
  const data = await (await openPixels(pixels)).webp(webp).toBuffer();
  const name = `${randomBytes(10).toString('hex')}.webp`;
  await storage.put(`profile-images/${name}`, data, 'image/webp');
  return { path: `/uploads/profile-images/${name}` };
}

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

const OWN_PATH = /^\/uploads\/((?:featured|profile)-images\/[a-z0-9-]+\.webp)$/;

/** Storage keys of all files of one of our images, none for a foreign address. */
export function keysOfImage(path: string): string[] {
  const key = OWN_PATH.exec(path)?.[1];
  return key === undefined ? [] : imageFiles(key);
}

/** Removes an image that nothing refers to any more, with its smaller copies. Foreign addresses are left alone. */
export async function deleteImage({ path, storage }: { path: string; storage: Storage }): Promise<void> {
  for (const key of keysOfImage(path)) await storage.delete(key);
}
