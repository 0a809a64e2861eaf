// Makes lib/theme/fonts from the packages' files: the letters of each range, and the weights that the pages use. Run it
// after an update of the packages: node bin/subset-fonts.mjs
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import subsetFont from 'subset-font';

const WEIGHTS = { wght: { min: 400, max: 700 } };
const FILES = [
  ['roboto', 'latin', 'normal'],
  ['roboto', 'latin', 'italic'],
  ['roboto', 'latin-ext', 'normal'],
  ['roboto', 'cyrillic', 'normal'],
  ['noto-sans-bengali', 'bengali', 'normal'],
];
// The reading pair that an operator may choose. Their faces are no part of the pages' style sheets: they come with the
// operator's own style (lib/server/gateway/render/kept-parts.ts), so the name of each file says what is in it.
const SERIF = [
  ['source-serif-4', 'latin', 'normal', 'Source Serif 4'],
  ['source-serif-4', 'latin', 'italic', 'Source Serif 4'],
  ['source-serif-4', 'latin-ext', 'normal', 'Source Serif 4'],
  ['source-serif-4', 'cyrillic', 'normal', 'Source Serif 4'],
  ['noto-serif-bengali', 'bengali', 'normal', 'Noto Serif Bengali'],
];
const FOLDER = new URL('../lib/theme/fonts/', import.meta.url);

function charactersOf(range) {
  const [first, last = first] = range
    .replace('U+', '')
    .split('-')
    .map((code) => Number.parseInt(code, 16));
  return Array.from({ length: last - first + 1 }, (_, n) => String.fromCodePoint(first + n)).join('');
}

async function subset([family, range, style]) {
  const from = new URL(`../node_modules/@fontsource-variable/${family}/`, import.meta.url);
  const ranges = JSON.parse(readFileSync(new URL('unicode.json', from), 'utf8'));
  const characters = ranges[range].split(',').map(charactersOf).join('');
  const whole = readFileSync(new URL(`files/${family}-${range}-wght-${style}.woff2`, from));
  const part = await subsetFont(whole, characters, { targetFormat: 'woff2', variationAxes: WEIGHTS });
  const name = `${family}-${range}${style === 'italic' ? '-italic' : ''}`;
  console.log(`${name}: ${whole.length} -> ${part.length} bytes`);
  return { name, part, range: ranges[range], licence: readFileSync(new URL('LICENSE', from)) };
}

for (const file of FILES) {
  const { name, part } = await subset(file);
  writeFileSync(new URL(`${name}.woff2`, FOLDER), part);
}

const serif = new URL('serif/', FOLDER);
rmSync(serif, { recursive: true, force: true });
mkdirSync(serif);
let faces = '';
for (const file of SERIF) {
  const [family, , style, title] = file;
  const { name, part, range, licence } = await subset(file);
  const named = `${name}.${createHash('sha256').update(part).digest('hex').slice(0, 8)}.woff2`;
  writeFileSync(new URL(named, serif), part);
  writeFileSync(new URL(`${family}-LICENSE.txt`, serif), licence);
  faces +=
    `@font-face{font-family:'${title}';font-style:${style};font-weight:400 700;font-display:swap;` +
    `src:url(/_next/static/fonts/${named}) format('woff2');unicode-range:${range}}\n`;
}
writeFileSync(new URL('faces.css', serif), faces);
