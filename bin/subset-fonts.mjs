// Makes lib/theme/fonts from the packages' files: the letters of each range, and the weights that the pages use. Run it
// after an update of the packages: node bin/subset-fonts.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import subsetFont from 'subset-font';

const WEIGHTS = { wght: { min: 400, max: 700 } };
const FILES = [
  ['roboto', 'latin', 'normal'],
  ['roboto', 'latin', 'italic'],
  ['roboto', 'latin-ext', 'normal'],
  ['roboto', 'cyrillic', 'normal'],
  ['noto-sans-bengali', 'bengali', 'normal'],
];

function charactersOf(range) {
  const [first, last = first] = range
    .replace('U+', '')
    .split('-')
    .map((code) => Number.parseInt(code, 16));
  return Array.from({ length: last - first + 1 }, (_, n) => String.fromCodePoint(first + n)).join('');
}

for (const [family, range, style] of FILES) {
  const from = new URL(`../node_modules/@fontsource-variable/${family}/`, import.meta.url);
  const ranges = JSON.parse(readFileSync(new URL('unicode.json', from), 'utf8'));
  const characters = ranges[range].split(',').map(charactersOf).join('');
  const whole = readFileSync(new URL(`files/${family}-${range}-wght-${style}.woff2`, from));
  const part = await subsetFont(whole, characters, { targetFormat: 'woff2', variationAxes: WEIGHTS });
  const name = `${family}-${range}${style === 'italic' ? '-italic' : ''}.woff2`;
  writeFileSync(new URL(`../lib/theme/fonts/${name}`, import.meta.url), part);
  console.log(`${name}: ${whole.length} -> ${part.length} bytes`);
}
