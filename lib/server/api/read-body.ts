import { isAscii } from 'node:buffer';
import type { Message } from '../../rules/messages.ts';
import { parseStreamSafe } from '../../text/visible.ts';
import { AppError, isAppError } from '../errors.ts';
import { bytesUpTo } from '../http/web-request.ts';

/** docs/api.md#http: JSON bodies up to 64 KB. */
export const JSON_LIMIT_BYTES = 64 * 1024;

function tooLarge(): AppError {
  return new AppError('payload_too_large', 'bodyLarge');
}

/**
 * The bytes of a request body.
 * @throws AppError payload_too_large as soon as more than `limit` bytes are announced or have come; bad_request when it
 * breaks off
 */
export async function readBytes(request: Request, limit: number): Promise<Buffer> {
  const announced = Number(request.headers.get('content-length') ?? limit);
  if (announced > limit) throw tooLarge();
  return bytesUpTo(limit, request.body, tooLarge).catch((cause: unknown) => {
    // Its sender went away: nothing of ours is broken.
    throw isAppError(cause) ? cause : new AppError('bad_request', 'bodyBrokenJson', { cause });
  });
}

/** UTF-8. Of plain ASCII the bytes are the text: a megabyte takes a twentieth of the time. @throws TypeError for broken UTF-8 */
const decodeText = (bytes: Buffer) =>
  isAscii(bytes) ? bytes.toString('latin1') : new TextDecoder('utf-8', { fatal: true }).decode(bytes);

// What people send has some dozens. To check a million against a schema takes a second of everybody's thread.
const MOST_VALUES = 10_000;
const SIGNS = { quote: 0x22, comma: 0x2c, bracket: 0x5b, backslash: 0x5c, brace: 0x7b };

/** Whether JSON holds more values than anybody sends. Signs in strings do not count. */
function holdsTooMany(bytes: Buffer): boolean {
  let count = 0;
  let isString = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const sign = bytes[at];
    if (sign === SIGNS.quote) isString = !isString;
    else if (isString) at += sign === SIGNS.backslash ? 1 : 0;
    else if (sign === SIGNS.comma || sign === SIGNS.bracket || sign === SIGNS.brace) count += 1;
  }
  return count > MOST_VALUES;
}

function parseJson(request: Request, bytes: Buffer): unknown {
  if (holdsTooMany(bytes)) throw tooLarge();
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new AppError('unsupported_media_type', 'bodyNotJson');
  try {
    return parseStreamSafe(decodeText(bytes));
  } catch (cause) {
    throw new AppError('invalid_json', 'bodyBrokenJson', { cause });
  }
}

/**
 * A JSON body. Order of refusal as in docs/api.md#http: 413, 415, 400.
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

type Upload = {
  /** Name of the form field that carries the file. */
  field: string;
  /** A file has fewer bytes than this. */
  bytes: number;
  tooLarge: Message;
  /** Said when the field is missing, empty or no file. */
  notFile: Message;
};

// Boundaries, headers and other fields of a form.
const FORM_BYTES = 64 * 1024;

async function readForm(bytes: Buffer, contentType: string): Promise<FormData> {
  const body = new Response(new Uint8Array(bytes), { headers: { 'Content-Type': contentType } });
  return body.formData().catch((cause: unknown) => {
    throw new AppError('bad_request', 'bodyBrokenForm', { cause });
  });
}

/** The bytes of a form's file, and a text of the form by its name; empty where there is none. */
type ReadForm = { file: Buffer; text: (name: string) => string };

/**
 * The bytes of one file of a multipart form, never more than announced above. Order of refusal as in docs/api.md#http.
 * @throws AppError payload_too_large, unsupported_media_type, bad_request, invalid
 */
export async function readUpload(request: Request, upload: Upload): Promise<Buffer> {
  return (await readUploadForm(request, upload)).file;
}

/** The same with the texts of the form. */
export async function readUploadForm(
  request: Request,
  { field, bytes: limit, tooLarge, notFile }: Upload,
): Promise<ReadForm> {
  const refuseLarge = () => new AppError('payload_too_large', tooLarge, { errors: { [field]: [tooLarge] } });
  const body = await readBytes(request, limit + FORM_BYTES).catch((error: unknown) => {
    throw isAppError(error) && error.code === 'payload_too_large' ? refuseLarge() : error;
  });
  const contentType = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(contentType)) throw new AppError('unsupported_media_type', 'bodyNotForm');
  const form = await readForm(body, contentType);
  const file = form.get(field);
  if (!(file instanceof Blob) || file.size === 0)
    throw new AppError('invalid', notFile, { errors: { [field]: [notFile] } });
  if (file.size >= limit) throw refuseLarge();
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { file: Buffer.from(await file.arrayBuffer()), text };
}
