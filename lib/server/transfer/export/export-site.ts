import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { errorCode } from '../../db/embedded/postmaster.ts';
import { AppError } from '../../errors.ts';
import { commandRefusal } from '../format/archive-values.ts';
import { EXPORT_FILES } from '../format/export-format.ts';
import {
  type ExportedFile,
  exportedFiles,
  type ExportResult,
  type ExportTerms,
  type Source,
  tarOf,
} from './exported-files.ts';

export type ExportOptions = ExportTerms & { folder: string };

async function writeFolder(source: Source, folder: string, terms: ExportTerms): Promise<ExportResult> {
  const files = exportedFiles(source, terms);
  const write = async ({ path, body }: ExportedFile) => {
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, typeof body === 'string' ? body : body.pieces);
  };
  for (;;) {
    const next = await files.next();
    if (next.done) return next.value;
    await write(next.value).catch((error: unknown) => files.throw(error));
  }
}

/** True for a folder that holds nothing, or an earlier export: that one may be replaced. */
async function mayReplace(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch((error: unknown) => {
    const code = errorCode(error);
    if (code === 'ENOENT') return [];
    const isFile = code === 'ENOTDIR';
    throw commandRefusal(isFile ? `«${folder}» is not a folder.` : `«${folder}» cannot be read (${code}).`, error);
  });
  if (names.length === 0) return true;
  const site = await readFile(join(folder, EXPORT_FILES.site), 'utf8').catch(() => '');
  return /"format":\s*"lekha-export"/u.test(site);
}

const besides = (folder: string) => `${folder}.partial-${randomUUID()}`;
const BESIDES = /\.partial-[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/u;
// One that is being written grows all the time.
const ABANDONED_MS = 3_600_000;

/** When something was last put into a folder, or into one in it. */
async function lastFilled(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const inside = entries.filter((entry) => entry.isDirectory()).map(({ parentPath, name }) => join(parentPath, name));
  const times = await Promise.all([folder, ...inside].map(async (path) => (await stat(path)).mtimeMs));
  return Math.max(...times);
}

/** Removes what exports left beside this folder that were killed. */
async function removeAbandoned(folder: string): Promise<void> {
  const parent = dirname(folder);
  for (const name of await readdir(parent).catch(() => [])) {
    if (name.replace(BESIDES, '') !== basename(folder) || name === basename(folder)) continue;
    const filled = await lastFilled(join(parent, name)).catch(() => Infinity);
    if (Date.now() - filled > ABANDONED_MS) await rm(join(parent, name), { recursive: true, force: true });
  }
}

/** Puts a folder in the place of an older one, which a kill leaves whole or not at all. */
async function replaceFolder(folder: string, fresh: string): Promise<void> {
  const old = besides(folder);
  await rename(folder, old).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
  });
  await rename(fresh, folder);
  await rm(old, { recursive: true, force: true }).catch(() => undefined);
}

/**
 * Writes the site, as it is at one moment, into a folder: JSON for programs, a page of each post for people,
 * Markdown for generators of sites, and all uploads. The folder appears whole or not at all; an earlier export of that name is replaced.
 * @throws AppError invalid when the folder holds something else or cannot be written
 */
export async function exportSite(source: Source, options: ExportOptions): Promise<ExportResult> {
  const folder = resolve(options.folder);
  if (!(await mayReplace(folder)))
    throw commandRefusal(`«${options.folder}» is not empty: name a new folder, or one that holds an earlier export.`);
  const partial = besides(folder);
  try {
    await removeAbandoned(folder);
    await mkdir(partial, { mode: 0o700 });
    const result = await writeFolder(source, partial, options);
    await replaceFolder(folder, partial);
    return result;
  } catch (error) {
    await rm(partial, { recursive: true, force: true }).catch(() => undefined);
    const code = errorCode(error);
    if (!code || !/^E[A-Z]+$/u.test(code)) throw error;
    throw commandRefusal(`The export cannot be written to «${options.folder}» (${code}).`, error);
  }
}

/** The export that is made now; `readAt`: when somebody last read on. */
let running: { readAt: number } | undefined;
// Who does not read for so long has gone, and so has who has not begun at once: the request was given up before its answer.
const [PATIENCE_MS, BEGUN_MS] = [10 * 60_000, 5_000];

async function* packed(files: AsyncIterable<ExportedFile>, folder: string, own: { readAt: number }) {
  own.readAt = Date.now();
  const archive = createGzip();
  // What fails is thrown where it is read.
  pipeline(Readable.from(tarOf(files, folder)), archive, () => {});
  try {
    for await (const piece of archive as AsyncIterable<Buffer>) {
      if (running !== own) throw new AppError('export_running', 'exportRunning');
      own.readAt = Date.now();
      yield piece;
    }
  } finally {
    if (running === own) running = undefined;
  }
}

/**
 * The same files in an archive (tar, gzip), in a folder of the given name; made while it is read, one at a time, for it holds a
 * connection. What ends before its end is no archive.
 * @throws AppError export_running
 */
export function exportArchive(source: Source, folder: string, terms: ExportTerms): AsyncIterable<Uint8Array> {
  if (running && Date.now() - running.readAt < PATIENCE_MS) throw new AppError('export_running', 'exportRunning');
  running = { readAt: Date.now() - PATIENCE_MS + BEGUN_MS };
  return packed(exportedFiles(source, terms), folder, running);
}
