import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { drawableText } from '../../../../lib/server/discovery/cards/draw-card.ts';
import { drawText, type DrawnText } from '../../../../lib/server/discovery/cards/draw-text.ts';
import { eastAsianFonts } from '../../../../lib/server/discovery/cards/own-fonts.ts';
import { useOwnFonts } from './use-own-fonts.ts';

beforeAll(useOwnFonts);

const STYLE = { weight: 'Bold', size: 64, color: '#000000', language: 'bn', width: 1040 } as const;
const GOLDEN = join(import.meta.dirname, 'golden');

/** Drawn as on a card: the letters are found first. */
async function draw(text: string, language = 'bn', width: number = STYLE.width): Promise<DrawnText> {
  await drawableText(text, language);
  return drawText(text, { ...STYLE, language, width });
}
const widthOf = async (text: string, language = 'bn') => (await draw(text, language)).width;

/** Ink from 0 to 255, by pixel. */
const inkOf = ({ data }: DrawnText): number[] =>
  Array.from({ length: data.length / 4 }, (_, pixel) => data[4 * pixel + 3] ?? 0);

async function readGolden(name: string, drawn: DrawnText): Promise<{ width: number; height: number; ink: number[] }> {
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
  ['chinese', '骨直海角：曹雪芹与“红楼梦”……它’s ABC', 'zh'],
  ['japanese', '骨直海角「小さな本屋」を巡る、コーヒー。', 'ja'],
  ['korean', '骨直海角 서울의 “봄” 뷁쀍 이야기', 'ko'],
  ['mixed', '中文 日本語の 한국어 English ক্ষ स्त्री اردو 🎉 →', 'zh'],
  ['arabic-lines', 'Next.js 16 مع PostgreSQL: كَيفَ تستخدمُه في مشروعٍ كبير؟', 'ar'],
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

const EM = STYLE.size;
// Of four letters.
const ROOM = Math.round(4.4 * EM);

/** Width of the ink of a line of text that is `line` from the top. */
async function lineWidth(text: string, language: string, width: number, line: number): Promise<number> {
  const drawn = await draw(text, language, width);
  const ink = inkOf(drawn);
  const rows = Array.from({ length: drawn.height }, (_, row) => ink.slice(row * drawn.width, (row + 1) * drawn.width));
  const lineHeight = Math.round(EM * 1.448);
  const columns = rows
    .slice(line * lineHeight, line * lineHeight + EM)
    .flatMap((row) => row.flatMap((value, x) => (value > 40 ? [x] : [])));
  return columns.length === 0 ? 0 : columns.reduce((most, x) => Math.max(most, x), 0) + 1;
}

test.each(['。', '、', '」', 'っ', 'ー', '）'])('no line of Japanese begins with %s', async (sign) => {
  // Four letters fit: the sign takes the fourth along to the next line.
  const text = `国国国国${sign}国`;
  expect(await lineWidth(text, 'ja', ROOM, 0)).toBeLessThan(3.1 * EM);
  expect(await lineWidth(text, 'ja', ROOM, 1)).toBeGreaterThan(2.5 * EM);
});

test.each(['「', '（', '《'])('no line of Chinese ends with %s', async (sign) => {
  const text = `国国国${sign}国国`;
  expect(await lineWidth(text, 'zh', ROOM, 0)).toBeLessThan(3.1 * EM);
});

test('lines of Chinese break between any two letters, lines of Korean between words', async () => {
  expect(await lineWidth('国国 国国国', 'zh', ROOM, 0)).toBeGreaterThan(3.9 * EM);
  expect(await lineWidth('한국 한국한', 'ko', ROOM, 0)).toBeLessThan(2.1 * EM);
  // A word that is longer than a line is broken all the same.
  expect((await draw('한'.repeat(20), 'ko', ROOM)).width).toBeLessThanOrEqual(ROOM);
});

test('a Han letter has the shape of its language', async () => {
  const [zh, ja, ko] = [await draw('直海', 'zh'), await draw('直海', 'ja'), await draw('直海', 'ko')];
  const differ = (a: DrawnText, b: DrawnText) => !a.data.equals(b.data);
  expect([differ(zh, ja), differ(ja, ko), differ(zh, ko)]).toEqual([true, true, true]);
});

test('in a post of another language the letters of a name tell whose they are', () => {
  expect(eastAsianFonts('en', '王小明')[0]).toBe('sc');
  expect(eastAsianFonts('bn', '村上 はるき')[0]).toBe('jp');
  expect(eastAsianFonts('en', '金 민준')[0]).toBe('kr');
  expect(eastAsianFonts('zh-Hans', '優衣の本')[0]).toBe('sc');
});

test('letters of China, Japan and Korea can be drawn, in every language', async () => {
  for (const language of ['zh', 'ja', 'ko', 'en'])
    for (const text of ['日本語の題、「題」。', '红楼梦：第一回', '漢字傳統', '서울의 봄', 'カﾀｶﾅ ＡＢＣ', '♥ → ①'])
      expect(await drawableText(text, language)).toBe(text);
});

test('text with a letter that no font has is not drawn at all', async () => {
  // The card of such a post has the brand and the author, and no title.
  expect(await drawableText('ภาษาไทย', 'en')).toBeNull();
  // U+2A6A5, of four dragons; the rest could be drawn.
  expect(await drawableText('龍と\u{2a6a5}', 'ja')).toBeNull();
  expect(await drawableText('', 'en')).toBeNull();
  const all = 'বাংলা, English, русский, हिन्दी, اردو, 🎉 ১২৩';
  expect(await drawableText(all, 'bn')).toBe(all);
});

test('controls, turned directions, private characters and towers of marks are taken out', async () => {
  expect(await drawableText('a\u0000b\u202ec\ue000d\ne\u2028f', 'en')).toBe('a bc d e f');
  const tower = await drawableText(`e${'\u0301'.repeat(500)}`, 'en');
  expect(tower?.length).toBeLessThan(8);
  const { height } = await draw(tower ?? '', 'en');
  expect(height).toBeLessThan(200);
});
