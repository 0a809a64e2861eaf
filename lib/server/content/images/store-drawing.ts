import type { Storage } from '../../storage/storage.ts';
import { DRAWING, type Pixels, loadSharp } from './decode-image.ts';
import { type StoredFeaturedImage, writeFeaturedImage } from './featured-image.ts';
import { writeProfileImage } from './profile-image.ts';

type Drawing = {
  /** SVG that this program drew itself: uploads never come this way. */
  svg: string;
  storage: Storage;
};

async function rasterise(svg: string): Promise<Pixels> {
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
}

/** Stores an own drawing, at the size that it names, with its smaller copies. */
export async function storeDrawing({ svg, storage }: Drawing): Promise<StoredFeaturedImage> {
  return writeFeaturedImage(await rasterise(svg), DRAWING, storage);
}

/** Stores an own drawing of 512x512 as an avatar. */
export async function storeDrawnAvatar({ svg, storage }: Drawing): Promise<{ path: string }> {
  return writeProfileImage(await rasterise(svg), DRAWING, storage);
}
