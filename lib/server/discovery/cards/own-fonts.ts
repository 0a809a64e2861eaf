import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readCoverage, type Coverage } from './read-coverage.ts';

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
  coverage ??= Promise.all(Object.values(FONTS).map(readFont)).then((fonts) => fonts.flat());
  return coverage;
}
