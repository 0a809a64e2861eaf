import type { Sharp } from 'sharp';
import { openPixels } from '../../content/images/pixels.ts';
import { PICTURE } from './picture-size.ts';

const QUALITIES = [84, 72, 58, 44, 30];

/** A picture as JPEG of the best quality that keeps it under the size of DECISIONS 8. */
export async function toSmallJpeg(picture: Sharp): Promise<Buffer> {
  const pixels = await picture
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  let jpeg = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    const image = await openPixels(pixels);
    jpeg = await image.jpeg({ quality, mozjpeg: true, chromaSubsampling: quality > 80 ? '4:4:4' : '4:2:0' }).toBuffer();
    if (jpeg.length < PICTURE.bytes) break;
  }
  return jpeg;
}
