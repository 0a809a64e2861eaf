import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseS3Address, type Env } from '../env.ts';
import { fileStorage } from './file-storage.ts';
import type { Storage } from './storage.ts';

function folderOf(url: string, dataDir: string): string {
  if (url === 'file:') return join(dataDir, 'uploads');
  return url.startsWith('file://') ? fileURLToPath(url) : resolve(url.slice('file:'.length));
}

/**
 * The store that STORAGE_URL names (CONTRACT 2), ready to be used.
 * @throws Error with one line for the operator when a bucket cannot be used
 */
export async function openStorage(env: Env): Promise<Storage> {
  const address = parseS3Address(env.STORAGE_URL);
  if (!address) return fileStorage(folderOf(env.STORAGE_URL, env.DATA_DIR));
  const { s3Storage } = await import('./s3-storage.ts');
  const { AWS_ACCESS_KEY_ID: accessKeyId = '', AWS_SECRET_ACCESS_KEY: secretAccessKey = '' } = env;
  const storage = s3Storage(address, { accessKeyId, secretAccessKey });
  await storage.check();
  return storage;
}
