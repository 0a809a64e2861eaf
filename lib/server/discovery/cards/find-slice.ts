import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EastAsianFont } from './east-asian-families.ts';

type Range = { first: number; last: number; file: string };

function packageFolder(font: EastAsianFont): string {
  return join(/* turbopackIgnore: true */ process.cwd(), 'node_modules/@fontsource-variable', `noto-sans-${font}`);
}

function parseRange(range: string, file: string): Range {
  const [first = '', last = first] = range.trim().replace(/^U\+/i, '').split('-');
  return { first: Number.parseInt(first, 16), last: Number.parseInt(last, 16), file };
}

/** Where the package says that each letter is: `{"[4]": "U+1f1e9-1f1f5,U+…", "latin": …}`. */
async function readIndex(font: EastAsianFont): Promise<Range[]> {
  const folder = packageFolder(font);
  const text = await readFile(join(folder, 'unicode.json'), 'utf8');
  // The package is pinned by the lock file: its index has this shape.
  const slices = JSON.parse(text) as Record<string, string>;
  return Object.entries(slices).flatMap(([name, ranges]) => {
    const file = join(folder, 'files', `noto-sans-${font}-${name.replace(/[[\]]/g, '')}-wght-normal.woff2`);
    return ranges.split(',').map((range) => parseRange(range, file));
  });
}

const indexes = new Map<EastAsianFont, Promise<Range[]>>();

/** The file that should have a letter; the index is made for all fonts of a script, so the letter may be missing there. */
export async function findSlice(font: EastAsianFont, point: number): Promise<string | undefined> {
  const index = indexes.get(font) ?? readIndex(font);
  indexes.set(font, index);
  return (await index).find(({ first, last }) => first <= point && point <= last)?.file;
}
