/** @jest-environment node */
import sharp from 'sharp';
import { avifSrcSet, imageBackdrop, imageSrcSet } from '../../../../lib/image-variants.ts';
import { deleteImage, keysOfImage } from '../../../../lib/server/content/images/profile-image.ts';
import { storeFeaturedImage } from '../../../../lib/server/content/images/featured-image.ts';
import { UnreadableImageError } from '../../../../lib/server/content/images/decode-image.ts';
import { memoryStorage } from './memory-storage.ts';
import { animation, colourAt, greyPng, quarters } from './sample-images.ts';

const keyOf = (path: string): string => path.replace('/uploads/', '');

async function store(input: Buffer) {
  const { storage, files } = memoryStorage();
  const stored = await storeFeaturedImage({ input, storage });
  const body = files.get(keyOf(stored.path))?.body ?? Buffer.alloc(0);
  return { ...stored, storage, files, body, metadata: await sharp(body).metadata() };
}

test('a wide photo is stored at 1600 pixels with copies of 960 and 480', async () => {
  const { path, width, height, files, metadata } = await store(await quarters(2400, 1200).jpeg().toBuffer());
  expect(path).toMatch(/^\/uploads\/featured-images\/[a-z0-9]+-1600x800-[0-9a-f]{6}-avif\.webp$/);
  expect([width, height]).toEqual([1600, 800]);
  expect(metadata).toMatchObject({ format: 'webp', width: 1600, height: 800 });
  const copies = await Promise.all(
    [...files].map(async ([key, { body }]) => [key, (await sharp(body).metadata()).width]),
  );
  expect(Object.fromEntries(copies)).toEqual({
    [keyOf(path)]: 1600,
    [keyOf(path).replace('.webp', '.960.webp')]: 960,
    [keyOf(path).replace('.webp', '.480.webp')]: 480,
    [keyOf(path).replace('.webp', '.avif')]: 1600,
    [keyOf(path).replace('.webp', '.960.avif')]: 960,
    [keyOf(path).replace('.webp', '.480.avif')]: 480,
  });
  for (const [key, { body }] of files) {
    const { format, compression } = await sharp(body).metadata();
    expect(compression ?? format).toBe(key.endsWith('.avif') ? 'av1' : 'webp');
  }
});

