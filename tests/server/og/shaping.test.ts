import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { drawText, type DrawnText } from '../../../lib/server/content/og/draw-text.ts';
import { drawableText } from '../../../lib/server/content/og/drawable-text.ts';
import { useOwnFonts } from './use-own-fonts.ts';

beforeAll(useOwnFonts);

const STYLE = { weight: 'Bold', size: 64, color: '#000000', language: 'bn', width: 1040 } as const;
const GOLDEN = join(import.meta.dirname, 'golden');

const draw = (text: string, language = 'bn') => drawText(text, { ...STYLE, language });
const widthOf = async (text: string, language = 'bn') => (await draw(text, language)).width;

/** Ink from 0 to 255, by pixel. */
const inkOf = ({ data }: DrawnText): number[] =>
  Array.from({ length: data.length / 4 }, (_, pixel) => data[4 * pixel + 3] ?? 0);

async function readGolden(
  name: string,
  drawn: DrawnText,
): Promise<{ width: number; height: number; ink: number[] }> {
  const file = join(GOLDEN, `${name}.png`);
  // UPDATE_GOLDEN=1 stores what is drawn now; look at it before you keep it.
  if (process.env.UPDATE_GOLDEN) {
    const { width, height } = drawn;
    await writeFile(
      file,
      await sharp(Buffer.from(inkOf(drawn)), { raw: { width, height, channels: 1 } })
        .png({ palette: true, colours: 16 })
        .toBuffer(),
    );
  }
  const { data, info } = await sharp(await readFile(file))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, ink: [...data] };
}

test.each([
  ['bengali', 'যুক্তাক্ষর: ক্ষ স্ত্রী জ্ঞান র‍্যাব কৃষ্ণ ঙ্গ ন্ধ্র', 'bn'],
  ['arabic', 'السلام عليكم ورحمة الله', 'ar'],
  ['urdu', 'اردو کی کہانی', 'ur'],
  ['devanagari', 'क्षत्रिय ज्ञान हिन्दी', 'hi'],
  ['emoji', '🎉 👨‍👩‍👧 🇧🇩 ☕️ পাতা', 'bn'],
  ['latin', 'Ünïçødé — Ελληνικά, Русский, Việt', 'en'],
])('%s is shaped as in the picture that was checked by eye', async (name, text, language) => {
  const drawn = await draw(text, language);
  const golden = await readGolden(name, drawn);
  expect(Math.abs(drawn.width - golden.width)).toBeLessThanOrEqual(1);
  expect(Math.abs(drawn.height - golden.height)).toBeLessThanOrEqual(1);
  if (drawn.width !== golden.width || drawn.height !== golden.height) return;
  const different = inkOf(drawn).filter((ink, pixel) => Math.abs(ink - (golden.ink[pixel] ?? 0)) > 80).length;
  // Edges may be smoothed in another way on another processor; a wrong glyph changes several percent.
  expect(different / golden.ink.length).toBeLessThan(0.005);
});

test('Bengali consonants join: a conjunct is narrower than its letters side by side', async () => {
  const apart = (await widthOf('ক')) + (await widthOf('ষ'));
  expect(await widthOf('ক্ষ')).toBeLessThan(apart * 0.8);
  // With a joiner that forbids it, they stand apart with a visible virama.
  expect(await widthOf('ক্\u200cষ')).toBeGreaterThan((await widthOf('ক্ষ')) * 1.4);
});

test('Arabic letters join', async () => {
  const joined = await widthOf('سلام', 'ar');
  let apart = 0;
  for (const letter of 'سلام') apart += await widthOf(letter, 'ar');
  expect(joined).toBeLessThan(apart * 0.9);
});

test('a family of emoji is one sign', async () => {
  expect(await widthOf('👨‍👩‍👧')).toBeLessThan((await widthOf('👨')) * 1.5);
});

test('text of a script that no font has is not drawn at all', async () => {
  // The card of such a post has the brand and the author, and no title.
  expect(await drawableText('日本語の題')).toBeNull();
  expect(await drawableText('红楼梦')).toBeNull();
  expect(await drawableText('서울의 봄')).toBeNull();
  expect(await drawableText('ภาษาไทย')).toBeNull();
  expect(await drawableText('')).toBeNull();
  expect(await drawableText('বাংলা, English, русский, हिन्दी, اردو, 🎉 ১২৩')).toBe(
    'বাংলা, English, русский, हिन्दी, اردو, 🎉 ১২৩',
  );
});

test('controls, turned directions, private characters and towers of marks are taken out', async () => {
  expect(await drawableText('a\u0000b\u202ec\ue000d\ne\u2028f')).toBe('a bc d e f');
  const tower = await drawableText(`e${'\u0301'.repeat(500)}`);
  expect(tower?.length).toBeLessThan(8);
  const { height } = await draw(tower ?? '', 'en');
  expect(height).toBeLessThan(200);
});
