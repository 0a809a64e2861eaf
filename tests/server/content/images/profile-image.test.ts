/** @jest-environment node */
import sharp from 'sharp';
import { storeProfileImage } from '../../../../lib/server/content/images/profile-image.ts';
import { UnreadableImageError } from '../../../../lib/server/content/images/decode-image.ts';
import { memoryStorage } from './memory-storage.ts';
import { colourAt, quarters } from './sample-images.ts';

test.each([
  ['wide', 900, 300],
  ['tall', 300, 900],
  ['small', 64, 64],
])('a %s image becomes a square of 512 pixels around its middle', async (_, width, height) => {
  const { storage, files } = memoryStorage();
  const { path } = await storeProfileImage({ input: await quarters(width, height).jpeg().toBuffer(), storage });
  expect(path).toMatch(/^\/uploads\/profile-images\/[a-z0-9]+\.webp$/);
  expect([...files.keys()]).toEqual([path.replace('/uploads/', '')]);
  const body = [...files.values()][0]?.body ?? Buffer.alloc(0);
  expect(await sharp(body).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
  expect(await colourAt(body, 0.2, 0.2)).toBe('red');
  expect(await colourAt(body, 0.8, 0.2)).toBe('blue');
  expect(await colourAt(body, 0.2, 0.8)).toBe('yellow');
});

test('a file that is no image is refused', async () => {
  const { storage, files } = memoryStorage();
  await expect(storeProfileImage({ input: Buffer.from('GIF89a and then nothing'), storage })).rejects.toThrow(
    UnreadableImageError,
  );
  expect(files.size).toBe(0);
});
