import { AppError } from '../errors.ts';
import { matchesEtag } from '../http/matches-etag.ts';
import type { Storage } from './storage.ts';

const FOLDERS = /^(featured-images|profile-images)\//;

/** RFC 9110: an ETag that was sent decides alone. */
function isKnown({ headers }: Request, etag: string, modified: Date): boolean {
  const asked = headers.get('if-none-match');
  return asked === null ? headers.get('if-modified-since') === modified.toUTCString() : matchesEtag(asked, etag);
}

/**
 * A stored image as an answer: names are random and contents never change, so it is immutable.
 * @throws AppError not_found
 */
export async function serveUpload(storage: Storage, key: string, request: Request): Promise<Response> {
  const file = FOLDERS.test(key) ? await storage.get(key) : undefined;
  if (!file) throw new AppError('not_found', 'Image not found');
  const etag = `"${key.split('/').at(-1)}"`;
  const headers = {
    'Content-Type': file.contentType,
    'Content-Length': String(file.size),
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'X-Content-Type-Options': 'nosniff',
    'Last-Modified': file.modified.toUTCString(),
    ETag: etag,
  };
  if (isKnown(request, etag, file.modified)) return new Response(null, { status: 304, headers });
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(file.body), { headers });
}
