import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { Header } from 'tar';
import { errorCode } from '../../db/embedded/error-code.ts';
import { AppError } from '../../errors.ts';
import { BLOCK, spaceOf } from './tar-entry.ts';

export type ArchiveEntry = { path: string; body: Buffer };

// Chunks of tables are about 2 MB, uploads 10 MB at most; a single large row may be more.
const LARGEST_ENTRY = 128 * 1024 * 1024;

/** Why an archive cannot be used. */
export function refuseArchive(reason: string, cause?: unknown): AppError {
  return new AppError('invalid', `The backup cannot be restored: ${reason}`, { cause });
}

/** Bytes of a stream in pieces of the wanted sizes; null at its end. */
function createByteReader(stream: AsyncIterable<Buffer>) {
  const source = stream[Symbol.asyncIterator]();
  let waiting: Buffer[] = [];
  let length = 0;
  return async (wanted: number): Promise<Buffer | null> => {
    while (length < wanted) {
      const next = await source.next();
      if (next.done) return null;
      waiting.push(next.value);
      length += next.value.length;
    }
    const all = waiting.length === 1 && waiting[0] ? waiting[0] : Buffer.concat(waiting);
    waiting = [all.subarray(wanted)];
    length -= wanted;
    return all.subarray(0, wanted);
  };
}

function readHeader(block: Buffer): { path: string; size: number } {
  const header = new Header(block);
  const { path = '', size = 0 } = header;
  if (!header.cksumValid) throw refuseArchive('it is no backup of Lekha, or damaged.');
  if (header.type !== 'File') throw refuseArchive(`«${path}» in it is no file; no backup of Lekha holds that.`);
  if (size > LARGEST_ENTRY) throw refuseArchive(`«${path}» in it is too large.`);
  return { path, size };
}

/**
 * The files of a backup archive in their order, one at a time in memory. Nothing is ever unpacked to disk: a path is
 * only a name to compare.
 * @throws AppError invalid when it is no tar.gz, is damaged, or ends too soon
 */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const input = createReadStream(file, { highWaterMark: 256 * 1024 });
  const gunzip = createGunzip();
  input.on('error', (error) => gunzip.destroy(error));
  const read = createByteReader(input.pipe(gunzip));
  try {
    for (;;) {
      const block = await read(BLOCK);
      if (!block) throw refuseArchive('it ends too soon: a part of it is missing.');
      if (block.every((byte) => byte === 0)) return;
      const { path, size } = readHeader(block);
      const bytes = await read(spaceOf(size));
      if (!bytes) throw refuseArchive('it ends too soon: a part of it is missing.');
      yield { path, body: bytes.subarray(0, size) };
    }
  } catch (error) {
    throw explain(error, file);
  } finally {
    input.destroy();
    gunzip.destroy();
  }
}

function explain(error: unknown, file: string): unknown {
  const code = errorCode(error) ?? '';
  if (code === 'Z_BUF_ERROR') return refuseArchive('it ends too soon: a part of it is missing.', error);
  if (code.startsWith('Z_')) return refuseArchive('it is no backup of Lekha, or damaged.', error);
  if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR')
    return refuseArchive(`«${file}» cannot be read.`, error);
  return error;
}
