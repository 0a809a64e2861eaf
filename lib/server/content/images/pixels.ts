import type { OutputInfo, Sharp, WebpOptions } from 'sharp';

/** A decoded image: 8 bits a channel. */
export type Pixels = { data: Buffer; info: OutputInfo };

/** A pipeline over decoded pixels. sharp is loaded at first use: it is not needed to start or to serve pages. */
export async function openPixels({ data, info }: Pixels): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

/** How photographs are written. */
export const PHOTO: WebpOptions = { quality: 78, effort: 4 };

/** How flat drawings are written: the files are as small as with more effort, in half the time. */
export const DRAWING: WebpOptions = { quality: 78, effort: 2 };
