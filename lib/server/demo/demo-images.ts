import { storeDrawing, storeDrawnAvatar } from '../content/images/store-drawing.ts';
import type { Storage } from '../storage/storage.ts';
import { drawArt } from './art/draw-art.ts';
import { drawAvatar } from './art/draw-avatar.ts';

const WIDTH = 1600;
const HEIGHT = 900;

/** Draws and stores the picture `motif:seed`. @returns its address `/uploads/featured-images/…` */
export async function storeArt(storage: Storage, art: string): Promise<string> {
  const [motif = '', seed = ''] = art.split(':');
  return (await storeDrawing({ svg: drawArt({ motif, seed, width: WIDTH, height: HEIGHT }), storage })).path;
}

/** Draws and stores an avatar. @returns its address `/uploads/profile-images/…` */
export async function storeAvatar(storage: Storage, seed: string): Promise<string> {
  return (await storeDrawnAvatar({ svg: drawAvatar({ seed }), storage })).path;
}
