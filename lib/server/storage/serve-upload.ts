import { AppError } from '../errors.ts';
import { isNotModified, KEPT_FOR_GOOD } from '../http/conditional-request.ts';
import { contentTypeOf, type Storage, type StoredInfo } from './storage.ts';

const FOLDERS = /^(featured-images|profile-images)\//;
const IMAGE = /^image\//;

/** What every answer says of a stored file: names are random and contents never change, so it is immutable. */
export function describeUpload(key: string, { contentType, modified: date }: StoredInfo) {
  const etag = `"${key.split('/').at(-1)}"`;
  const modified = date.toUTCString();
  const headers = {
    'Content-Type': contentType,
    'Cache-Control': KEPT_FOR_GOOD,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Last-Modified': modified,
    ETag: etag,
  };
  return { etag, modified, headers };
}

/** Whether bytes may be those of a picture, which readers keep for a year: pages and faults begin with a tag. */
export const isPicture = (body: Uint8Array): boolean => body.length > 0 && body[0] !== 0x3c;

/**
 * A stored image as an answer.
 * @throws AppError not_found
 */
export async function serveUpload(storage: Storage, key: string, request: Request): Promise<Response> {
  // A backup may have brought what no upload makes: that is none, and no fault of the store's.
  const file = FOLDERS.test(key) && IMAGE.test(contentTypeOf(key)) ? await storage.get(key) : undefined;
  if (!file) throw new AppError('not_found', 'imageMissing');
  if (!isPicture(file.body)) throw new AppError('unavailable', 'imagesAway', { headers: { 'Retry-After': '5' } });
  const asked = request.headers;
  const { etag, modified, headers: common } = describeUpload(key, file);
  const headers = {
    ...common,
    'Content-Length': String(file.size),
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'X-Content-Type-Options': 'nosniff',
  };
  if (
    isNotModified(
      { etag, modified },
      asked.get('if-none-match') ?? undefined,
      asked.get('if-modified-since') ?? undefined,
    )
  )
    return new Response(null, { status: 304, headers });
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(file.body), { headers });
}

/** A stored file and its bytes, piece by piece. */
export type OpenFile = Pick<StoredInfo, 'size' | 'modified'> & { pieces: AsyncIterable<Uint8Array> };

// These may be too large to be held; pictures are small, and come in one request.
const LARGE = /^files\//;

async function* of(...pieces: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces;
}

/** A stored file as it is copied elsewhere: of a large one a few pieces are held. undefined when there is none. */
export async function openFile(storage: Storage, key: string): Promise<OpenFile | undefined> {
  if (!LARGE.test(key)) {
    const file = await storage.get(key);
    return file && { size: file.size, modified: file.modified, pieces: of(file.body) };
  }
  const file = await storage.head(key);
  if (!file) return undefined;
  const { size, modified } = file;
  return { size, modified, pieces: size === 0 ? of() : await storage.read(key, { start: 0, end: size - 1 }) };
}
