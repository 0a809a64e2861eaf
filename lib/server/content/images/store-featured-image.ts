import type { Storage } from '../../storage/storage.ts';
import { decodeImage } from './decode-image.ts';
import { PHOTO } from './pixels.ts';
import { type StoredFeaturedImage, writeFeaturedImage } from './write-featured-image.ts';

// WebP ends at 16,383 pixels a side; a strip taller than four screens is scaled down as a whole.
const TALLEST = 4;

/**
 * Stores an uploaded image, at most `maxWidth` pixels wide, with its smaller copies.
 * @returns its address `/uploads/featured-images/<id>-<W>x<H>.webp`
 * @throws UnreadableImageError
 */
export async function storeFeaturedImage({
  input,
  storage,
  maxWidth = 1600,
}: {
  input: Buffer;
  storage: Storage;
  maxWidth?: number;
}): Promise<StoredFeaturedImage> {
  const box = { width: maxWidth, height: maxWidth * TALLEST, fit: 'inside', withoutEnlargement: true } as const;
  return writeFeaturedImage(await decodeImage(input, box), PHOTO, storage);
}
