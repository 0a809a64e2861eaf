import { randomUUID } from 'node:crypto';
import type { Message } from '../../../rules/messages.ts';
import type { UploadedFile } from '../../../schemas/editor-answers.ts';
import { type Actor, requirePermission } from '../../auth/find-viewer.ts';
import { detectFileType, TELLING_BYTES } from '../../content/files/detect-file-type.ts';
import { AppError } from '../../errors.ts';
import { countStored } from '../../limits/account-limits.ts';
import type { Runtime } from '../../runtime.ts';
import { keyOf } from '../../storage/storage.ts';

type Arriving = { name: string; chunks: AsyncIterable<Buffer> };

function refusal(code: 'unsupported_media_type' | 'invalid', message: Message): AppError {
  return new AppError(code, message, { errors: { file: [message] } });
}

/** The first bytes of a file, and all of it with them. */
async function readHead(chunks: AsyncIterable<Buffer>): Promise<{ head: Buffer; whole: AsyncGenerator<Buffer> }> {
  const coming = chunks[Symbol.asyncIterator]();
  const first: Buffer[] = [];
  let size = 0;
  while (size < TELLING_BYTES) {
    const { value, done } = await coming.next();
    if (done) break;
    first.push(value);
    size += value.length;
  }
  const head = Buffer.concat(first);
  async function* whole(): AsyncGenerator<Buffer> {
    if (head.length > 0) yield head;
    for (let next = await coming.next(); !next.done; next = await coming.next()) yield next.value;
  }
  return { head, whole: whole() };
}

/** Texts are UTF-8 to their end: what is none would be shown as something else than it is. */
async function* readableText(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const check = (chunk?: Buffer) => {
    try {
      decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw refusal('unsupported_media_type', 'fileKinds');
    }
  };
  for await (const chunk of chunks) {
    if (chunk.includes(0)) throw refusal('unsupported_media_type', 'fileKinds');
    check(chunk);
    yield chunk;
  }
  check();
}

/**
 * Stores a file for posts while it comes, under a random name. Its type is told by its content.
 * @throws AppError unsupported_media_type for another type, invalid for an empty file
 */
export async function storeFile(storage: Runtime['storage'], { name, chunks }: Arriving): Promise<UploadedFile> {
  const { head, whole } = await readHead(chunks);
  if (head.length === 0) throw refusal('invalid', 'fileNone');
  const type = detectFileType(head, name);
  if (!type) throw refusal('unsupported_media_type', 'fileKinds');
  const key = `files/${randomUUID()}.${type}`;
  const size = await storage.putStream(key, type === 'txt' || type === 'csv' ? readableText(whole) : whole);
  return { url: `/uploads/${key}`, type, size };
}

/**
 * The same for somebody who may, and who has not stored all that a day has room for.
 * @throws AppError forbidden, unsupported_media_type, invalid, too_many_requests
 */
export async function uploadFile(
  { db, storage }: Pick<Runtime, 'db' | 'storage'>,
  actor: Actor,
  arriving: Arriving,
): Promise<UploadedFile> {
  requirePermission(actor, 'images.upload');
  const file = await storeFile(storage, arriving);
  await countStored(db, 'files', { account: actor.id, bytes: file.size }).catch(async (error: unknown) => {
    await storage.delete(keyOf(file.url) ?? '');
    throw error;
  });
  return file;
}
