import { expect, test } from '@jest/globals';
import { judge, type Figures } from './judge.ts';

const MB = 1024 * 1024;
const AT_REST: Figures = { rss: 400 * MB, heap: 90 * MB, handles: 30, timers: 6, files: 60, connections: 9 };

const samples = (change: (at: number) => Partial<Figures>) =>
  Array.from({ length: 30 }, (_, at) => ({ ...AT_REST, ...change(at) }));
const notFlat = (given: Figures[]) => judge(given).flatMap(({ name, isFlat }) => (isFlat ? [] : [name]));

test('a process that grows while it warms up, and sways afterwards, is flat', () => {
  const swaying = samples((at) => ({ heap: (at < 10 ? 40 + 5 * at : 90 + 4 * (at % 3)) * MB, handles: 30 + (at % 4) }));
  expect(notFlat(swaying)).toEqual([]);
});

test.each([
  ['rss', 60 * MB],
  ['heap', 3 * MB],
  ['handles', 2],
  ['timers', 1],
  ['files', 2],
  ['connections', 0.5],
] as const)('%s that grow with every sample are found', (name, step) => {
  expect(notFlat(samples((at) => ({ [name]: AT_REST[name] + at * step })))).toEqual([name]);
});