test('the name tells the colours of both halves, and none where the image is transparent', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><rect width="80" height="20" fill="#1177dd"/><rect y="20" width="80" height="20" fill="#334411"/></svg>';
  const { path } = await store(await sharp(Buffer.from(svg)).flatten().png().toBuffer());
  expect(imageBackdrop(path)).toMatch(/^linear-gradient\(#17[cd],#34[12]\)$/);
  const seeThrough = await store(
    await sharp({ create: { width: 9, height: 9, channels: 4, background: '#12345680' } })
      .png()
      .toBuffer(),
  );
  expect(imageBackdrop(seeThrough.path)).toBeUndefined();
  expect(imageBackdrop((await store(greyPng(40, 20))).path)).toMatch(/^linear-gradient\(#(.)\1\1,#\1\1\1\)$/);
});

test('every address of the srcset exists', async () => {
  const { path, files } = await store(await quarters(1000, 500).png().toBuffer());
  const sets = [imageSrcSet(path) ?? '', avifSrcSet(path) ?? ''];
  const addresses = sets.flatMap((set) => set.split(', ').map((candidate) => candidate.split(' ')[0] ?? ''));
  expect(addresses).toHaveLength(6);
  expect(addresses.map(keyOf).sort()).toEqual([...files.keys()].sort());
});

test('a small image is not enlarged and has no copies', async () => {
  const { width, height, files } = await store(await quarters(300, 200).png().toBuffer());
  expect([width, height]).toEqual([300, 200]);
  expect(files.size).toBe(2);
});

test.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)('%s is taken', async (type) => {
  const { metadata, body } = await store(await quarters(120, 80).toFormat(type).toBuffer());
  expect(metadata).toMatchObject({ format: 'webp', width: 120, height: 80 });
  expect(await colourAt(body, 0.25, 0.25)).toBe('red');
  expect(await colourAt(body, 0.75, 0.75)).toBe('green');
});

test('a photo taken sideways is turned upright, and its size is the upright one', async () => {
  // Orientation 6: the camera was turned, a viewer has to turn the picture clockwise.
  const input = await quarters(400, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const { width, height, body, metadata } = await store(input);
  expect([width, height]).toEqual([200, 400]);
  expect(metadata.orientation).toBeUndefined();
  expect(await colourAt(body, 0.75, 0.25)).toBe('red');
  expect(await colourAt(body, 0.25, 0.25)).toBe('yellow');
});

test('place, camera and colour profile are left behind', async () => {
  const input = await quarters(200, 200)
    .withExif({ IFD0: { Copyright: 'somebody', Make: 'camera' }, IFD3: { GPSLatitude: '23/1 48/1 0/1' } })
    .withIccProfile('p3')
    .jpeg()
    .toBuffer();
  expect(input.includes('somebody')).toBe(true);
  const { body, metadata } = await store(input);
  expect(metadata.exif).toBeUndefined();
  expect(metadata.icc).toBeUndefined();
  expect(metadata.xmp).toBeUndefined();
  expect(body.includes('somebody')).toBe(false);
});

test('transparency stays', async () => {
  const input = await sharp({
    create: { width: 64, height: 64, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.5 } },
  })
    .png()
    .toBuffer();
  const { body, metadata } = await store(input);
  expect(metadata.hasAlpha).toBe(true);
  const [, , , alpha] = (await sharp(body).stats()).channels;
  expect(alpha?.mean).toBeGreaterThan(120);
  expect(alpha?.mean).toBeLessThan(136);
});

test('grey and 16-bit images are taken', async () => {
  const { metadata } = await store(await quarters(64, 64).toColourspace('rgb16').png().toBuffer());
  expect(metadata).toMatchObject({ width: 64, space: 'srgb', depth: 'uchar' });
  const { width } = await store(greyPng(90, 60));
  expect(width).toBe(90);
});

const gif = async (width: number, height: number, frames: number) =>
  (await animation(width, height, frames))
    .gif({ delay: Array.from({ length: frames }, () => 80), effort: 1 })
    .toBuffer();

test('an animation is kept beside its first frame, at most as wide as the text', async () => {
  const { path, width, height, body, files, storage } = await store(await gif(1200, 80, 3));
  expect(path).toMatch(/-1200x80-avif-moving\.webp$/);
  expect([width, height]).toEqual([1200, 80]);
  expect(await colourAt(body, 0.5, 0.5)).toBe('red');
  expect((await sharp(body).metadata()).pages ?? 1).toBe(1);
  const moving = files.get(keyOf(path).replace('.webp', '.moving.webp'))?.body;
  const facts = await sharp(moving, { animated: true }).metadata();
  expect(facts).toMatchObject({ format: 'webp', pages: 3, width: 960, pageHeight: 64, delay: [80, 80, 80], loop: 0 });
  await deleteImage({ path, storage });
  expect(files.size).toBe(0);
});

test('one of more than 40 million pixels and one that is shown small stand still', async () => {
  const { storage } = memoryStorage();
  const stored = async (input: Buffer, maxWidth?: number) =>
    (await storeFeaturedImage({ input, storage, ...(maxWidth && { maxWidth }) })).path;
  expect(await stored(await gif(1600, 1300, 20))).not.toContain('moving');
  expect(await stored(await gif(60, 40, 2), 640)).not.toContain('moving');
  expect(await stored(await gif(60, 40, 2))).toContain('moving');
});

test('a very tall strip is scaled down to what WebP can hold', async () => {
  const { width, height } = await store(greyPng(1000, 30_000));
  expect(height).toBe(6400);
  expect(width).toBe(213);
});

test('a strip one pixel high has copies too', async () => {
  const { height, files } = await store(greyPng(1200, 1));
  expect(height).toBe(1);
  expect(files.size).toBe(6);
});

test('an image of more than 50 million pixels is refused before it is unpacked', async () => {
  const bomb = greyPng(9000, 9000);
  expect(bomb.length).toBeLessThan(200_000);
  await expect(store(bomb)).rejects.toThrow(UnreadableImageError);
});

test('an AVIF of more than 20 million pixels is refused before it is unpacked', async () => {
  const bomb = await quarters(40, 30).avif().toBuffer();
  const size = bomb.indexOf('ispe', 0, 'latin1') + 8;
  const refusal = async (width: number, height: number) => {
    bomb.writeUInt32BE(width, size);
    bomb.writeUInt32BE(height, size + 4);
    return String((await store(bomb).catch((error: Error) => error.cause)) ?? '');
  };
  expect(await refusal(5_000, 4_001)).toContain('exceeds pixel limit');
  expect(await refusal(5_000, 3_999)).not.toContain('exceeds pixel limit');
});

test('what is no image, or a broken one, is refused and nothing is stored', async () => {
  const { storage, files } = memoryStorage();
  const whole = await quarters(800, 600).jpeg().toBuffer();
  const broken = [
    Buffer.alloc(0),
    Buffer.from('just some words that are long enough'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>'),
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(500, 7)]),
    whole.subarray(0, Math.floor(whole.length / 2)),
    (await quarters(800, 600).png().toBuffer()).subarray(0, 400),
  ];
  for (const input of broken)
    await expect(storeFeaturedImage({ input, storage })).rejects.toThrow(UnreadableImageError);
  expect(files.size).toBe(0);
});

test.each(['.480.avif', '.960.', '-avif.webp'])(
  'when a file %s cannot be written none stays, and the error is not blamed on the image',
  async (part) => {
    const { storage, files } = memoryStorage(part);
    const input = await quarters(1200, 600).png().toBuffer();
    await expect(storeFeaturedImage({ input, storage })).rejects.toThrow('disk full');
    expect(files.size).toBe(0);
  },
);

test('the same image twice gets two names', async () => {
  const input = await quarters(50, 50).png().toBuffer();
  expect((await store(input)).path).not.toBe((await store(input)).path);
});

test('deleting an image removes its copies too and leaves other images alone', async () => {
  const { path, storage, files } = await store(await quarters(1200, 600).png().toBuffer());
  await storage.put('featured-images/other-10x10.webp', Buffer.from('x'), 'image/webp');
  await deleteImage({ path, storage });
  expect([...files.keys()]).toEqual(['featured-images/other-10x10.webp']);
});

test.each([
  'https://example.com/uploads/featured-images/a-10x10.webp',
  '/uploads/featured-images/../secret.webp',
  '/uploads/other/a.webp',
  '',
])('%j names no files to delete', (path) => {
  expect(keysOfImage(path)).toEqual([]);
});

test('an avatar is one file', () => {
  expect(keysOfImage('/uploads/profile-images/1f9c.webp')).toEqual(['profile-images/1f9c.webp']);
});
