/** @jest-environment node */
import { detectImageType, mostAvifPixels } from '../../../../lib/server/content/images/decode-image.ts';
import { quarters } from './sample-images.ts';

test.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)('%s is known by its first bytes', async (type) => {
  expect(detectImageType(await quarters(40, 30).toFormat(type).toBuffer())).toBe(type);
});

test('an AVIF that names its brand among the compatible ones only is AVIF', () => {
  const start = Buffer.from('\0\0\0\x1cftypmif1\0\0\0\0mif1avifmiaf', 'latin1');
  expect(detectImageType(start)).toBe('avif');
});

test.each([
  ['HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
  ['a film', '\0\0\0\x18ftypisom\0\0\0\0isomavc1'],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['HTML', '<!doctype html><title>x</title>'],
  ['a program', 'MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff'],
  ['a sound', 'RIFF\x24\0\0\0WAVEfmt '],
  ['BMP', 'BM\x36\0\0\0\0\0\0\0\x36\0\0\0'],
  ['TIFF', 'II*\0\x08\0\0\0\0\0\0\0\0\0'],
  ['too few bytes', '\xff\xd8\xff'],
  ['nothing', ''],
])('%s is refused', (_, bytes) => {
  expect(detectImageType(Buffer.from(bytes, 'latin1'))).toBeUndefined();
});

// Measured: 19 bytes a pixel. On a machine of 700 MB one of 20 million had the whole site killed.
test('an AVIF has no more memory than the heap of the process may have', () => {
  const MB = 1024 ** 2;
  expect(mostAvifPixels(250 * MB) * 19).toBeLessThan(250 * MB);
  expect(mostAvifPixels(250 * MB)).toBeGreaterThan(8_000_000);
  expect(mostAvifPixels(768 * MB)).toBe(20_000_000);
});
