// npm run test:postgres: all tests, those in a browser too, on a PostgreSQL of the machine instead of the embedded one: 15 where it is
// installed, or the version of TEST_POSTGRES_VERSION; or on the server of TEST_DATABASE_URL, whose user may make databases.
// Arguments are files: those of e2e/ run in a browser, others in Jest.
import { findPrograms, startCluster } from '../e2e/setup/machine-postgres.mjs';
import { ensureBuilt, ensureInstalled, fail, runNode } from './ensure.mjs';
import { memoryFolder } from './memory-folder.mjs';
import { runJest, runPlaywright } from './run-tests.mjs';
import { lookAgain } from './second-look.mjs';

// What is tested dies with the server: nothing has to survive a power cut.
const SETTINGS = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_wal_size=4GB'];

// Browser tests of the embedded database alone, by their names, and why.
const OF_EMBEDDED = [
  [
    'a second server on the same data is refused with one line, and the first goes on',
    'the lock is that of the embedded database; several instances may share another',
  ],
];
// The tests that restart the database do so with one of the same programs, where these are known.
const OF_OWN_SERVER = ['SIGINT', 'SIGQUIT'].map((signal) => [
  `the database restarts (${signal}): kept pages stay, and no acknowledged write is lost`,
  'the server of TEST_DATABASE_URL is not ours to restart',
]);

async function startServer() {
  const programs = findPrograms(process.env.TEST_POSTGRES_VERSION);
  if (!programs)
    fail(
      `There is no PostgreSQL ${process.env.TEST_POSTGRES_VERSION || '15 or newer'} in /usr/lib/postgresql. Install one (apt-get install postgresql), or set TEST_DATABASE_URL.`,
    );
  const { url, stop } = await startCluster(programs, SETTINGS);
  return { url, stop, programs };
}

/** The version of the server, and how many transactions have written on it. */
async function ask(url) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    `select current_setting('server_version') as version, pg_current_xact_id()::text::float8 as writes`,
  );
  await client.end();
  return rows[0];
}

function prepareBrowser() {
  for (const program of ['bin/ensure-browser.mjs', 'bin/ensure-proxies.mjs'])
    if (runNode([program]) !== 0) process.exit(1);
  ensureBuilt();
}

async function runBrowser(files, isOurs) {
  const leftOut = isOurs ? OF_EMBEDDED : [...OF_EMBEDDED, ...OF_OWN_SERVER];
  console.log('\nLeft out, as they are about the embedded database or end the server:');
  for (const [name, reason] of leftOut) console.log(`  ${name}: ${reason}`);
  console.log('  crash.spec.ts kills the site alone, not its database: others are on it\n');
  const names = leftOut.map(([name]) => name.replace(/[()]/g, '\\$&')).join('|');
  return runPlaywright(['--grep-invert', names, ...files]);
}

ensureInstalled();
const folder = memoryFolder();
if (folder) process.env.TMPDIR = folder;
const given = process.env.TEST_DATABASE_URL;
const { url, stop, programs } = given ? { url: given, stop: () => {} } : await startServer();
process.env.TEST_DATABASE_URL = url;
if (programs) process.env.TEST_POSTGRES = programs;
const before = await ask(url);
console.log(`All tests run on PostgreSQL ${before.version}${programs ? ` of ${programs}` : ''}.`);
const startedAt = performance.now();

const files = process.argv.slice(2);
const ofBrowser = files.filter((file) => file.startsWith('e2e/'));
const ofJest = files.filter((file) => !file.startsWith('e2e/'));
const parts = [];
if (files.length === 0 || ofJest.length > 0)
  parts.push({ first: await runJest(ofJest), run: (names) => runJest(['--runTestsByPath', ...names]) });
if (files.length === 0 || ofBrowser.length > 0) {
  prepareBrowser();
  const run = (some) => runBrowser(some, programs !== undefined);
  parts.push({ first: await run(ofBrowser), run: (names) => run(names.map((name) => `e2e/${name}`)) });
}
const found = await lookAgain(parts);
const after = await ask(url);
await stop();

const sum = (name) => found.reduce((total, counts) => total + counts[name], 0);
const seconds = Math.round((performance.now() - startedAt) / 1000);
console.log(`\nPostgreSQL ${after.version}: ${after.writes - before.writes} transactions wrote on it in ${seconds} s.`);
const isSame = after.version === before.version && after.writes > before.writes;
if (!isSame) console.log(`The tests were not on PostgreSQL ${before.version}.`);
console.log(`${sum('passed')} passed, ${sum('failed') + (isSame ? 0 : 1)} failed`);
process.exitCode = sum('failed') === 0 && isSame ? 0 : 1;
