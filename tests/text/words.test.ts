/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { nearestWord } from '@/lib/text/words';

const known = new Map([
  ['river', 3],
  ['rivers', 1],
  ['driver', 9],
  ['sea', 2],
  ['tea', 5],
  ['নদী', 1],
]);

test.each([
  ['rievr', 'river'],
  ['rivr', 'river'],
  ['riverss', 'rivers'],
  ['drivre', 'driver'],
  ['নদি', 'নদী'],
  // As near as each other: what is met more often.
  ['xea', 'tea'],
  // Two letters may be anything, and three differ in too much.
  ['te', undefined],
  ['sxx', undefined],
  ['mountain', undefined],
])('%s was meant as %s', (word, meant) => {
  expect(nearestWord(word, known)).toBe(meant);
});
