// A PostgreSQL of the machine, started for a test run and gone after it (bin/test-postgres.mjs).
import { execFile, spawnSync } from 'node:child_process';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const OLDEST = 15;
// Debian's packages; their programs are in no PATH.
const INSTALLED = '/usr/lib/postgresql';
// PostgreSQL does not run as root.
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
// Every site of the browser tests has a dozen connections.
const SETTINGS = ['listen_addresses=', 'max_connections=400'];
const MODES = { SIGINT: 'fast', SIGQUIT: 'immediate' };

function listFolder(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

export function findPrograms(wanted) {
  const versions = listFolder(INSTALLED)
    .map(Number)
    .filter((version) => version >= OLDEST && (!wanted || version === Number(wanted)));
  return versions.length > 0 ? join(INSTALLED, String(Math.min(...versions)), 'bin') : undefined;
}

export async function startCluster(programs, settings = []) {
  const folder = await mkdtemp(join(tmpdir(), 'lekha-postgres-'));
  if (isRoot) await chown(folder, NOBODY, NOBODY);
  const data = join(folder, 'data');
  const run = (program, args) =>
    promisify(execFile)(join(programs, program), ['-D', data, ...args], {
      cwd: folder,
      ...(isRoot && { uid: NOBODY, gid: NOBODY }),
    });
  await run('initdb', ['-U', 'lekha', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']);
  const options = [`-k ${folder}`, ...[...SETTINGS, ...settings].map((setting) => `-c ${setting}`)].join(' ');
  const begin = (...command) => run('pg_ctl', ['-w', '-l', join(folder, 'log'), '-o', options, ...command]);
  await begin('start');
  const stopNow = ['-D', data, '-m', 'immediate', 'stop'];
  // A process that is ended before anybody has stopped it leaves nothing behind either.
  const end = () =>
    spawnSync(join(programs, 'pg_ctl'), stopNow, { cwd: '/', ...(isRoot && { uid: NOBODY, gid: NOBODY }) });
  process.once('exit', end);
  return {
    url: `postgres://lekha@localhost/postgres?host=${encodeURIComponent(folder)}`,
    restart: async (signal) => void (await begin('-m', MODES[signal], 'restart')),
    stop: async () => {
      process.off('exit', end);
      await run('pg_ctl', ['-w', '-m', 'immediate', 'stop']);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
