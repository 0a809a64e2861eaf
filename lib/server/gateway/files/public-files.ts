import { readdirSync } from 'node:fs';

function namesIn(folder: URL): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

const NAMES = new Set(namesIn(new URL('../../../../public/', import.meta.url)));

/** True for the address of a file that lies in `public/`. */
export function isPublicFile(path: string): boolean {
  return NAMES.has(path.slice(1));
}
