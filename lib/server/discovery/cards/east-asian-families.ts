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
