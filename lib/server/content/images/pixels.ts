import type { AvifOptions, OutputInfo, Sharp, WebpOptions } from 'sharp';
import { loadSharp } from './load-sharp.ts';

/** A decoded image: 8 bits a channel. */
export type Pixels = { data: Buffer; info: OutputInfo };

/** A pipeline over decoded pixels. */
export async function openPixels({ data, info }: Pixels): Promise<Sharp> {
  const sharp = await loadSharp();
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

/** How an image is written; without `avif` it has no copies in that format. */
export type ImageEncoding = { webp: WebpOptions; avif?: AvifOptions };

/** How photographs are written. AVIF takes as long as WebP at effort 1, and four times as long at 3 for nothing. */
export const PHOTO: ImageEncoding = { webp: { quality: 78, effort: 4 }, avif: { quality: 52, effort: 1 } };

/**
 * How flat drawings are written: the files are as small as with more effort, in half the time. They are a few kilobytes
 * in either format, and there are a hundred of them to write before a new site's first page.
 */
export const DRAWING: ImageEncoding = { webp: { quality: 78, effort: 2 } };
