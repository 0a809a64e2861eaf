import { imageFiles } from '../../../image-variants.ts';
import type { Storage } from '../../storage/storage.ts';

const OWN_PATH = /^\/uploads\/((?:featured|profile)-images\/[a-z0-9-]+\.webp)$/;

/** Storage keys of all files of one of our images, none for a foreign address. */
export function keysOfImage(path: string): string[] {
  const key = OWN_PATH.exec(path)?.[1];
  return key === undefined ? [] : imageFiles(key);
}

/** Removes an image that nothing refers to any more, with its smaller copies. Foreign addresses are left alone. */
export async function deleteImage({ path, storage }: { path: string; storage: Storage }): Promise<void> {
  for (const key of keysOfImage(path)) await storage.delete(key);
}
