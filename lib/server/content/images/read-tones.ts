import { openPixels, type Pixels } from './pixels.ts';

const hexDigit = (value: number) => Math.round((value / 255) * 15).toString(16);

/**
 * The mean colours of an image's upper and lower half, as six hex digits, for its name. Undefined for an image with
 * transparency, through which they would show for good.
 */
export async function readTones(pixels: Pixels): Promise<string | undefined> {
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
