import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { ENTRY, manifestSchema } from './archive-format.ts';
import { readArchive } from './read-archive.ts';

/** When an archive was made, as it says itself; undefined for what is no backup of Lekha. */
async function madeAt(path: string): Promise<number | undefined> {
  try {
    for await (const entry of readArchive(path)) {
      if (entry.path !== ENTRY.manifest) return undefined;
      return Date.parse(manifestSchema.parse(JSON.parse((await entry.body()).toString('utf8'))).created);
    }
  } catch {
    // Whatever it is, it is not ours to delete.
  }
  return undefined;
}

/**
 * Deletes the older backups beside one that was just written, but for `keep` in all. Other files are not touched, however
 * they are called: an archive has to say itself that it is a backup of Lekha.
 * @returns the names of those that were deleted
 */
export async function keepNewest(file: string, keep: number): Promise<string[]> {
  const folder = dirname(resolve(file));
  const names = (await readdir(folder)).filter((name) => name.endsWith('.tar.gz') && name !== basename(file));
  const others = await Promise.all(names.map(async (name) => ({ name, made: await madeAt(join(folder, name)) })));
  const backups = others.flatMap(({ name, made }) => (made === undefined ? [] : [{ name, made }]));
  const old = backups.sort((a, b) => b.made - a.made).slice(keep - 1);
  for (const { name } of old) await rm(join(folder, name), { force: true });
  return old.map(({ name }) => name);
}
