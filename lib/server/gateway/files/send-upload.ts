import { pipeline } from 'node:stream/promises';
import { isNotModified } from '../../http/conditional-request.ts';
import { securityHeaders } from '../../http/security-headers.ts';
import { describeUpload } from '../../storage/serve-upload.ts';
import type { Gateway, Visit } from '../visit.ts';

const FILE = /^\/(?:api\/v1\/)?uploads\/(files\/[a-z0-9.-]+)$/;
const PLAYED = /^(?:audio|video)\//;

/** The key of a stored file that is no picture, by its address. */
export const uploadKey = (path: string): string | undefined => FILE.exec(path)?.[1];

type ByteRange = { start: number; end: number };

/**
 * What a Range header asks of a file of `size` bytes, `end` included: the whole where it asks for none, or for several;
 * null for what is beyond its end (RFC 9110 14.1.2).
 */
function rangeOf(asked: string | undefined, size: number): ByteRange | undefined | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(asked ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (from === '') return to === '0' || size === 0 ? null : { start: Math.max(0, size - Number(to)), end: size - 1 };
  const start = Number(from);
  if (to !== '' && Number(to) < start) return undefined;
  return start >= size ? null : { start, end: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}

/** A stored file, or the range of it that is asked for, piece by piece. False where there is none. */
export async function sendUpload({ path, request, response }: Visit, { runtime }: Gateway): Promise<boolean> {
  const key = uploadKey(path);
  const file = key === undefined ? undefined : await runtime.storage.head(key);
  if (key === undefined || !file) return false;
  const { etag, modified, headers: common } = describeUpload(key, file);
  const headers = {
    ...{ ...securityHeaders(path), ...common, 'Accept-Ranges': 'bytes' },
    'Content-Disposition': PLAYED.test(file.contentType) ? 'inline' : 'attachment',
  };
  const { 'if-none-match': tags, 'if-modified-since': since, 'if-range': held, range: asked } = request.headers;
  if (isNotModified({ etag, modified }, tags, since)) return end(304, headers);
  const isHeld = held === undefined || held === etag || held === modified;
  const range = isHeld && request.method === 'GET' ? rangeOf(asked, file.size) : undefined;
  if (range === null)
    return end(416, { ...headers, 'Cache-Control': 'no-store', 'Content-Range': `bytes */${file.size}` });
  const { start, end: last } = range ?? { start: 0, end: file.size - 1 };
  // Asked before anything is said: a store that is away has an answer of its own.
  const chunks = request.method === 'HEAD' ? undefined : await runtime.storage.read(key, { start, end: last });
  response.writeHead(range ? 206 : 200, {
    ...{ ...headers, 'Content-Length': String(last - start + 1) },
    ...(range && { 'Content-Range': `bytes ${start}-${last}/${file.size}` }),
  });
  // Whoever went away, or a store that ends early: the answer ends where it is.
  if (chunks) await pipeline(chunks, response).catch(() => response.destroy());
  else response.end();
  return true;

  function end(status: number, sent: Record<string, string>): true {
    response.writeHead(status, sent).end();
    return true;
  }
}
