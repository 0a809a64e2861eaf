// What a test run came to, from the reports of Jest and Playwright, and whether its failures deserve a second look.
import { relative } from 'node:path';

/** So many failures can be accidents of a busy machine. More are not. */
const MOST_ACCIDENTS = 3;

/**
 * Counts of a report. A run that broke down as a whole is one failure, whatever it counted.
 * `again`: how many tests passed that run once more when the failed ones do.
 */
function counts(passed, failures, status, names, again = 0) {
  return { passed, failed: failures === 0 && status !== 0 ? 1 : failures, names, again };
}

/** Jest runs failed files once more, with what passed in them. `names` are their paths from `root`. */
export function countsOfJest(report, status, root) {
  const files = (report?.testResults ?? []).filter((file) => file.status === 'failed');
  const tests = files.flatMap((file) => file.assertionResults);
  const failures = (report?.numFailedTests ?? 0) + (report?.numRuntimeErrorTestSuites ?? 0);
  const again = tests.filter((test) => test.status === 'passed').length;
  const names = files.map((file) => relative(root, file.name));
  return counts(report?.numPassedTests ?? 0, failures, status, names, again);
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** Playwright runs the failed tests alone once more. `names` are their titles. */
export function countsOfBrowser(report, status) {
  const failed = specsOf({ suites: report?.suites }).filter((spec) => !spec.ok);
  const failures = (report?.stats?.unexpected ?? 0) + (report?.stats?.flaky ?? 0);
  const names = failed.map((spec) => `${spec.file} › ${spec.title}`);
  return counts(report?.stats?.expected ?? 0, failures, status, names);
}

/** Whether what failed can be an accident: a few single tests, not a run that broke down. */
export function deservesSecondLook(found) {
  const failed = found.reduce((sum, part) => sum + part.failed, 0);
  return failed > 0 && failed <= MOST_ACCIDENTS && found.every((part) => part.failed === 0 || part.names.length > 0);
}

/** The counts when the failed tests ran once more. */
export function afterSecondLook(first, second) {
  return { ...second, passed: first.passed - first.again + second.passed };
}
