import { randomBytes } from 'node:crypto';
import { avifName, movingName, variantName, variantWidths } from '../../../image-variants.ts';
import type { Storage } from '../../storage/storage.ts';
import { decodeImage, encodeMotion, type ImageEncoding, openPixels, PHOTO, type Pixels } from './decode-image.ts';

const hexDigit = (value: number) => Math.round((value / 255) * 15).toString(16);

/**
 * The mean colours of an image's upper and lower half, as six hex digits, for its name. Undefined for an image with
 * transparency, through which they would show for good.
 */
async function readTones(pixels: Pixels): Promise<string | undefined> {
  const halves = await (
    await openPixels(pixels)
  )
    .resize(1, 2, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { channels } = halves.info;
  if (channels === 4 || channels === 2) return undefined;
  const [a, b] = [0, channels].map((start) =>
    Array.from({ length: 3 }, (_, at) => hexDigit(halves.data[start + (channels === 3 ? at : 0)] ?? 0)).join(''),
  );
  return `${a}${b}`;
}

/** `path` is the address below SITE_URL; sizes are pixels of the largest file. */
export type StoredFeaturedImage = { path: string; width: number; height: number };

async function nameOf(pixels: Pixels, encoding: ImageEncoding, motion?: Buffer): Promise<string> {
  const { width, height } = pixels.info;
  const tones = await readTones(pixels);
  const facts = [`${width}x${height}`, tones, encoding.avif && 'avif', motion && 'moving'].filter(Boolean);
  return `${[randomBytes(10).toString('hex'), ...facts].join('-')}.webp`;
}

/**
 * Writes pixels and their smaller copies as WebP and, where the encoding says so, AVIF; all files, or none. `motion` is the
 * animation whose first frame they are.
 */
export async function writeFeaturedImage(
  pixels: Pixels,
  encoding: ImageEncoding,
  storage: Storage,
  motion?: Buffer,
): Promise<StoredFeaturedImage> {
  const { width, height } = pixels.info;
  const name = await nameOf(pixels, encoding, motion);
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
    if (motion) await put(movingName(name), motion, 'image/webp');
    // The name that posts know comes last: whoever finds it finds every copy.
    await write(name, width);
  } catch (error) {
    await Promise.allSettled(tried.map((key) => storage.delete(key)));
    throw error;
  }
  return { path: `/uploads/featured-images/${name}`, width, height };
}

// WebP ends at 16,383 pixels a side; a strip taller than four screens is scaled down as a whole.
const TALLEST = 4;
const WIDEST = 1600;

/**
 * Stores an uploaded image, at most `maxWidth` pixels wide, with its smaller copies; of an animation one that moves, too.
 * @returns its address `/uploads/featured-images/<id>-<W>x<H>.webp`, of an animation that of its first frame
 * @throws UnreadableImageError
 */
export async function storeFeaturedImage({
  input,
  storage,
  maxWidth = WIDEST,
}: {
  input: Buffer;
  storage: Storage;
  maxWidth?: number;
}): Promise<StoredFeaturedImage> {
  const box = { width: maxWidth, height: maxWidth * TALLEST, fit: 'inside', withoutEnlargement: true } as const;
  const pixels = await decodeImage(input, box);
  // What is shown small, beside a link, stands still.
  const motion = maxWidth < WIDEST ? undefined : await encodeMotion(input);
  return writeFeaturedImage(pixels, PHOTO, storage, motion);
}
