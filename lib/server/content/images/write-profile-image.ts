import { randomBytes } from 'node:crypto';
import type { Storage } from '../../storage/storage.ts';
import { type ImageEncoding, openPixels, type Pixels } from './pixels.ts';

/** Sides of a stored avatar in pixels. */
export const PROFILE_SIDE = 512;

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
