import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { FILE_TYPES } from '../../../rules/limits.ts';
import { env } from '../../env.ts';
import { IMAGE_LIMITS } from './image-library.ts';

const OTHERS = new RegExp(`\\.(?:${FILE_TYPES.join('|')})$`, 'iu');

async function readWithin(root: string, place: string): Promise<Buffer | undefined> {
  const real = await realpath(join(root, place)).catch(() => undefined);
  if (!real?.startsWith(`${root}${sep}`)) return undefined;
  const info = await stat(real).catch(() => undefined);
  const most = OTHERS.test(place) ? env().FILE_UPLOAD_MB * 1024 * 1024 : IMAGE_LIMITS.bytes;
  if (!info?.isFile() || info.size > most) return undefined;
  return readFile(real).catch(() => undefined);
}

/**
 * Reads pictures and other files from a folder, at the first of the `placesOf` an address; undefined for any other address. Nothing
 * outside of the folder is read, whatever names or links lead there.
 */
export function createOwnFiles(
  folder: string,
  placesOf: (url: string) => string[],
): (url: string) => Promise<Buffer | undefined> {
  return async (url) => {
    const places = placesOf(url);
    const root = places.length > 0 ? await realpath(folder).catch(() => undefined) : undefined;
    for (const place of root ? places : []) {
      const found = await readWithin(root ?? '', place);
      if (found) return found;
    }
    return undefined;
  };
}
