import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The signing key: AUTH_SECRET, or one that is generated once into DATA_DIR, readable by its owner only. */
export async function loadAuthSecret(given: string | undefined, dataDir: string): Promise<string> {
  if (given) return given;
  const file = join(dataDir, 'auth-secret');
  const fresh = `${file}.${process.pid}`;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(fresh, randomBytes(48).toString('base64url'), { mode: 0o600 });
  // A link either appears whole or not at all, and never replaces a key that is there already.
  await link(fresh, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(fresh);
  return (await readFile(file, 'utf8')).trim();
}
