// npm run test:postgres: all tests that need no browser, on a PostgreSQL of the machine (15 or newer) instead of the embedded one; or
// on the server of TEST_DATABASE_URL, whose user may make databases.
import { spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled, fail } from './ensure.mjs';
import { runJest } from './run-jest.mjs';

const OLDEST = 15;
// Debian's packages; their programs are in no PATH.
const INSTALLED = '/usr/lib/postgresql';
// PostgreSQL does not run as root.
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
// What is tested dies with the server: nothing has to survive a power cut.
const SETTINGS = [
  'listen_addresses=',
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'max_wal_size=4GB',
];

function findPrograms() {
  const versions = listFolder(INSTALLED)
    .map(Number)
    .filter((version) => version >= OLDEST);
  if (versions.length === 0)
    fail(
      `There is no PostgreSQL ${OLDEST} or newer in ${INSTALLED}. Install one (apt-get install postgresql), or set TEST_DATABASE_URL.`,
    );
  return join(INSTALLED, String(Math.max(...versions)), 'bin');
}

function listFolder(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function run(program, args, folder) {
  const { status, stderr } = spawnSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
  });
  if (status !== 0) fail(`${program} failed.\n${stderr}`);
}

/** Starts a server of its own for the run, reached by a socket in its folder. */
function startServer() {
  const programs = findPrograms();
  const folder = mkdtempSync(join(tmpdir(), 'lekha-postgres-'));
  if (isRoot) chownSync(folder, NOBODY, NOBODY);
  const data = join(folder, 'data');
  run(join(programs, 'initdb'), ['-D', data, '-U', 'lekha', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'], folder);
  const options = [`-k ${folder}`, ...SETTINGS.map((setting) => `-c ${setting}`)].join(' ');
  const control = (...args) => run(join(programs, 'pg_ctl'), ['-D', data, '-w', ...args], folder);
  control('-l', join(folder, 'log'), '-o', options, 'start');
  const stop = () => {
    control('-m', 'immediate', 'stop');
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: `postgres://lekha@localhost/postgres?host=${encodeURIComponent(folder)}`, stop };
}

ensureInstalled();
const given = process.env.TEST_DATABASE_URL;
const server = given ? { url: given, stop: () => {} } : startServer();
process.env.TEST_DATABASE_URL = server.url;
const { passed, failed } = await runJest(process.argv.slice(2));
server.stop();
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
