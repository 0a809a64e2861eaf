import {
  avifSrcSet,
  imageBackdrop,
  imageFiles,
  imageSize,
  imageSrcSet,
  movingAddress,
  variantName,
  variantWidths,
} from '../lib/image-variants.ts';

const wide = '/uploads/featured-images/3fa9c0-1600x900.webp';

test('the size of an own image is read from its name', () => {
  expect(imageSize(wide)).toEqual({ width: 1600, height: 900 });
  expect(imageSize('3fa9c0-40x30.webp')).toEqual({ width: 40, height: 30 });
});

test.each([
  '',
  '/uploads/featured-images/',
  '/uploads/featured-images/3fa9c0.webp',
  '/uploads/featured-images/3fa9c0-1600x900.480.webp',
  '/uploads/featured-images/3fa9c0-0x900.webp',
  '/uploads/featured-images/3FA9-1600x900.webp',
  'https://example.com/photo-1600x900.jpg',
  '/uploads/featured-images/3fa9c0-1600x900.webp/other',
])('%j names no size', (path) => {
  expect(imageSize(path)).toBeUndefined();
});

test('srcset offers the smaller copies and the full image', () => {
  expect(imageSrcSet(wide)).toBe(
    '/uploads/featured-images/3fa9c0-1600x900.480.webp 480w, ' +
      '/uploads/featured-images/3fa9c0-1600x900.960.webp 960w, ' +
      '/uploads/featured-images/3fa9c0-1600x900.webp 1600w',
  );
});

test('srcset names no copy that is not smaller than the image', () => {
  expect(imageSrcSet('/uploads/featured-images/a1-960x540.webp')).toBe(
    '/uploads/featured-images/a1-960x540.480.webp 480w, /uploads/featured-images/a1-960x540.webp 960w',
  );
  expect(imageSrcSet('/uploads/featured-images/a1-480x480.webp')).toBe('/uploads/featured-images/a1-480x480.webp 480w');
  expect(variantWidths(961)).toEqual([480, 960]);
  expect(variantWidths(960)).toEqual([480]);
});

test.each([
  'https://example.com/uploads/featured-images/3fa9c0-1600x900.webp',
  '/elsewhere/3fa9c0-1600x900.webp',
  '/uploads/featured-images/deeper/3fa9c0-1600x900.webp',
  '/uploads/featured-images/3fa9c0-1600x900.480.webp',
])('%j has no srcset', (path) => {
  expect(imageSrcSet(path)).toBeUndefined();
});

test('the name of a copy keeps the name of the image', () => {
  expect(variantName('3fa9c0-1600x900.webp', 480)).toBe('3fa9c0-1600x900.480.webp');
});

const told = '/uploads/featured-images/3fa9c0-1200x675-a1b2c3-avif.webp';

test('a name may tell colours and that there are copies in AVIF', () => {
  expect(imageSize(told)).toEqual({ width: 1200, height: 675 });
  expect(imageBackdrop(told)).toBe('linear-gradient(#a1b,#2c3)');
  expect(avifSrcSet(told)).toBe(
    '/uploads/featured-images/3fa9c0-1200x675-a1b2c3-avif.480.avif 480w, ' +
      '/uploads/featured-images/3fa9c0-1200x675-a1b2c3-avif.960.avif 960w, ' +
      '/uploads/featured-images/3fa9c0-1200x675-a1b2c3-avif.avif 1200w',
  );
  expect(imageFiles('3fa9c0-500x10-avif.webp')).toEqual([
    '3fa9c0-500x10-avif.480.avif',
    '3fa9c0-500x10-avif.480.webp',
    '3fa9c0-500x10-avif.avif',
    '3fa9c0-500x10-avif.webp',
  ]);
});

test('a name that does not tell is taken at its word', () => {
  expect(imageBackdrop(wide)).toBeUndefined();
  expect(avifSrcSet(wide)).toBeUndefined();
  expect(avifSrcSet('https://example.com/3fa9c0-1200x675-a1b2c3-avif.webp')).toBeUndefined();
});

test('one that was an animation has one more file, which moves, and all others of any image', () => {
  const name = '3fa9c0-600x400-a1b2c3-avif-moving.webp';
  expect(movingAddress(`/uploads/featured-images/${name}`)).toBe(
    '/uploads/featured-images/3fa9c0-600x400-a1b2c3-avif-moving.moving.webp',
  );
  expect(imageSize(name)).toEqual({ width: 600, height: 400 });
  expect(avifSrcSet(`/uploads/featured-images/${name}`)).toContain('-moving.480.avif 480w');
  expect(imageFiles(name)).toHaveLength(5);
  expect(imageFiles(name)).toContain('3fa9c0-600x400-a1b2c3-avif-moving.moving.webp');
  expect(movingAddress(wide)).toBeUndefined();
  expect(movingAddress(`https://elsewhere.example/${name}`)).toBeUndefined();
});
