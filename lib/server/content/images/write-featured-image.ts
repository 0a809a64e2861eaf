import { randomBytes } from 'node:crypto';
import { avifName, variantName, variantWidths } from '../../../image-variants.ts';
import type { Storage } from '../../storage/storage.ts';
import { type ImageEncoding, openPixels, type Pixels } from './pixels.ts';
import { readTones } from './read-tones.ts';

/** `path` is the address below SITE_URL; sizes are pixels of the largest file. */
export type StoredFeaturedImage = { path: string; width: number; height: number };

async function nameOf(pixels: Pixels, encoding: ImageEncoding): Promise<string> {
  const { width, height } = pixels.info;
  const tones = await readTones(pixels);
  const facts = [`${width}x${height}`, tones, encoding.avif && 'avif'].filter(Boolean);
  return `${[randomBytes(10).toString('hex'), ...facts].join('-')}.webp`;
}

/** Writes pixels and their smaller copies as WebP and, where the encoding says so, AVIF; all files, or none. */
export async function writeFeaturedImage(
  pixels: Pixels,
  encoding: ImageEncoding,
  storage: Storage,
): Promise<StoredFeaturedImage> {
  const { width, height } = pixels.info;
  const name = await nameOf(pixels, encoding);
  const tried: string[] = [];
  const put = async (fileName: string, data: Buffer, type: 'image/webp' | 'image/avif'): Promise<void> => {
    const key = `featured-images/${fileName}`;
    tried.push(key);
    await storage.put(key, data, type);
  };
  const write = async (fileName: string, fileWidth: number): Promise<void> => {
    const image = (await openPixels(pixels)).resize({ width: fileWidth });
    if (encoding.avif) await put(avifName(fileName), await image.clone().avif(encoding.avif).toBuffer(), 'image/avif');
    await put(fileName, await image.webp(encoding.webp).toBuffer(), 'image/webp');
  };
  try {
    for (const smaller of variantWidths(width)) await write(variantName(name, smaller), smaller);
    // The name that posts know comes last: whoever finds it finds every copy.
    await write(name, width);
  } catch (error) {
    await Promise.allSettled(tried.map((key) => storage.delete(key)));
    throw error;
  }
  return { path: `/uploads/featured-images/${name}`, width, height };
}
