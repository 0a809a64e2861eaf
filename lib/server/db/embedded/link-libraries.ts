import { randomUUID } from 'node:crypto';
import { lstat, readFile, rename, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { errorCode } from './postmaster.ts';

type Link = { source: string; target: string };

/**
 * Makes the symbolic links that a package archive cannot hold and that the package's own install script would make.
 * Links that exist stay; several processes may do this at once.
 * @throws Error with the code of the system when the folder may not be written
 */
export async function linkLibraries(packageFolder: string): Promise<void> {
  for (const { source, target } of await listedLinks(packageFolder)) {
    const path = join(packageFolder, target);
    if (!(await exists(path))) await link(relative(dirname(target), source), path);
  }
}

async function listedLinks(packageFolder: string): Promise<Link[]> {
  try {
    // The list is part of the locked package.
    return JSON.parse(await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8')) as Link[];
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

/** A link appears whole or not at all, and whoever comes second replaces it with an equal one. */
async function link(value: string, path: string): Promise<void> {
  const temporary = `${path}.${randomUUID()}`;
  await symlink(value, temporary);
  await rename(temporary, path);
}
