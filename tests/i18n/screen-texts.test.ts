/** @jest-environment node */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { readCatalogue } from './catalogue.ts';
import rows from '../fixtures/screen-texts.json' with { type: 'json' };

// The texts that the product names to the letter (docs/product.md#texts), the place in the catalogue that a screen says
// them from, a screen where it is said, and the test that meets it there.
const NUMBERS = { screens: 21, session: 3, rules: 22, failures: 54 };
/** Of these nobody is told: they stand in the log alone (docs/product.md#translation). */
const LOGGED = {
  'Translation failed': 'components/translation/translate-text.ts',
  'Batch translation failed': 'components/translation/translate-batch.ts',
  'Backend proxy error': 'lib/api/translation.ts',
};

const all = Object.values(rows).flat();

test('the table is whole, and no text stands in it twice', () => {
  expect(Object.fromEntries(Object.entries(rows).map(([group, texts]) => [group, texts.length]))).toEqual(NUMBERS);
  expect(new Set(all.map(({ text }) => text)).size).toBe(all.length);
});

const screens = new Set(
  globSync('app/**/page.tsx').map((file) => {
    const parts = file
      .split(/[\\/]/)
      .slice(1, -1)
      .filter((part) => !part.startsWith('('));
    return `/${parts.join('/').replaceAll(/\[(\w+)\]/g, '{$1}')}`;
  }),
);

test.each(all)('$text', ({ text, key, screen, test: file }) => {
  expect([...screens]).toContain(screen);
  const [namespace = '', ...path] = key.split('.');
  expect(readCatalogue('en', namespace).get(path.join('.'))).toBe(text);
  const [spoken = ''] = text.split(/\{\w+\}/).sort((one, other) => other.length - one.length);
  expect(readFileSync(file, 'utf8').replaceAll("\\'", "'")).toContain(spoken.trim());
});

test.each(Object.entries(LOGGED))('%s is logged', (text, file) => {
  expect(readFileSync(file, 'utf8')).toContain(text);
});
