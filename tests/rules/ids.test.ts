import { expect, test } from '@jest/globals';
import { toId } from '../../lib/rules/limits.ts';

test.each([
  ['1', 1],
  ['2147483647', 2_147_483_647],
  ['2147483648', undefined],
  ['99999999999', undefined],
  ['0', undefined],
  ['01', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['1e3', undefined],
  ['', undefined],
])('%j as the number of a row', (text, id) => {
  expect(toId(text)).toBe(id);
});
