import { existsSync } from 'node:fs';
import { access, constants, mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { parseS3Address, type Env } from '../env.ts';
import { unwritable } from '../errors.ts';
import { fileStorage } from './file-storage.ts';
import type { Storage } from './storage.ts';

/** The folder that an address of the kind `file:` names. */
export function folderOf(url: string, dataDir: string): string {
  if (url === 'file:') return join(dataDir, 'uploads');
  return url.startsWith('file://') ? fileURLToPath(url) : resolve(url.slice('file:'.length));
}

/** Node makes a folder with those around it, but tries for ever where none can be made, as in /proc: the first is made alone. */
async function makeFolder(folder: string): Promise<void> {
  let first = folder;
  while (!existsSync(dirname(first))) first = dirname(first);
  await mkdir(first, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

/** @throws StartError that names the setting */
async function open(setting: string, folder: string, mode = constants.W_OK): Promise<void> {
  await makeFolder(folder)
    .then(() => access(folder, mode))
    .catch((cause: NodeJS.ErrnoException) => Promise.reject(unwritable(setting, folder, cause)));
}

/** Makes the folder of BACKUP_DIR, readable by its owner alone. @throws StartError that names it when nothing can be written there */
export const openBackupFolder = (folder: string): Promise<void> => open('BACKUP_DIR', folder);

/** The same for DATA_DIR, which the site needs wherever its database and its uploads are. */
export const openDataFolder = (folder: string): Promise<void> => open('DATA_DIR', folder);

async function openFolder({ STORAGE_URL, DATA_DIR }: Env, mode?: number): Promise<Storage> {
  const folder = folderOf(STORAGE_URL, DATA_DIR);
  await open(STORAGE_URL === 'file:' ? 'DATA_DIR' : 'STORAGE_URL', folder, mode);
  return fileStorage(folder);
}

/**
 * The store that STORAGE_URL names (docs/api.md#settings). `log` is told when a bucket goes away, and when it is back: one that
 * is away now is then no reason not to start. Who only reads asks less of a folder (`mode`).
 * @throws StartError with one line for the operator when a bucket cannot be used
 */
export async function openStorage(env: Env, log?: Pick<Logger, 'info' | 'warn'>, mode?: number): Promise<Storage> {
  const address = parseS3Address(env.STORAGE_URL);
  if (!address) return openFolder(env, mode);
  const { isPassing, s3Storage } = await import('./s3-storage.ts');
  const { AWS_ACCESS_KEY_ID: accessKeyId = '', AWS_SECRET_ACCESS_KEY: secretAccessKey = '' } = env;
  const storage = s3Storage(address, { accessKeyId, secretAccessKey }, { log });
  await storage.check().catch((error: Error) => (log && isPassing(error) ? undefined : Promise.reject(error)));
  return storage;
}
