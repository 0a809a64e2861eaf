import { AppError } from '../errors.ts';
import { isNotModified } from '../http/conditional-request.ts';
import type { Storage } from './storage.ts';

const FOLDERS = /^(featured-images|profile-images)\//;

/**
 * A stored image as an answer: names are random and contents never change, so it is immutable.
 * @throws AppError not_found
 */
export async function serveUpload(storage: Storage, key: string, request: Request): Promise<Response> {
  const file = FOLDERS.test(key) ? await storage.get(key) : undefined;
  if (!file) throw new AppError('not_found', 'imageMissing');
  const etag = `"${key.split('/').at(-1)}"`;
  const asked = request.headers;
  const modified = file.modified.toUTCString();
  const headers = {
    'Content-Type': file.contentType,
    'Content-Length': String(file.size),
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'X-Content-Type-Options': 'nosniff',
    'Last-Modified': modified,
    ETag: etag,
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
