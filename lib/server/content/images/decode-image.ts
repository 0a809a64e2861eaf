import type { ResizeOptions } from 'sharp';
import { detectImageType } from './detect-image-type.ts';
import type { Pixels } from './pixels.ts';
import { UnreadableImageError } from './unreadable-image-error.ts';

const MOST_PIXELS = 50_000_000;

/**
 * The pixels of untrusted bytes: first frame only, upright, in sRGB, transparency kept, all metadata left behind.
 * @throws UnreadableImageError
 */
export async function decodeImage(input: Buffer, size: ResizeOptions): Promise<Pixels> {
  // Without this check libvips would also open what it must not be given from outside, such as SVG.
  if (!detectImageType(input)) throw new UnreadableImageError();
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(input, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize(size)
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch (cause) {
    throw new UnreadableImageError(cause);
  }
}
