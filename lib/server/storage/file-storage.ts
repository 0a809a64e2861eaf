import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, constants, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isStorageFull } from '../errors.ts';
import { contentTypeOf, isStorageKey, type Storage, type StoredFile, type StoredInfo } from './storage.ts';

const ABANDONED_MS = 3_600_000;

// What files leave free of a disk: beside them the database, the logs and everybody's texts go on.
const RESERVE_BYTES = 1024 ** 3;
const RESERVE_SHARE = 0.05;
// However many files come at once, each sees soon enough what the others have taken.
const LOOK_EVERY_BYTES = 1024 ** 2;

/** @throws an error like that of a full disk (`isStorageFull`) when only the reserve of the folder's disk is left */
async function refuseReserve(folder: string): Promise<void> {
  // Where a file system does not tell, its own errors have to do.
  const disk = await statfs(folder).catch(() => undefined);
  if (!disk || disk.blocks === 0) return;
  const reserve = Math.min(RESERVE_BYTES, disk.blocks * disk.bsize * RESERVE_SHARE);
  if (disk.bavail * disk.bsize >= reserve) return;
  throw Object.assign(new Error(`ENOSPC: only the reserve is left on the disk of ${folder}`), { code: 'ENOSPC' });
}

/** The bytes of a file on its way into `folder`, for as long as its disk has more than the reserve. */
export async function* withinReserve(folder: string, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let unseen = LOOK_EVERY_BYTES;
  for await (const chunk of chunks) {
    if ((unseen += chunk.length) > LOOK_EVERY_BYTES) {
      await refuseReserve(folder);
      unseen = 0;
    }
    yield chunk;
  }
}

/** Makes a rename last through a power cut. Windows cannot open a folder; there it is left to the file system. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

type Content = AsyncIterable<Uint8Array> | Buffer;

/** @returns its size in bytes */
async function writeAside(path: string, data: Content): Promise<number> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(data);
    await file.sync();
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}

/** Writes a file that appears whole or not at all; `workFolder` must be on the same disk. Modes are 0600 and 0700. */
async function writeWholeFile(path: string, data: Content, workFolder: string): Promise<number> {
  const aside = join(workFolder, randomUUID());
  await mkdir(workFolder, { recursive: true, mode: 0o700 });
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    await refuseReserve(workFolder);
    const size = await writeAside(aside, Buffer.isBuffer(data) ? data : withinReserve(workFolder, data));
    await rename(aside, path);
    await syncFolder(dirname(path));
    return size;
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}

/** Removes what a killed process left behind, where it may. Young files may be another process's, at work right now. */
async function sweepWorkFolder(workFolder: string): Promise<void> {
  for (const name of await readdir(workFolder).catch(() => [])) {
    const path = join(workFolder, name);
    const info = await stat(path).catch(() => undefined);
    if (info && Date.now() - info.mtimeMs > ABANDONED_MS) await rm(path, { force: true }).catch(() => undefined);
  }
}

// What a system says of a disk that failed, or was mounted anew to be read only, of a share that is gone, of a folder of others.
const AWAY = new Set(['EROFS', 'EIO', 'EACCES', 'EPERM', 'ESTALE', 'ENOTCONN', 'ENXIO']);

/** True when a folder of files can be read or written no more, until its operator has looked. */
export const isFolderAway = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && AWAY.has(String(error.code));

const MISSING = new Set(['ENOENT', 'ENOTDIR']);

const isMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && MISSING.has(String(error.code));

/** For `catch`: a file or folder that is not there counts as `value`; other errors go on. */
function missingAs<Value>(value: Value): (error: unknown) => Value {
  return (error) => {
    if (isMissing(error)) return value;
    throw error;
  };
}

async function readStored(path: string, contentType: string): Promise<StoredFile | undefined> {
  const file = await open(path, 'r').catch(missingAs(undefined));
  if (!file) return undefined;
  try {
    // Size and bytes come from one handle: a file that is replaced meanwhile cannot mix the two.
    const info = await file.stat();
    if (!info.isFile()) return undefined;
    const body = await file.readFile();
    return { body, contentType, size: body.length, modified: info.mtime };
  } finally {
    await file.close();
  }
}

/** Keys below `folder` ('' or ending in a slash) that begin with `prefix`; folders that cannot hold any are not read. */
async function* walk(root: string, folder: string, prefix: string): AsyncGenerator<string> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(missingAs([]));
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const key = folder + entry.name;
    if (entry.isDirectory() && !entry.name.startsWith('.')) {
      const inside = `${key}/`;
      if (inside.startsWith(prefix) || prefix.startsWith(inside)) yield* walk(root, inside, prefix);
    } else if (entry.isFile() && key.startsWith(prefix) && isStorageKey(key)) {
      yield key;
    }
  }
}

/** Uploads in a folder, readable by the owner alone. The folder need not exist yet. */
export function fileStorage(root: string): Storage {
  const workFolder = join(root, '.partial');
  let swept: Promise<void> | undefined;

  return {
    async put(key, data, contentType) {
      if (!isStorageKey(key)) throw new Error(`«${key}» is not a storage key.`);
      if (contentType !== contentTypeOf(key)) throw new Error(`«${key}» cannot hold ${contentType}.`);
      await (swept ??= sweepWorkFolder(workFolder));
      await writeWholeFile(join(root, key), data, workFolder);
    },
    async putStream(key, chunks) {
      if (!isStorageKey(key)) throw new Error(`«${key}» is not a storage key.`);
      await (swept ??= sweepWorkFolder(workFolder));
      return writeWholeFile(join(root, key), chunks, workFolder);
    },
    async read(key, range) {
      if (!isStorageKey(key)) throw new Error(`«${key}» is not a storage key.`);
      return createReadStream(join(root, key), range);
    },
    async get(key) {
      return isStorageKey(key) ? readStored(join(root, key), contentTypeOf(key)) : undefined;
    },
    async head(key): Promise<StoredInfo | undefined> {
      if (!isStorageKey(key)) return undefined;
      const info = await stat(join(root, key)).catch(missingAs(undefined));
      return info?.isFile() ? { contentType: contentTypeOf(key), size: info.size, modified: info.mtime } : undefined;
    },
    async delete(key) {
      if (isStorageKey(key)) await rm(join(root, key), { force: true });
    },
    list: (prefix) => walk(root, '', prefix),
    async check() {
      const info = await stat(root).catch(missingAs(undefined));
      if (info && !info.isDirectory()) throw new Error(`STORAGE_URL: ${root} is no folder.`);
      // The folder comes with the first file.
      if (!info) return;
      await access(root, constants.R_OK | constants.W_OK);
      await refuseReserve(root);
    },
  };
}

/** Keeps what was drawn of something else: where a disk takes nothing it is drawn again for whoever asks next. */
export async function keepDrawn(storage: Pick<Storage, 'put'>, key: string, body: Buffer): Promise<void> {
  await storage.put(key, body, contentTypeOf(key)).catch((error: unknown) => {
    if (!isStorageFull(error) && !isFolderAway(error)) throw error;
  });
}
