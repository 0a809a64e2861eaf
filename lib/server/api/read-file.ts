import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import busboy from 'busboy';
import { AppError } from '../errors.ts';
import { messageOf } from '../../rules/messages.ts';

export const FILE_FIELD = 'file';
// Boundaries, headers and other fields of a form.
const FORM_BYTES = 64 * 1024;

/** A file on its way: its name as its owner calls it, and its bytes as they come. */
export type ArrivingFile = { name: string; chunks: AsyncIterable<Buffer> };

function tooLarge(limit: number): AppError {
  const message = messageOf('fileTooLarge', { max: Math.floor(limit / 1024 / 1024) });
  return new AppError('payload_too_large', message, { errors: { [FILE_FIELD]: [message] } });
}

const missing = () => new AppError('invalid', 'fileNone', { errors: { [FILE_FIELD]: ['fileNone'] } });
const broken = (cause: unknown) => new AppError('bad_request', 'bodyBrokenForm', { cause });

function parserOf(request: Request, limit: number): busboy.Busboy {
  const contentType = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(contentType)) throw new AppError('unsupported_media_type', 'bodyNotForm');
  try {
    const limits = { files: 1, fileSize: limit + 1, fields: 10, fieldSize: FORM_BYTES, parts: 12, headerPairs: 20 };
    return busboy({ headers: { 'content-type': contentType }, limits, defParamCharset: 'utf8' });
  } catch (cause) {
    throw broken(cause);
  }
}

/** The bytes of a part, ending with an error where there are more of them than the limit. */
async function* within(part: Readable, limit: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of part as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw tooLarge(limit);
    yield chunk;
  }
}

/**
 * Hands the file of a multipart form to `store` while it comes: no more than a piece of it is held at a time.
 * @throws AppError payload_too_large, unsupported_media_type, bad_request, invalid; whatever `store` throws
 */
export async function readFile<Stored>(
  request: Request,
  limit: number,
  store: (file: ArrivingFile) => Promise<Stored>,
): Promise<Stored> {
  if (Number(request.headers.get('content-length') ?? 0) > limit + FORM_BYTES) throw tooLarge(limit);
  const parser = parserOf(request, limit);
  if (!request.body) throw missing();
  // The two declarations of one class: the browser's and Node's.
  const body = Readable.fromWeb(request.body as ReadableStream);
  return new Promise<Stored>((resolve, reject) => {
    let stored: Promise<void> | undefined;
    let arriving: Readable | undefined;
    const fail = (cause: unknown) => {
      const error = cause instanceof Error ? cause : new Error(String(cause));
      reject(error);
      // Whoever stores it learns that it does not come to its end.
      arriving?.destroy(error);
      body.unpipe(parser);
      body.destroy();
    };
    parser.on('file', (field, part, { filename }) => {
      // An unread part would stop the form; what fails is told by `store` or by the form itself.
      part.on('error', () => undefined);
      if (field !== FILE_FIELD || stored) return void part.resume();
      arriving = part;
      stored = store({ name: filename ?? '', chunks: within(part, limit) }).then(resolve, fail);
    });
    parser.on('error', (cause) => fail(broken(cause)));
    parser.on('close', () => {
      if (!stored) fail(missing());
    });
    // Its sender went away: nothing of ours is broken.
    body.on('error', (cause) => fail(broken(cause)));
    body.pipe(parser);
  });
}
