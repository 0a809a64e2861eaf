import { streamSafe } from '../../text/stream-safe.ts';
import { AppError } from '../errors.ts';

/** CONTRACT 4: JSON bodies up to 64 KB. */
export const JSON_LIMIT_BYTES = 64 * 1024;

function tooLarge(): AppError {
  return new AppError('payload_too_large', 'The request body is too large.');
}

/**
 * The bytes of a request body.
 * @throws AppError payload_too_large as soon as more than `limit` bytes are announced or have come
 */
export async function readBytes(request: Request, limit: number): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

// Before anybody brings a text into normal form.
const safeText = (_key: string, value: unknown): unknown => (typeof value === 'string' ? streamSafe(value) : value);

function parseJson(request: Request, bytes: Buffer): unknown {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json')
    throw new AppError('unsupported_media_type', 'The request body must be application/json.');
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes), safeText);
  } catch (cause) {
    throw new AppError('invalid_json', 'The request body is not valid JSON.', { cause });
  }
}

/**
 * A JSON body. Order of refusal as in CONTRACT 4: 413, 415, 400.
 * @throws AppError payload_too_large, unsupported_media_type, invalid_json
 */
export async function readJson(request: Request, limit: number): Promise<unknown> {
  return parseJson(request, await readBytes(request, limit));
}

/** A JSON body that may be missing: then it is an empty object. Refusals as above. */
export async function readOptionalJson(request: Request): Promise<unknown> {
  const bytes = await readBytes(request, JSON_LIMIT_BYTES);
  return bytes.length === 0 ? {} : parseJson(request, bytes);
}
