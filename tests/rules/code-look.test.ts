/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { isCodeLook, readCodeLook, readTypedLines, typeLines, writeCodeLook } from '../../lib/rules/code-look.ts';

test.each(['lines', 'marks-1', 'lines marks-2to5-7', 'marks-1to9999'])('%s is read and written the same', (value) => {
  const look = readCodeLook(value);
  expect(look && writeCodeLook(look)).toBe(value);
});

test.each(['', 'marks', 'lines ', 'marks-0', 'marks-12345', 'marks-1 lines', 'linesx', `marks${'-1'.repeat(21)}`])(
  '%s says nothing of lines',
  (value) => {
    expect(isCodeLook(value)).toBe(false);
    expect(readCodeLook(value)).toBeUndefined();
  },
);

test.each([
  ['2-5, 7', '2-5, 7'],
  ['5–2', '2-5'],
  [' 1 - 3 ,x,, 4 ', '1-3, 4'],
  ['0, 12345, 3', '3'],
  ['২-৫, ٧', '2-5, 7'],
  ['', ''],
])('typed lines %s are %s', (typed, meant) => {
  expect(typeLines(readTypedLines(typed))).toBe(meant);
});

test('more marks than one block may have are left out', () => {
  const marked = readTypedLines(Array.from({ length: 30 }, (_, index) => index + 1).join(','));
  expect(isCodeLook(writeCodeLook({ isNumbered: true, marked }) ?? '')).toBe(true);
});
