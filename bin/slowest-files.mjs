// Which test files took longest: what is worth making faster, from the reports of Jest and Playwright.
import { relative } from 'node:path';

const MOST = 10;

const secondsOfSuite = ({ specs = [], suites = [] }) => {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  const own = results.reduce((sum, { duration }) => sum + duration / 1000, 0);
  return suites.reduce((sum, suite) => sum + secondsOfSuite(suite), own);
};

const slowest = (files) => files.toSorted((a, b) => b.seconds - a.seconds).slice(0, MOST);

/** The slowest files of a report of Jest's: paths from `root`, seconds. */
export function slowestOfJest(report, root) {
  const files = report?.testResults ?? [];
  return slowest(
    files.map(({ name, startTime, endTime }) => ({
      name: relative(root, name),
      seconds: (endTime - startTime) / 1000,
    })),
  );
}

/** The slowest files of a report of Playwright's, by what their tests took together. */
export function slowestOfBrowser(report) {
  return slowest((report?.suites ?? []).map((suite) => ({ name: suite.file, seconds: secondsOfSuite(suite) })));
}

const cell = ({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`;

/** Both lists beside each other, a line each; none where nothing ran. */
export function tableOfSlowest(browser, units) {
  const width = Math.max(0, ...browser.map((file) => cell(file).length)) + 2;
  const lines = Array.from({ length: Math.max(browser.length, units.length) }, (_, index) => {
    const [left, right] = [browser[index], units[index]];
    return `${(left ? cell(left) : '').padEnd(width)}${right ? cell(right) : ''}`.trimEnd();
  });
  return lines.length === 0 ? [] : ['', 'Slowest files', ...lines];
}
