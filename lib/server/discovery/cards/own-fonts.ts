import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** First and last code point of a range that a font has letters for. */
export type Coverage = readonly (readonly [number, number])[];

const CMAP = 0x636d6170;

function findCmap(font: Buffer): number {
  const tables = font.readUInt16BE(4);
  for (let table = 0; table < tables; table += 1) {
    const record = 12 + 16 * table;
    if (font.readUInt32BE(record) === CMAP) return font.readUInt32BE(record + 8);
  }
  throw new Error('The font has no cmap table.');
}

/** Format 12: groups of code points, of any plane. */
function readGroups(font: Buffer, at: number): Coverage {
  return Array.from({ length: font.readUInt32BE(at + 12) }, (_, group) => {
    const start = at + 16 + 12 * group;
    return [font.readUInt32BE(start), font.readUInt32BE(start + 4)] as const;
  });
}

/** Format 4: segments of the first plane. All ends come first, then, after two bytes, all starts; 0xffff ends the list. */
function readSegments(font: Buffer, at: number): Coverage {
  const bytes = font.readUInt16BE(at + 6);
  const ends = at + 14;
  const segments = Array.from({ length: bytes / 2 }, (_, index) => {
    const end = ends + 2 * index;
    return [font.readUInt16BE(end + bytes + 2), font.readUInt16BE(end)] as const;
  });
  return segments.filter(([start]) => start !== 0xffff);
}

/** Which code points a TrueType font has letters for. */
export function readCoverage(font: Buffer): Coverage {
  const cmap = findCmap(font);
  const subtables = Array.from(
    { length: font.readUInt16BE(cmap + 2) },
    (_, index) => cmap + font.readUInt32BE(cmap + 8 + 8 * index),
  );
  const find = (format: number) => subtables.find((at) => font.readUInt16BE(at) === format);
  const [groups, segments] = [find(12), find(4)];
  if (groups !== undefined) return readGroups(font, groups);
  return segments === undefined ? [] : readSegments(font, segments);
}

const FOLDER = 'lib/server/discovery/cards';

/** The fonts of pictures, as fontconfig is told of them. */
export function fontsFile(): string {
  // Read at run time, not bundled.
  return join(/* turbopackIgnore: true */ process.cwd(), FOLDER, 'fonts.conf');
}

/** Families in the order in which they are asked for a letter, each with the file that tells what it has. */
const FONTS = {
  Roboto: 'roboto/700Bold/Roboto_700Bold.ttf',
  'Noto Sans Bengali': 'noto-sans-bengali/700Bold/NotoSansBengali_700Bold.ttf',
  'Noto Sans Devanagari': 'noto-sans-devanagari/700Bold/NotoSansDevanagari_700Bold.ttf',
  'Noto Sans Arabic': 'noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf',
  'Noto Emoji': 'noto-emoji/700Bold/NotoEmoji_700Bold.ttf',
} as const;

export const FONT_FAMILIES = Object.keys(FONTS);

async function readFont(file: string): Promise<Coverage> {
  return readCoverage(
    await readFile(resolve(/* turbopackIgnore: true */ process.cwd(), 'node_modules/@expo-google-fonts', file)),
  );
}

let coverage: Promise<Coverage> | undefined;

/** Everything that our fonts together have letters for, read once. */
export function fontCoverage(): Promise<Coverage> {
  coverage ??= Promise.all(Object.values(FONTS).map(readFont)).then(
    (fonts) => fonts.flat(),
    (error: unknown) => {
      // A failed read is not remembered.
      coverage = undefined;
      throw error;
    },
  );
  return coverage;
}

/** Han letters are one in Unicode and three on paper: each of these draws them as its readers write them. */
export type EastAsianFont = 'sc' | 'jp' | 'kr';

/** As the files name themselves: they hold all weights and are named after the lightest. */
const FAMILIES: Record<EastAsianFont, string> = {
  sc: 'Noto Sans SC Thin',
  jp: 'Noto Sans JP Thin',
  kr: 'Noto Sans KR Thin',
};

const BY_LANGUAGE = new Map<string, EastAsianFont>([
  ['zh', 'sc'],
  ['ja', 'jp'],
  ['ko', 'kr'],
]);

const HANGUL = /\p{Script=Hangul}/u;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

function firstFont(language: string, text: string): EastAsianFont {
  const known = BY_LANGUAGE.get(language.split('-', 1)[0]?.toLowerCase() ?? '');
  if (known) return known;
  // A name in a post of another language: its own letters tell.
  if (HANGUL.test(text)) return 'kr';
  return KANA.test(text) ? 'jp' : 'sc';
}

/** The fonts in the order in which they are asked for a letter of the text. */
export function eastAsianFonts(language: string, text: string): EastAsianFont[] {
  const first = firstFont(language, text);
  const others: EastAsianFont[] = ['sc', 'jp', 'kr'];
  return [first, ...others.filter((font) => font !== first)];
}

/** Names that the text engine knows the fonts by. */
export function eastAsianFamilies(language: string, text: string): string[] {
  return eastAsianFonts(language, text).map((font) => FAMILIES[font]);
}
