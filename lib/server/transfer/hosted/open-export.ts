import { createReadStream } from 'node:fs';
import { type FileHandle, open, readdir, realpath } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { isAppError } from '../../errors.ts';
import { cleanText, commandRefusal, decodeText } from '../format/archive-values.ts';

/** A file of an export: its path there, with `/`, and what is in it, piece by piece. Nothing is unpacked on disk. */
export type ExportFile = { path: string; chunks(): AsyncIterable<Buffer> };

const DEEPEST = 10;
const MOST_FILES = 100_000;
// Of the names in an archive, and of the piece at its end that says where they are.
const MOST_LIST = 32 * 1024 * 1024;
const LONGEST_END = 22 + 65_535;
const [END, ENTRY, LOCAL] = [0x06054b50, 0x02014b50, 0x04034b50];
// What systems put beside what is packed.
const OTHERS = /(?:^|\/)(?:__MACOSX\/|\.)/u;

export const refuse = (why: string, cause?: unknown) => commandRefusal(`The export cannot be imported: ${why}`, cause);
const damaged = (cause?: unknown) => refuse('the archive is damaged or not complete.', cause);

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead < length) throw damaged();
  return buffer;
}

type Packed = { at: number; size: number; method: number };

async function* unpack(file: string, { at, size, method }: Packed): AsyncGenerator<Buffer> {
  const handle = await open(file);
  try {
    const head = await readAt(handle, at, 30);
    if (head.readUInt32LE(0) !== LOCAL) throw damaged();
    if (size === 0) return;
    const start = at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
    const stored = handle.createReadStream({ start, end: start + size - 1, autoClose: false });
    // Errors of either come out of what is read.
    yield* method === 0 ? stored : pipeline(stored, createInflateRaw(), () => {});
  } catch (error) {
    throw isAppError(error) ? error : damaged(error);
  } finally {
    await handle.close();
  }
}

/** The files that a zip lists at its end. */
async function listZip(file: string, handle: FileHandle): Promise<ExportFile[]> {
  const { size } = await handle.stat();
  const tail = await readAt(handle, Math.max(0, size - LONGEST_END), Math.min(size, LONGEST_END));
  let end = tail.length - 22;
  while (end >= 0 && tail.readUInt32LE(end) !== END) end -= 1;
  if (end < 0) throw damaged();
  const [count, length, from] = [tail.readUInt16LE(end + 10), tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
  if (count === 0xffff || from === 0xffffffff)
    throw refuse('the archive is too large. Unpack it, and name the folder.');
  if (length > MOST_LIST) throw damaged();
  const list = await readAt(handle, from, length);
  const files: ExportFile[] = [];
  for (let at = 0; files.length < count && at + 46 <= length;) {
    if (list.readUInt32LE(at) !== ENTRY) throw damaged();
    const next = at + 46 + list.readUInt16LE(at + 28);
    const [flags, method] = [list.readUInt16LE(at + 8), list.readUInt16LE(at + 10)];
    const packed = { at: list.readUInt32LE(at + 42), size: list.readUInt32LE(at + 20), method };
    const path = list.toString('utf8', at + 46, next).replaceAll('\\', '/');
    if ((flags & 1) !== 0 || (method !== 0 && method !== 8))
      throw refuse(
        `«${path}» is locked, or packed in a way that is not known. Unpack the archive, and name the folder.`,
      );
    files.push({ path, chunks: () => unpack(file, packed) });
    at = next + list.readUInt16LE(at + 30) + list.readUInt16LE(at + 32);
  }
  if (files.length < count) throw damaged();
  return files;
}

/** The files below a folder. Links are not followed: they may lead anywhere. */
async function listFolder(root: string, folder = '', depth = 0): Promise<ExportFile[]> {
  const files: ExportFile[] = [];
  for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory() && depth < DEEPEST) files.push(...(await listFolder(root, path, depth + 1)));
    if (entry.isFile()) files.push({ path, chunks: () => createReadStream(join(root, path)) });
    if (files.length > MOST_FILES) throw refuse(`more than ${MOST_FILES} files are in it.`);
  }
  return files;
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
    const isZip = info.isFile() && info.size >= 22 && (await readAt(handle, 0, 4)).readUInt32LE(0) === LOCAL;
    const single = { path: basename(root), chunks: () => createReadStream(root) };
    const all = info.isDirectory() ? await listFolder(root) : isZip ? await listZip(root, handle) : [single];
    return all.filter(({ path }) => !OTHERS.test(path)).toSorted((a, b) => (a.path < b.path ? -1 : 1));
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
