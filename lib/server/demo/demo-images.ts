import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { storeDrawing, storeDrawnAvatar } from '../content/images/store-drawing.ts';
import type { Storage } from '../storage/storage.ts';

const folder = join(process.cwd(), 'content', 'demo');
const readDrawing = (kind: 'pictures' | 'people', name: string) => readFile(join(folder, kind, `${name}.svg`), 'utf8');

/** Stores the picture `motif:seed` of content/demo/pictures. @returns its address `/uploads/featured-images/…` */
export async function storeArt(storage: Storage, art: string): Promise<string> {
  return (await storeDrawing({ svg: await readDrawing('pictures', art.replace(':', '-')), storage })).path;
}

/** Stores the portrait of a demo author. @returns its address `/uploads/profile-images/…` */
export async function storeAvatar(storage: Storage, username: string): Promise<string> {
  return (await storeDrawnAvatar({ svg: await readDrawing('people', username), storage })).path;
}
