import { randomBytes } from 'node:crypto';
import type { WebpOptions } from 'sharp';
import { variantName, variantWidths } from '../../../image-variants.ts';
import type { Storage } from '../../storage/storage.ts';
import { openPixels, type Pixels } from './pixels.ts';

/** `path` is the address below SITE_URL; sizes are pixels of the largest file. */
export type StoredFeaturedImage = { path: string; width: number; height: number };

/** Writes pixels and their smaller copies as WebP; when one cannot be written, none stays. */
export async function writeFeaturedImage(
  pixels: Pixels,
  encoding: WebpOptions,
  storage: Storage,
): Promise<StoredFeaturedImage> {
  const { width, height } = pixels.info;
  const name = `${randomBytes(10).toString('hex')}-${width}x${height}.webp`;
  const tried: string[] = [];
  const write = async (fileName: string, fileWidth: number): Promise<void> => {
    const image = await openPixels(pixels);
    const data = await image.resize({ width: fileWidth }).webp(encoding).toBuffer();
    const key = `featured-images/${fileName}`;
    tried.push(key);
    await storage.put(key, data, 'image/webp');
  };
  try {
    for (const smaller of variantWidths(width)) await write(variantName(name, smaller), smaller);
    await write(name, width);
  } catch (error) {
    await Promise.allSettled(tried.map((key) => storage.delete(key)));
    throw error;
  }
  return { path: `/uploads/featured-images/${name}`, width, height };
}
