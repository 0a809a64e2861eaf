import { createReadStream } from 'node:fs';
import { open, readdir, realpath } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { isAppError } from '../../errors.ts';
import { cleanText, commandRefusal, decodeText } from '../format/archive-values.ts';

/** A file of an export: its path there, with `/`, and what is in it, piece by piece. Nothing is unpacked on disk. */
export type ExportFile = { path: string; chunks(): AsyncIterable<Buffer> };

const DEEPEST = 10;
const MOST_FILES = 100_000;
// All of it is kept until it is written, however small it was packed.
const MOST_TOGETHER = 512 * 1024 * 1024;
// With which a zip begins, and one of nothing.
const ZIPS = ['PK\x03\x04', 'PK\x05\x06'];
// What is said of the name of a file in it.
const OUTSIDE = /^(?:absolute|invalid relative) path: /u;
// What systems put beside what is packed, and folders.
const OTHERS = /(?:^|\/)(?:__MACOSX\/|\.)|\/$/u;

export const refuse = (why: string, cause?: unknown) => commandRefusal(`The export cannot be imported: ${why}`, cause);
const damaged = (cause: unknown) => refuse('the archive is damaged or not complete.', cause);
const empty = () => refuse('it is empty.');
const leadsOut = (name: string, cause: Error) =>
  refuse(`«${name}» in it leads out of it. Unpack it, look at what is there, and name the folder.`, cause);
const tooMany = () => refuse(`more than ${MOST_FILES} files are in it.`);

async function* unpack(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  let sum = 0;
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      sum = crc32(chunk, sum);
      yield chunk;
    }
    if (sum !== entry.crc32) throw new Error(`«${entry.fileName}» is not what was packed`);
  } catch (error) {
    throw damaged(error);
  }
}

/** The files that a zip lists. It stays open: its files are read while the import runs, which the process does not outlive. */
async function listZip(file: string): Promise<ExportFile[]> {
  const files: ExportFile[] = [];
  try {
    const zip = await openPromise(file, { autoClose: false });
    if (zip.entryCount > MOST_FILES) throw tooMany();
    for await (const entry of zip.eachEntry()) {
      if (!entry.canDecodeFileData())
        throw refuse(
          `«${entry.fileName}» is locked, or packed in a way that is not known. Unpack the archive, and name the folder.`,
        );
      files.push({ path: entry.fileName, chunks: () => unpack(zip, entry) });
    }
  } catch (error) {
    if (error instanceof Error && OUTSIDE.test(error.message))
      throw leadsOut(error.message.replace(OUTSIDE, ''), error);
    throw isAppError(error) ? error : damaged(error);
  }
  return files;
}

/** The files below a folder. Links are not followed: they may lead anywhere. */
async function listFolder(root: string, folder = '', depth = 0): Promise<ExportFile[]> {
  const files: ExportFile[] = [];
  for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory() && depth < DEEPEST) files.push(...(await listFolder(root, path, depth + 1)));
    if (entry.isFile()) files.push({ path, chunks: () => createReadStream(join(root, path)) });
    if (files.length > MOST_FILES) throw tooMany();
  }
  return files;
}

/** Files that give no more than that together. */
function bounded(files: readonly ExportFile[]): ExportFile[] {
  let bytes = 0;
  async function* read({ chunks }: ExportFile) {
    for await (const chunk of chunks()) {
      bytes += chunk.length;
      if (bytes > MOST_TOGETHER) throw refuse('more than 512 MB of text are in it.');
      yield chunk;
    }
  }
  return files.map((file) => ({ path: file.path, chunks: () => read(file) }));
}

/**
 * The files of an export: of a zip, of the folder that one was unpacked to, or a single file.
 * @throws AppError invalid for what cannot be opened, is damaged, or is locked
 */
export async function openExport(given: string): Promise<ExportFile[]> {
  const unopened = (error: unknown) => refuse(`«${given}» cannot be opened.`, error);
  const root = await realpath(given).catch((error: unknown) => Promise.reject(unopened(error)));
  const handle = await open(root).catch((error: unknown) => Promise.reject(unopened(error)));
  try {
    const info = await handle.stat();
    if (info.isFile() && info.size === 0) throw empty();
    const { buffer } = info.isFile() ? await handle.read(Buffer.alloc(4), 0, 4, 0) : { buffer: '' };
    const isZip = ZIPS.includes(buffer.toString('latin1'));
    const single = { path: basename(root), chunks: () => createReadStream(root) };
    const all = info.isDirectory() ? await listFolder(root) : isZip ? await listZip(root) : [single];
    const files = all.filter(({ path }) => !OTHERS.test(path)).toSorted((a, b) => (a.path < b.path ? -1 : 1));
    if (files.length === 0) throw empty();
    return bounded(files);
  } finally {
    await handle.close();
  }
}

/** A file as text; undefined for one of more than `most` bytes, however small it was packed. */
export async function readText({ path, chunks }: ExportFile, most: number): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks()) {
    bytes += chunk.length;
    if (bytes > most) return undefined;
    parts.push(chunk);
  }
  try {
    return cleanText(decodeText(Buffer.concat(parts)));
  } catch (error) {
    throw isAppError(error) ? commandRefusal(`${path}: ${error.message}`, error) : error;
  }
}
