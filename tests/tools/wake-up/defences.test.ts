/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { DEFENCES } from '../../../tools/wake-up/defences.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const documented = read('docs/security.md');

test('there are enough of them, each under a name of its own', () => {
  expect(DEFENCES.length).toBeGreaterThanOrEqual(25);
  expect(new Set(DEFENCES.map(({ name }) => name)).size).toBe(DEFENCES.length);
});

test.each(DEFENCES)('$name: it stands where the wake-up test would switch it off, and its test is there', (defence) => {
  const { name, file, text, off, test: path, fails } = defence;
  expect(read(file).split(text)).toHaveLength(2);
  expect(off).not.toBe(text);
  // A title that is made from a table has its words in the table or around the place of one.
  const words = fails.replace(/^.*?: /, '');
  expect(read(path)).toContain(words);
  expect([name, documented.includes(`| ${name} `)]).toEqual([name, true]);
});
