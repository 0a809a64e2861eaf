import { writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { TAR_END, tarEntry } from '../../lib/server/transfer/backup/archive-format.ts';
import { readArchive } from '../../lib/server/transfer/backup/read-archive.ts';

/** A backup with entries changed, or left out for null, put together as carefully as the original. */
export async function forgeArchive(file: string, change: (path: string, body: Buffer) => Buffer | null): Promise<void> {
  const entries: Buffer[] = [];
  for await (const { path, body } of readArchive(file)) {
    const changed = change(path, await body());
    if (changed) entries.push(tarEntry(path, changed, new Date()));
  }
  await writeFile(file, gzipSync(Buffer.concat([...entries, TAR_END])));
}
