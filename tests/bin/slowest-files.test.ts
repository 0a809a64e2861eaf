import { expect, test } from '@jest/globals';
import { slowestOfBrowser, slowestOfJest, tableOfSlowest } from '../../bin/slowest-files.mjs';

const spec = (...durations: number[]) => ({
  tests: durations.map((duration) => ({ results: [{ duration }] })),
});

test('the slowest files of both kinds stand beside each other, the slowest first', () => {
  const suites = [
    { file: 'reading.spec.ts', specs: [spec(1_500)] },
    // A group has suites of its own; a repeated test has several results.
    { file: 'admin.spec.ts', specs: [spec(1_000)], suites: [{ specs: [spec(2_000, 500)] }] },
  ];
  const results = Array.from({ length: 12 }, (_, index) => ({
    name: `/site/tests/part-${index}.test.ts`,
    startTime: 1_000,
    endTime: 1_000 + index * 1_000,
  }));
  const table = tableOfSlowest(slowestOfBrowser({ suites }), slowestOfJest({ testResults: results }, '/site'));
  expect(table.slice(0, 5)).toEqual([
    '',
    'Slowest files',
    '    3.5 s  admin.spec.ts       11.0 s  tests/part-11.test.ts',
    '    1.5 s  reading.spec.ts     10.0 s  tests/part-10.test.ts',
    '                                9.0 s  tests/part-9.test.ts',
  ]);
  expect(table).toHaveLength(12);
});

test('where nothing ran there is no table', () => {
  expect(tableOfSlowest(slowestOfBrowser(undefined), slowestOfJest(undefined, '/site'))).toEqual([]);
});
