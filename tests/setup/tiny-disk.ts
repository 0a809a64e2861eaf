import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fileStorage } from '../../lib/server/storage/file-storage.ts';
import type { Storage } from '../../lib/server/storage/storage.ts';

const run = promisify(execFile);

export type TinyDisk = { folder: string; isMounted: boolean; storage: Storage; close: () => Promise<void> };

/** What the file system says of a full disk, for machines where nobody may mount one. */
const fullStorage = (code: string, beneath: Storage): Storage => ({
  ...beneath,
  put: () => Promise.reject(Object.assign(new Error(`${code}: no space left on device, write`), { code })),
  putStream: () => Promise.reject(Object.assign(new Error(`${code}: no space left on device, write`), { code })),
});

/** A store on a disk of so many KB; where none may be mounted, one whose every write meets a full disk. */
export async function tinyDisk(kilobytes = 64): Promise<TinyDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'lekha-disk-'));
  const isMounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'none', folder]).then(
    () => true,
    () => false,
  );
  return {
    ...{ folder, isMounted },
    storage: isMounted ? fileStorage(folder) : fullStorage('ENOSPC', fileStorage(folder)),
    close: async () => {
      if (isMounted) await run('umount', [folder]);
      await rm(folder, { recursive: true });
    },
  };
}

export const overQuota = (beneath: Storage): Storage => fullStorage('EDQUOT', beneath);
