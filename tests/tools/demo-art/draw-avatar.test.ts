/** @jest-environment node */
import sharp from 'sharp';
import { drawAvatar } from '../../../tools/demo-art/draw-avatar.ts';

const authors = ['nusrat', 'মিতালী', 'farhana', 'arif.hossain', 'leela-rao', 'tomas'];

test('each author has a face of their own, the same every time', () => {
  const faces = authors.map((seed) => drawAvatar({ seed }));
  expect(new Set(faces).size).toBe(authors.length);
  expect(authors.map((seed) => drawAvatar({ seed }))).toEqual(faces);
});

test('a name typed with composed or decomposed letters has one face', () => {
  // ড় is one code point or two; the authors table may hold either.
  expect(drawAvatar({ seed: 'গ\u09dc' })).toBe(drawAvatar({ seed: 'গ\u09a1\u09bc' }));
});

test('anybody else gets a face too, and faces differ', () => {
  const faces = Array.from({ length: 30 }, (_, index) => drawAvatar({ seed: `reader-${index}` }));
  expect(new Set(faces).size).toBeGreaterThan(25);
  for (const svg of faces) expect(svg).not.toMatch(/NaN|undefined|href/);
});

test('an avatar is an opaque square of 512 pixels', async () => {
  for (const seed of [...authors, 'রহিম']) {
    const { data, info } = await sharp(Buffer.from(drawAvatar({ seed })))
      .png()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([512, 512]);
    expect((await sharp(data).stats()).isOpaque).toBe(true);
  }
});
