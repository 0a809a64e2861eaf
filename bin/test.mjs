// npm test: everything there is to check, ended by the one line `N passed, N failed`. In front run the tests, two
// workers each; behind them, at a lower priority, what needs no server takes what they leave of the processor.
import { ensureInstalled, root, runNodeBehind } from './ensure.mjs';
import { memoryFolder } from './memory-folder.mjs';
import { freshReport, runJest, runPlaywright } from './run-tests.mjs';
import { lookAgain } from './second-look.mjs';
import { slowestOfBrowser, slowestOfJest, tableOfSlowest } from './slowest-files.mjs';

const counts = { passed: 0, failed: 0 };
const durations = [];
const slowest = { browser: [], jest: [] };

function count(passed, failed) {
  counts.passed += passed;
  counts.failed += failed;
}

/** Notes how long a part took. @returns what it returns */
async function timed(title, run) {
  const started = performance.now();
  const result = await run();
  durations.push([title, (performance.now() - started) / 1000]);
  return result;
}

/** A program behind the tests. What it said is shown when it has ended. */
async function behind(title, args) {
  const { status, output } = await timed(title, () => runNodeBehind(args));
  console.log(`\n${title}${status === 0 ? '' : ' FAILED'}\n${output}`);
  return status === 0;
}

/** A tool that passes or fails as a whole. */
async function check(title, args) {
  const isPassed = await behind(title, args);
  count(isPassed ? 1 : 0, isPassed ? 0 : 1);
}

async function checkCode() {
  const report = freshReport('code-report.json');
  // With more room for what is young, collecting garbage takes an eighth less of all its time.
  const room = ['--max-old-space-size=4096', '--max-semi-space-size=64'];
  await behind('Types and lint', [...room, 'bin/check-code.mjs', report.file]);
  const { types = false, lint = false } = report.read() ?? {};
  for (const isPassed of [types, lint]) count(isPassed ? 1 : 0, isPassed ? 0 : 1);
}

async function checkAll() {
  await check('Format', ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.']);
  await check('Unused files, exports and packages', ['node_modules/knip/bin/knip.js']);
  await checkCode();
}

async function runUnits() {
  const units = await timed('Unit and integration tests', () => runJest(process.argv.slice(2)));
  slowest.jest = slowestOfJest(units.found, root);
  return units;
}

async function runBrowserTests() {
  const shown = await timed('Browser tests', () => runPlaywright([]));
  slowest.browser = slowestOfBrowser(shown.found);
  return shown;
}

async function testAll() {
  const browser = behind('Browser', ['bin/ensure-browser.mjs']);
  // After the browser, for one installer locks the other out. Nobody's fault when there is none: the tests say that they are skipped.
  const proxies = browser.then(() => behind('Proxies', ['bin/ensure-proxies.mjs']));
  const build = behind('Build', ['bin/build.mjs']);
  const checks = build.then(checkAll);
  console.log('\nUnit and integration tests');
  const units = await runUnits();
  const isReady = (await Promise.all([browser, build, proxies.then(() => true)])).every(Boolean);
  console.log('\nEnd-to-end tests in a browser');
  const shown = isReady ? await runBrowserTests() : { passed: 0, failed: 1, names: [] };
  await checks;
  const parts = [
    { first: units, run: (names) => runJest(['--runTestsByPath', ...names]) },
    { first: shown, run: (names) => runPlaywright(names.map((name) => `e2e/${name}`)) },
  ];
  for (const { passed, failed } of await timed('Second look', () => lookAgain(parts))) count(passed, failed);
}

const folder = memoryFolder();
if (folder) process.env.TMPDIR = folder;
// Interrupted, it ends as it should: the folder goes.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
await timed('Installation', () => ensureInstalled());
await timed('Everything', testAll);
for (const [title, seconds] of durations) console.log(`${seconds.toFixed(1).padStart(7)} s  ${title}`);
for (const line of tableOfSlowest(slowest.browser, slowest.jest)) console.log(line);
console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed === 0 && counts.passed > 0 ? 0 : 1);
