import { eastAsianFonts } from './east-asian-families.ts';
import { findSlice } from './find-slice.ts';
import { loadSlice } from './load-slice.ts';
import { fontCoverage } from './own-fonts.ts';
import type { Coverage } from './read-coverage.ts';
import { isWidePunctuation } from './typeset.ts';

const covers = (coverage: Coverage, point: number) => coverage.some(([first, last]) => first <= point && point <= last);

async function isInSlices(point: number, language: string, text: string): Promise<boolean> {
  for (const font of eastAsianFonts(language, text)) {
    const slice = await findSlice(font, point);
    if (slice !== undefined && covers(await loadSlice(slice), point)) return true;
  }
  return false;
}

/**
 * Which code points of a text can be drawn. The fonts of East Asia are too large to be loaded whole: the parts of them
 * that this text needs are ready for drawing afterwards.
 */
export async function findLetters(text: string, language: string): Promise<ReadonlySet<number>> {
  const coverage = await fontCoverage();
  const found = new Set<number>();
  for (const character of new Set(text)) {
    const point = character.codePointAt(0) ?? 0;
    const isOurs = covers(coverage, point) && !isWidePunctuation(character, language);
    if (isOurs || (await isInSlices(point, language, text))) found.add(point);
  }
  return found;
}
