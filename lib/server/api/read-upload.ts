import { AppError } from '../errors.ts';
import { readBytes } from './read-json.ts';

type Upload = {
  /** Name of the form field that carries the file. */
  field: string;
  /** A file has fewer bytes than this. */
  bytes: number;
  tooLarge: string;
  /** Said when the field is missing, empty or no file. */
  notFile: string;
};

// Boundaries, headers and other fields of a form.
const FORM_BYTES = 64 * 1024;

async function readForm(bytes: Buffer, contentType: string): Promise<FormData> {
  const body = new Response(new Uint8Array(bytes), { headers: { 'Content-Type': contentType } });
  return body.formData().catch((cause: unknown) => {
    throw new AppError('bad_request', 'The request body is not a valid form.', { cause });
  });
}

/**
 * The bytes of one file of a multipart form, never more than announced above. Order of refusal as in CONTRACT 4.
 * @throws AppError payload_too_large, unsupported_media_type, bad_request, invalid
 */
export async function readUpload(
  request: Request,
  { field, bytes: limit, tooLarge, notFile }: Upload,
): Promise<Buffer> {
  const refuseLarge = () => new AppError('payload_too_large', tooLarge, { errors: { [field]: [tooLarge] } });
  const body = await readBytes(request, limit + FORM_BYTES).catch((error: unknown) => {
    throw error instanceof AppError ? refuseLarge() : error;
  });
  const contentType = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(contentType))
    throw new AppError('unsupported_media_type', 'The request body must be multipart/form-data.');
  const file = (await readForm(body, contentType)).get(field);
  if (!(file instanceof Blob) || file.size === 0)
    throw new AppError('invalid', notFile, { errors: { [field]: [notFile] } });
  if (file.size >= limit) throw refuseLarge();
  return Buffer.from(await file.arrayBuffer());
}
