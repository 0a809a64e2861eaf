import { getPicture } from './get-picture.ts';
import { pictureVersion, type PictureSource } from './picture-source.ts';
import { isNotModified } from '../../http/not-modified.ts';
import { runtime } from '../../runtime.ts';

const FOREVER = 'public, max-age=31536000, immutable';
const FOR_NOW = 'public, max-age=300';

/** A picture for shared links. `askedFor` is the version in the address: only the right one is kept for good. */
export async function pictureResponse(request: Request, source: PictureSource, askedFor?: string): Promise<Response> {
  const version = pictureVersion(source);
  const etag = `"${version}"`;
  const headers = new Headers({
    'Cache-Control': askedFor === version ? FOREVER : FOR_NOW,
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
