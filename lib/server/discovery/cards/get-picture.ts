import { serially } from '../../limits/serially.ts';
import type { Storage } from '../../storage/storage.ts';
import { UnreadableImageError } from '../../content/images/unreadable-image-error.ts';
import { cropPicture } from './crop-picture.ts';
import { drawCard } from './draw-card.ts';
import { pictureVersion, type PictureSource } from './picture-source.ts';

/** The image cropped, or a card where there is none or it cannot be read. */
async function makePicture({ imageKey, ...card }: PictureSource, storage: Storage): Promise<Buffer> {
  const image = imageKey === null ? undefined : await storage.get(imageKey);
  if (!image) return drawCard(card);
  return cropPicture(image.body).catch((error: unknown) => {
    if (error instanceof UnreadableImageError) return drawCard(card);
    throw error;
  });
}

/** A picture of 1200x630 as JPEG, made once and kept in the storage under its version. */
export async function getPicture(source: PictureSource, storage: Storage): Promise<Buffer> {
  const key = `og/${pictureVersion(source)}.jpg`;
  const kept = await storage.get(key);
  if (kept) return kept.body;
  // One at a time: a crawler that meets a hundred new posts must not take every core from the readers.
  return serially('og', async () => {
    const madeMeanwhile = await storage.get(key);
    if (madeMeanwhile) return madeMeanwhile.body;
    const made = await makePicture(source, storage);
    await storage.put(key, made, 'image/jpeg');
    return made;
  });
}
