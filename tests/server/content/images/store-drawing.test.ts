/** @jest-environment node */
import sharp from 'sharp';
import { storeDrawing, storeDrawnAvatar } from '../../../../lib/server/content/images/store-drawing.ts';
import { drawArt } from '../../../../tools/demo-art/draw-art.ts';
import { drawAvatar } from '../../../../tools/demo-art/draw-avatar.ts';
import { memoryStorage } from './memory-storage.ts';

test('a drawing is stored at its own size with its copies', async () => {
  const { storage, files } = memoryStorage();
  const svg = drawArt({ motif: 'river', seed: 'one', width: 1280, height: 720 });
  const { path, width, height } = await storeDrawing({ svg, storage });
  expect([width, height]).toEqual([1280, 720]);
  expect(path).toMatch(/-1280x720-[0-9a-f]{6}\.webp$/);
  expect(files.size).toBe(3);
  const full = files.get(path.replace('/uploads/', ''));
  expect((await sharp(full?.body).metadata()).hasAlpha).toBe(false);
  expect(full?.size).toBeLessThan(150_000);
});

test('a drawn avatar is stored as a square', async () => {
  const { storage, files } = memoryStorage();
  const { path } = await storeDrawnAvatar({ svg: drawAvatar({ seed: 'nusrat' }), storage });
  const body = files.get(path.replace('/uploads/', ''))?.body;
  expect(await sharp(body).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
});
