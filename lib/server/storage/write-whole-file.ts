import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const ABANDONED_MS = 3_600_000;

/** Makes a rename last through a power cut. Windows cannot open a folder; there it is left to the file system. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

async function writeAside(path: string, data: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(data);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Writes a file that appears whole or not at all; `workFolder` must be on the same disk. Modes are 0600 and 0700. */
export async function writeWholeFile(path: string, data: Buffer, workFolder: string): Promise<void> {
  const aside = join(workFolder, randomUUID());
  await mkdir(workFolder, { recursive: true, mode: 0o700 });
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    await writeAside(aside, data);
    await rename(aside, path);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

/** Removes what a killed process left behind. Young files may be another process's, at work right now. */
export async function sweepWorkFolder(workFolder: string): Promise<void> {
  for (const name of await readdir(workFolder).catch(() => [])) {
    const path = join(workFolder, name);
    const info = await stat(path).catch(() => undefined);
    if (info && Date.now() - info.mtimeMs > ABANDONED_MS) await rm(path, { force: true });
  }
}
