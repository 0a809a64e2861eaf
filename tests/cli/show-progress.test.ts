/** @jest-environment node */
import { afterEach, expect, jest, test } from '@jest/globals';
import { showProgress } from '../../lib/cli/site-commands.ts';

const { isTTY } = process.stderr;
const { send } = process;
afterEach(() => {
  process.stderr.isTTY = isTTY;
  if (send) process.send = send;
  jest.restoreAllMocks();
});

test('a server that waits is told each step, and nothing else is said', () => {
  const told: unknown[] = [];
  process.send = (news: unknown) => told.push(news) > 0;
  const write = jest.spyOn(process.stderr, 'write');
  showProgress()(1, 2, 'writing');
  expect(told).toEqual([{ phase: 'writing', done: 1, total: 2 }]);
  expect(write).not.toHaveBeenCalled();
});

test('without a terminal a long phase says how far it is, every ten seconds', () => {
  // As it is where nobody waits for us: these tests are run by a process that does.
  delete process.send;
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
