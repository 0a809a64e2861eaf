import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createGunzip, type Gunzip } from 'node:zlib';
import { Header } from 'tar';
import { errorCode } from '../../db/embedded/postmaster.ts';
import type { AppError } from '../../errors.ts';
import { BLOCK, spaceOf } from './archive-format.ts';
import { commandRefusal } from '../format/archive-values.ts';

/** A file of an archive. What is not asked for of its bytes is passed over. */
export type ArchiveEntry = {
  path: string;
  /** All of them. @param most how many a part of a table has, unless fewer are said @throws AppError invalid for more */
  body(most?: number): Promise<Buffer>;
  /** The same, of a file however large. */
  pieces(): AsyncGenerator<Buffer>;
};

// Chunks of tables are about 2 MB; a single large row may be more.
const LARGEST_BODY = 128 * 1024 * 1024;
// Of a bomb's bytes a thousand come from one. A backup may hold a text that repeats itself as much, but not for so long:
// pictures come first and hardly shrink.
const UNSUSPECTED_BYTES = 128 * 1024 * 1024;
const HIGHEST_RATIO = 400;
// Each file costs time, however small: a flood of tiny ones is no backup.
const UNSUSPECTED_FILES = 50_000;
const SMALLEST_AVERAGE_BYTES = 2_048;
const PIECE_BYTES = 256 * 1024;

/** Why an archive cannot be used. */
export function refuseArchive(reason: string, cause?: unknown): AppError {
  return commandRefusal(`The backup cannot be restored: ${reason}`, cause);
}

/** Bytes of a stream in pieces of the wanted sizes; null at its end. Each byte is copied once at most. */
function createByteReader(stream: AsyncIterable<Buffer>) {
  const source = stream[Symbol.asyncIterator]();
  let waiting: Buffer = Buffer.alloc(0);
  const take = (most: number): Buffer => {
    const taken = waiting.subarray(0, most);
    waiting = waiting.subarray(taken.length);
    return taken;
  };
  return async (wanted: number): Promise<Buffer | null> => {
    if (waiting.length >= wanted) return take(wanted);
    const all = Buffer.allocUnsafe(wanted);
    for (let length = take(wanted).copy(all); length < wanted;) {
      const next = await source.next();
      if (next.done) return null;
      waiting = next.value;
      length += take(wanted - length).copy(all, length);
    }
    return all;
  };
}

/** The bytes that come out of gunzip, while they are in proportion to what went in. */
async function* inProportion(gunzip: Gunzip): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const piece of gunzip) {
    const bytes: Buffer = piece;
    size += bytes.length;
    if (size > UNSUSPECTED_BYTES && size > gunzip.bytesWritten * HIGHEST_RATIO)
      throw refuseArchive('it grows out of all proportion when it is unpacked; no backup of Lekha does.');
    yield bytes;
  }
}

function readHeader(block: Buffer): { path: string; size: number } {
  const header = new Header(block);
  const { path = '', size = 0 } = header;
  if (!header.cksumValid) throw refuseArchive('it is no backup of Lekha, or damaged.');
  if (header.type !== 'File') throw refuseArchive(`«${path}» in it is no file; no backup of Lekha holds that.`);
  return { path, size };
}

type Read = (wanted: number) => Promise<Buffer>;

/** An entry whose bytes are the next that `read` gives; `skip` passes over what is left of them, and the padding. */
function createEntry({ path, size }: { path: string; size: number }, read: Read) {
  let left = size;
  const take = (most: number) => {
    const wanted = Math.min(left, most);
    left -= wanted;
    return read(wanted);
  };
  async function* pieces() {
    while (left > 0) yield await take(PIECE_BYTES);
  }
  const entry: ArchiveEntry = {
    path,
    pieces,
    async body(most = LARGEST_BODY) {
      if (size > most) throw refuseArchive(`«${path}» in it is too large.`);
      return take(size);
    },
  };
  return {
    entry,
    async skip() {
      while (left > 0) await take(PIECE_BYTES);
      await read(spaceOf(size) - size);
    },
  };
}

/** An archive is read to its end before anything of it is used: what a pipe has given is gone by then. */
async function refusePipe(file: string): Promise<void> {
  // What is not there says so when it is opened.
  const info = await stat(file).catch(() => undefined);
  if (info?.isFIFO() || info?.isCharacterDevice())
    throw refuseArchive(`«${file}» is a pipe, and a backup is read more than once. Name the file itself.`);
}

/**
 * The files of a backup archive in their order, one at a time in memory. Nothing is ever unpacked to disk: a path is
 * only a name to compare.
 * @throws AppError invalid when it is no tar.gz, is damaged, or ends too soon
 */
export async function* readArchive(file: string, signal?: AbortSignal): AsyncGenerator<ArchiveEntry> {
  await refusePipe(file);
  const input = createReadStream(file, { highWaterMark: PIECE_BYTES });
  const gunzip = createGunzip({ chunkSize: PIECE_BYTES });
  input.on('error', (error) => gunzip.destroy(error));
  const next = createByteReader(inProportion(input.pipe(gunzip)));
  // Entries are read outside of this function, too: whatever goes wrong is explained here.
  const readSome = (wanted: number) =>
    next(wanted).catch((error: unknown) => {
      throw explain(error, file);
    });
  const read = async (wanted: number): Promise<Buffer> => {
    const bytes = await readSome(wanted);
    if (!bytes) throw refuseArchive('it ends too soon: a part of it is missing.');
    return bytes;
  };
  let bodies = 0;
  try {
    for (let files = 1; ; files += 1) {
      signal?.throwIfAborted();
      const block = await read(BLOCK);
      if (block.every((byte) => byte === 0)) {
        // Behind the last byte stands the checksum of all: without it a changed manifest would not show.
        while (await readSome(BLOCK)) signal?.throwIfAborted();
        return;
      }
      const header = readHeader(block);
      bodies += header.size;
      if (files > UNSUSPECTED_FILES && bodies < files * SMALLEST_AVERAGE_BYTES)
        throw refuseArchive('it holds more small files than a backup of Lekha does.');
      const { entry, skip } = createEntry(header, read);
      yield entry;
      await skip();
    }
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
