import { getHeapStatistics } from 'node:v8';
import type { ResizeOptions, AvifOptions, OutputInfo, Sharp, WebpOptions } from 'sharp';
import type sharp from 'sharp';
import { FEATURED_IMAGE } from '../../../rules/limits.ts';
import { createTurns, SPARING } from '../../http/turns.ts';

/** Whoever works on a picture that was sent to the site does so in this: one takes a processor, and memory for all its points. */
export const pictureInTurn = createTurns('pictures', { atOnce: SPARING, patienceMs: 120_000 });

let loaded: Promise<typeof sharp> | undefined;

async function load(): Promise<typeof sharp> {
  const { default: open } = await import('sharp');
  // It would keep up to 50 MB of what it did last, and no picture is worked on twice.
  open.cache(false);
  return open;
}

/** sharp, loaded at first use: it is not needed to start or to serve pages. */
export function loadSharp(): Promise<typeof sharp> {
  return (loaded ??= load().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  }));
}

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

/** The bytes are no image of a kind that we take, a broken one, or one of too many pixels. */
export class UnreadableImageError extends Error {
  constructor(cause?: unknown) {
    super('The file is not a readable image.', cause === undefined ? undefined : { cause });
    this.name = 'UnreadableImageError';
  }
}

export type ImageType = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif';

// An ISO media file lists its brands after `ftyp`: the major one, a version, then the compatible ones.
function isAvif(buffer: Buffer): boolean {
  if (buffer.toString('latin1', 4, 8) !== 'ftyp') return false;
  const end = Math.min(buffer.readUInt32BE(0), buffer.length, 256);
  for (let at = 8; at + 4 <= end; at += 4) {
    const isVersion = at === 12;
    if (!isVersion && /^avi[fs]$/.test(buffer.toString('latin1', at, at + 4))) return true;
  }
  return false;
}

/** The kind of image that the first bytes announce; names and declared types are not believed (docs/product.md#entities). */
export function detectImageType(buffer: Buffer): ImageType | undefined {
  if (buffer.length < 12) return undefined;
  const start = buffer.toString('latin1', 0, 12);
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^GIF8[79]a/.test(start)) return 'gif';
  if (/^RIFF[^]{4}WEBP/.test(start)) return 'webp';
  return isAvif(buffer) ? 'avif' : undefined;
}

const MOST_PIXELS = 50_000_000;
// Of all frames together: a minute of a small picture, some seconds of one as wide as the text.
const MOST_MOVING_PIXELS = 40_000_000;
const MOVING_BOX = { width: 960, height: 3840, fit: 'inside', withoutEnlargement: true } as const;
// A decoder of AVIF holds all of it, more than once, and takes ten times as long: 2 KB would cost 1 GB and 20 s.
const MOST_AVIF_PIXELS = 20_000_000;
// What it takes for a pixel, and half as much again for all that is done meanwhile.
const AVIF_BYTES = 30;

/** On a small machine it may have as much memory as the heap (bin/memory.mjs): a picture is refused, not the site killed. */
export const mostAvifPixels = (heapBytes = getHeapStatistics().heap_size_limit): number =>
  Math.min(MOST_AVIF_PIXELS, Math.floor(heapBytes / AVIF_BYTES));

/**
 * The pixels of untrusted bytes: first frame only, upright, in sRGB, transparency kept, all metadata left behind.
 * @throws UnreadableImageError
 */
export async function decodeImage(input: Buffer, size: ResizeOptions): Promise<Pixels> {
  // Without this check libvips would also open what it must not be given from outside, such as SVG.
  const type = detectImageType(input);
  if (!type) throw new UnreadableImageError();
  const limitInputPixels = type === 'avif' ? mostAvifPixels() : MOST_PIXELS;
  const sharp = await loadSharp();
  try {
    return await sharp(input, { limitInputPixels, failOn: 'error' })
      .autoOrient()
      .resize(size)
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch (cause) {
    throw new UnreadableImageError(cause);
  }
}

/** Whether an image is an animation, and one that is kept as such. */
export async function findMotion(input: Buffer): Promise<'none' | 'kept' | 'too long'> {
  const type = detectImageType(input);
  if (type !== 'gif' && type !== 'webp') return 'none';
  const sharp = await loadSharp();
  const facts = await sharp(input)
    .metadata()
    .catch(() => undefined);
  if (!facts?.pages || facts.pages === 1) return 'none';
  return facts.width * facts.height * facts.pages > MOST_MOVING_PIXELS ? 'too long' : 'kept';
}

/** An animation as WebP, at most 960 pixels wide; undefined for all else, and for one that is too long, too heavy or broken. */
export async function encodeMotion(input: Buffer): Promise<Buffer | undefined> {
  if ((await findMotion(input)) !== 'kept') return undefined;
  const sharp = await loadSharp();
  const all = sharp(input, { animated: true, limitInputPixels: MOST_MOVING_PIXELS, failOn: 'error' });
  const encoded = all.resize(MOVING_BOX).webp({ quality: 70, effort: 2 }).toBuffer();
  const body = await encoded.catch(() => undefined);
  return body && body.length <= FEATURED_IMAGE.bytes ? body : undefined;
}
