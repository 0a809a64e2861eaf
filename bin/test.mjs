// npm test: everything there is to check, ended by the one line `N passed, N failed`.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './ensure-browser.mjs';
import { ensureBuilt, ensureInstalled, root, runNode } from './ensure.mjs';

const cache = join(root, '.cache');
const reportOf = (name) => join(cache, name);
const counts = { passed: 0, failed: 0 };

function count(passed, failed) {
  counts.passed += passed;
  counts.failed += failed;
}

/** A tool that passes or fails as a whole. */
function check(title, args) {
  console.log(`\n${title}`);
  const status = runNode(args);
  count(status === 0 ? 1 : 0, status === 0 ? 0 : 1);
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function runJest() {
  console.log('\nUnit and integration tests');
  const file = reportOf('jest-report.json');
  rmSync(file, { force: true });
  const flags = ['--disable-warning=ExperimentalWarning', '--experimental-vm-modules', 'node_modules/jest/bin/jest.js'];
  const status = runNode([...flags, '--json', `--outputFile=${file}`, ...process.argv.slice(2)]);
  const report = readReport(file);
  const failed = (report?.numFailedTests ?? 0) + (report?.numRuntimeErrorTestSuites ?? 0);
  // A run that broke down as a whole is one failure, whatever it counted.
  count(report?.numPassedTests ?? 0, failed === 0 && status !== 0 ? 1 : failed);
}

function runBrowserTests() {
  console.log('\nEnd-to-end tests in a browser');
  if (!ensureBrowser()) {
    console.log(
      'There is no browser: install Chromium («apt-get install chromium», or «npx playwright install chromium»).',
    );
    return count(0, 1);
  }
  rmSync(join(cache, 'e2e-data'), { recursive: true, force: true });
  const file = reportOf('e2e-report.json');
  rmSync(file, { force: true });
  const status = runNode(['node_modules/playwright/cli.js', 'test']);
  const stats = readReport(file)?.stats;
  const failed = (stats?.unexpected ?? 0) + (stats?.flaky ?? 0);
  count(stats?.expected ?? 0, failed === 0 && status !== 0 ? 1 : failed);
}

ensureInstalled();
mkdirSync(cache, { recursive: true });
check('Lint', ['node_modules/eslint/bin/eslint.js', '.']);
check('Types', ['node_modules/typescript/bin/tsc', '--noEmit']);
runJest();
ensureBuilt();
runBrowserTests();
console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed === 0 && counts.passed > 0 ? 0 : 1);
