// What a test run came to, from the reports of Jest and Playwright, and whether its failures deserve a second look.
import { relative } from 'node:path';

/** So many files with failures can be accidents of a busy machine. More are not. */
const MOST_ACCIDENTS = 8;

/**
 * Counts of a report. A run that broke down as a whole is one failure, whatever it counted.
 * `names`: the files with failures, which run once more as wholes; `again`: how many of their tests had passed.
 */
function counts(passed, failures, status, names, again) {
  return { passed, failed: failures === 0 && status !== 0 ? 1 : failures, names, again };
}

/** Counts of Jest's report; `names` are paths from `root`. */
export function countsOfJest(report, status, root) {
  const files = (report?.testResults ?? []).filter((file) => file.status === 'failed');
  const tests = files.flatMap((file) => file.assertionResults);
  const failures = (report?.numFailedTests ?? 0) + (report?.numRuntimeErrorTestSuites ?? 0);
  const again = tests.filter((test) => test.status === 'passed').length;
  const names = files.map((file) => relative(root, file.name));
  return counts(report?.numPassedTests ?? 0, failures, status, names, again);
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

const hasPassed = ({ ok, tests }) => ok && tests.some(({ status }) => status === 'expected');

/** Counts of Playwright's report; `names` are paths from the folder of the browser tests. */
export function countsOfBrowser(report, status) {
  const specs = specsOf({ suites: report?.suites });
  const failures = (report?.stats?.unexpected ?? 0) + (report?.stats?.flaky ?? 0);
  const names = [...new Set(specs.filter((spec) => !spec.ok).map(({ file }) => file))];
  const again = specs.filter((spec) => names.includes(spec.file) && hasPassed(spec)).length;
  return counts(report?.stats?.expected ?? 0, failures, status, names, again);
}

/** Whether what failed can be an accident: a few files, not a run that broke down. */
export function deservesSecondLook(found) {
  const files = found.flatMap(({ names }) => names);
  return (
    files.length > 0 &&
    files.length <= MOST_ACCIDENTS &&
    found.every(({ failed, names }) => failed === 0 || names.length > 0)
  );
}

/** The counts when the files with failures ran once more. */
export function afterSecondLook(first, second) {
  return { ...second, passed: first.passed - first.again + second.passed };
}

/**
 * Files that failed beside all others run once more, alone: what fails again is wrong, the rest is named. Of each part what it
 * came to, and what runs some of its files. @returns what each came to then
 */
export async function lookAgain(parts) {
  const unsteady = parts.flatMap(({ first }) => first.names);
  if (!deservesSecondLook(parts.map(({ first }) => first))) return parts.map(({ first }) => first);
  console.log(`\nA second look, alone, at\n  ${unsteady.join('\n  ')}`);
  const found = [];
  for (const { first, run } of parts)
    found.push(first.failed > 0 ? afterSecondLook(first, await run(first.names)) : first);
  const failedAgain = found.flatMap(({ names }) => names);
  const passedAlone = unsteady.filter((name) => !failedAgain.includes(name));
  if (passedAlone.length > 0)
    console.log(`\nUnsteady: failed beside the others, passed alone\n  ${passedAlone.join('\n  ')}`);
  return found;
}
