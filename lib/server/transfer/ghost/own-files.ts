import { readFile, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { decodePath } from '../../content/old-path.ts';

const FOLDER = /\/content\/(.+?)(?:[?#].*)?$/u;

/**
 * Reads images from a copy of Ghost's `content` folder (or of the folder that holds it); undefined for any other file.
 * Nothing outside of that folder is read.
 */
export function createOwnFiles(folder: string): (url: string) => Promise<Buffer | undefined> {
  return async (url) => {
    const path = decodePath(FOLDER.exec(url)?.[1] ?? '');
    if (path === '') return undefined;
    const root = await realpath(folder).catch(() => undefined);
    for (const place of root ? [join(root, path), join(root, 'content', path)] : []) {
      const real = await realpath(place).catch(() => undefined);
      if (real?.startsWith(`${root}${sep}`)) return readFile(real).catch(() => undefined);
    }
    return undefined;
  };
}
