import { expect, test } from '@jest/globals';
import {
  afterSecondLook,
  countsOfBrowser,
  countsOfJest,
  deservesSecondLook,
  lookAgain,
} from '../../bin/second-look.mjs';

const file = (name: string, ...statuses: string[]) => ({
  name,
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status) => ({ status })),
});
const jest = (...files: ReturnType<typeof file>[]) => {
  const statuses = files.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  return {
    numPassedTests: statuses.filter((status) => status === 'passed').length,
    numFailedTests: statuses.filter((status) => status === 'failed').length,
    numRuntimeErrorTestSuites: 0,
    testResults: files,
  };
};
const countsOfUnits = (status: number, ...files: Parameters<typeof jest>) =>
  countsOfJest(jest(...files), status, '/site');
const spec = (name: string, ...statuses: string[]) => ({
  ok: !statuses.includes('unexpected'),
  file: `${name}.spec.ts`,
  tests: statuses.map((status) => ({ status })),
});
const browser = {
  stats: { expected: 7, unexpected: 1, flaky: 0 },
  suites: [{ specs: [], suites: [{ specs: [spec('a', 'unexpected'), spec('a', 'expected'), spec('b', 'expected')] }] }],
};

test('a run in which everything passed needs no second look', () => {
  const found = countsOfUnits(0, file('/site/a', 'passed', 'passed'));
  expect(found).toEqual({ passed: 2, failed: 0, names: [], again: 0 });
  expect(deservesSecondLook([found, countsOfBrowser({ stats: { expected: 1 } }, 0)])).toBe(false);
});

test('a few failed files run once more, and what they come to then counts', () => {
  const first = countsOfUnits(1, file('/site/a', 'passed', 'failed', 'passed'), file('/site/b', 'passed'));
  expect(first).toEqual({ passed: 3, failed: 1, names: ['a'], again: 2 });
  expect(deservesSecondLook([first])).toBe(true);
  const passed = countsOfUnits(0, file('/site/a', 'passed', 'passed', 'passed'));
  expect(afterSecondLook(first, passed)).toMatchObject({ passed: 4, failed: 0 });
  const failed = countsOfUnits(1, file('/site/a', 'passed', 'failed', 'passed'));
  expect(afterSecondLook(first, failed)).toMatchObject({ passed: 3, failed: 1 });
  const shown = countsOfBrowser(browser, 1);
  expect(shown).toEqual({ passed: 7, failed: 1, names: ['a.spec.ts'], again: 1 });
  expect(afterSecondLook(shown, countsOfBrowser({ stats: { expected: 2 } }, 0))).toMatchObject({
    passed: 8,
    failed: 0,
  });
});

test('many failures are no accident, nor is a run that broke down', () => {
  const failed = [...'abcdefghi'].map((name) => file(`/site/${name}`, 'failed', 'failed'));
  expect(deservesSecondLook([countsOfUnits(1, ...failed)])).toBe(false);
  expect(deservesSecondLook([countsOfUnits(1, ...failed.slice(1))])).toBe(true);
  expect(countsOfJest(undefined, 1, '/')).toMatchObject({ failed: 1, names: [] });
  expect(deservesSecondLook([countsOfJest(undefined, 1, '/')])).toBe(false);
  expect(deservesSecondLook([countsOfBrowser(undefined, 1), countsOfUnits(0)])).toBe(false);
});

test('only what failed runs once more, and what fails again has failed', async () => {
  const asked: string[][] = [];
  const part = (names: string[], failsAgain: boolean) => ({
    first: { passed: 10, failed: names.length, names, again: 0 },
    run: async (files: string[]) => {
      asked.push(files);
      return failsAgain
        ? { passed: 0, failed: 1, names, again: 0 }
        : { passed: files.length, failed: 0, names: [], again: 0 };
    },
  });
  const found = await lookAgain([part(['a.test.ts'], true), part([], false), part(['b.spec.ts'], false)]);
  expect(asked).toEqual([['a.test.ts'], ['b.spec.ts']]);
  expect(found.map(({ passed, failed }) => [passed, failed])).toEqual([
    [10, 1],
    [10, 0],
    [11, 0],
  ]);
});
