import { decodeImage, UnreadableImageError, openPixels } from '../../content/images/decode-image.ts';
import { PICTURE, pictureOfPost, type PictureSource, pictureVersion, toSmallJpeg } from './picture-source.ts';
import { serially } from '../../http/turns.ts';
import { keepDrawn } from '../../storage/file-storage.ts';
import { isPicture } from '../../storage/serve-upload.ts';
import type { Storage } from '../../storage/storage.ts';
import { drawCard } from './draw-card.ts';
import { isNotModified, KEPT_FOR_GOOD } from '../../http/conditional-request.ts';
import { runtime } from '../../runtime.ts';
import { AppError } from '../../errors.ts';
import type { PicturedPost } from '../../services/pages/find-pictured-post.ts';

/**
 * The middle of an image as a JPEG of 1200x630.
 * @throws UnreadableImageError
 */
async function cropPicture(input: Buffer): Promise<Buffer> {
  const { width, height } = PICTURE;
  const pixels = await decodeImage(input, { width, height, fit: 'cover', position: 'centre' });
  return toSmallJpeg(await openPixels(pixels));
}

/** The image cropped, or a card where there is none or it cannot be read. */
async function makePicture({ imageKey, logoKey, ...card }: PictureSource, storage: Storage): Promise<Buffer> {
  const read = async (key: string | null) => (key === null ? undefined : (await storage.get(key))?.body);
  const ownCard = async () => drawCard({ ...card, logo: await read(logoKey) });
  const image = await read(imageKey);
  if (!image) return ownCard();
  return cropPicture(image).catch((error: unknown) => {
    if (error instanceof UnreadableImageError) return ownCard();
    throw error;
  });
}

/** A picture of 1200x630 as JPEG, made once and kept in the storage under its version. */
async function getPicture(source: PictureSource, storage: Storage): Promise<Buffer> {
  const key = `og/${pictureVersion(source)}.jpg`;
  const kept = await storage.get(key);
  if (kept && isPicture(kept.body)) return kept.body;
  // One at a time: a crawler that meets a hundred new posts must not take every core from the readers.
  return serially('og', async () => {
    const madeMeanwhile = await storage.get(key);
    if (madeMeanwhile && isPicture(madeMeanwhile.body)) return madeMeanwhile.body;
    const made = await makePicture(source, storage);
    await keepDrawn(storage, key, made);
    return made;
  });
}

const FOR_NOW = 'public, max-age=300';

/** A picture for shared links. `askedFor` is the version in the address: only the right one is kept for good. */
export async function pictureResponse(request: Request, source: PictureSource, askedFor?: string): Promise<Response> {
  const version = pictureVersion(source);
  const etag = `"${version}"`;
  const headers = new Headers({
    'Cache-Control': askedFor === version ? KEPT_FOR_GOOD : FOR_NOW,
    ETag: etag,
    // Shown on other sites.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
  if (isNotModified({ etag }, request.headers.get('if-none-match') ?? undefined, undefined))
    return new Response(null, { status: 304, headers });
  const body = await getPicture(source, runtime().storage);
  headers.set('Content-Type', 'image/jpeg');
  headers.set('Content-Length', String(body.length));
  headers.set('X-Content-Type-Options', 'nosniff');
  return new Response(new Uint8Array(body), { headers });
}

/**
 * `<version>.jpg`: the picture of what `find` finds. An old version shows it as it is now.
 * @throws AppError not_found
 */
export async function namedPictureResponse(
  request: Request,
  file: string,
  find: () => Promise<PictureSource | null>,
): Promise<Response> {
  const version = /^([0-9a-z]{1,40})\.jpg$/.exec(file)?.[1];
  const source = version === undefined ? null : await find();
  if (!source) throw new AppError('not_found', 'pictureMissing');
  return pictureResponse(request, source, version);
}

/** The same of a post. @throws AppError not_found */
export async function postPictureResponse(
  request: Request,
  file: string,
  find: () => Promise<PicturedPost | null>,
): Promise<Response> {
  return namedPictureResponse(request, file, async () => {
    const post = await find();
    return post && pictureOfPost(post);
  });
}
