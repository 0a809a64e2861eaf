import { AppError } from '../errors.ts';
import { isNotModified } from '../http/conditional-request.ts';
import type { Storage, StoredInfo } from './storage.ts';

const FOLDERS = /^(featured-images|profile-images)\//;

/** What every answer says of a stored file: names are random and contents never change, so it is immutable. */
export function describeUpload(key: string, { contentType, modified: date }: StoredInfo) {
  const etag = `"${key.split('/').at(-1)}"`;
  const modified = date.toUTCString();
  const headers = {
    'Content-Type': contentType,
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Last-Modified': modified,
    ETag: etag,
  };
  return { etag, modified, headers };
}

/**
 * A stored image as an answer.
 * @throws AppError not_found
 */
export async function serveUpload(storage: Storage, key: string, request: Request): Promise<Response> {
  const file = FOLDERS.test(key) ? await storage.get(key) : undefined;
  if (!file) throw new AppError('not_found', 'imageMissing');
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
