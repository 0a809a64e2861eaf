/** @jest-environment node */
import { afterEach, expect, jest, test } from '@jest/globals';
import { showProgress } from '../../lib/cli/site-commands.ts';

const { isTTY } = process.stderr;
afterEach(() => {
  process.stderr.isTTY = isTTY;
  jest.restoreAllMocks();
});

test('without a terminal a long phase says how far it is, every ten seconds', () => {
  process.stderr.isTTY = false;
  const lines: string[] = [];
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  const clock = jest.spyOn(Date, 'now');
  const show = showProgress();
  for (let second = 0; second <= 25; second += 1) {
    clock.mockReturnValue(second * 1_000);
    show(second, 100, second < 24 ? 'converting' : 'writing');
  }
  expect(lines).toEqual(['converting ...\n', 'converting 10/100\n', 'converting 20/100\n', 'writing ...\n']);
});
