import { decodeImage } from '../../content/images/decode-image.ts';
import { openPixels } from '../../content/images/pixels.ts';
import { PICTURE } from './picture-size.ts';
import { toSmallJpeg } from './to-small-jpeg.ts';

/**
 * The middle of an image as a JPEG of 1200x630.
 * @throws UnreadableImageError
 */
export async function cropPicture(input: Buffer): Promise<Buffer> {
  const { width, height } = PICTURE;
  const pixels = await decodeImage(input, { width, height, fit: 'cover', position: 'centre' });
  return toSmallJpeg(await openPixels(pixels));
}
