// What every command does before it can run anything of ours: plain JavaScript for Node 20, no dependency.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const OLDEST_NODE = [24, 15];

/** Ends the command with one line. */
export function fail(message) {
  console.error(message);
  process.exit(1);
}

function sha256(parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

function isStamped(file, stamp) {
  return existsSync(file) && readFileSync(file, 'utf8') === stamp;
}

// No installation or build takes longer. Numbers of processes begin anew in each container.
const ABANDONED_MS = 20 * 60_000;

/** Whether the command that took this turn is still at it. */
function isTaken(lock) {
  try {
    const pid = Number(readFileSync(lock, 'utf8'));
    return pid !== process.pid && Date.now() - statSync(lock).mtimeMs < ABANDONED_MS && process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/**
 * Does what changes this checkout when no other command does: two installations or builds at once spoil each other's.
 * Where no lock can be written nothing else can, and the work itself says so.
 */
export function inTurn(work, lock = join(root, '.cache', 'setting-up')) {
  const take = () => writeFileSync(lock, String(process.pid), { flag: 'wx' });
  for (let waits = 0; ; waits += 1) {
    try {
      mkdirSync(dirname(lock), { recursive: true });
      take();
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') break;
    }
    if (!isTaken(lock)) rmSync(lock, { force: true });
    else if (waits === 0) console.log('Another command is setting this checkout up: waiting ...');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
  try {
    return work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** Installs the locked packages when they are missing or the lock file has changed. No install script is run. */
export function ensureInstalled() {
  const stampFile = join(root, 'node_modules', '.installed');
  const stamp = sha256([readFileSync(join(root, 'package-lock.json'))]);
  if (!isStamped(stampFile, stamp)) inTurn(() => install(stampFile, stamp));
}

function install(stampFile, stamp) {
  if (isStamped(stampFile, stamp)) return;
  console.log('Installing packages (once) ...');
  const flags = 'ci --ignore-scripts --include=dev --include=optional --no-audit --no-fund --loglevel=error'.split(' ');
  const result = spawnSync('npm', flags, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) fail('The packages could not be installed: see the lines above.');
  writeFileSync(stampFile, stamp);
}

/** The Node that the project runs on: the one that comes with its packages, else the system's when it is new enough. */
export function findNode() {
  const own = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (existsSync(own) && spawnSync(own, ['-v']).status === 0) return own;
  const [major, minor] = process.versions.node.split('.').map(Number);
  const isNewEnough = major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
  if (isNewEnough) return process.execPath;
  return fail(`Node ${OLDEST_NODE.join('.')} or newer is needed here (this is ${process.versions.node}).`);
}

const environment = () => ({
  // What Node has compiled once, types taken off, the next start reads: a third of its time.
  NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
  ...process.env,
  NEXT_TELEMETRY_DISABLED: '1',
  // Files of settings that Next.js finds beside the code it would read later, and for pages alone: see `settingsFlags`.
  __NEXT_PROCESSED_ENV: 'true',
  PATH: `${join(root, 'node_modules', '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
});

/** How the server and the tool are started where settings are also in a file `.env` beside the code: the environment wins. */
export function settingsFlags(folder = root) {
  const file = join(folder, '.env');
  return existsSync(file) ? [`--env-file=${file}`] : [];
}

/** Runs one of our programs with the project's Node and waits for it. Returns its exit code. */
export function runNode(args, extra = {}) {
  const result = spawnSync(findNode(), args, { cwd: root, stdio: 'inherit', env: { ...environment(), ...extra } });
  return result.status ?? 1;
}

/**
 * Runs one of our programs behind what is in front: at a lower priority, its output kept. Resolves with its exit code
 * and with what it said.
 */
export function runNodeBehind(args, extra = {}) {
  const env = { ...environment(), ...extra };
  const child = spawn(findNode(), args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ status: 1, output: `${error.message}\n` }));
    child.on('spawn', () => setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL));
    child.on('close', (code) => resolve({ status: code ?? 1, output }));
  });
}

/** The same in front: what it says is seen at once. Resolves with its exit code. */
export function runNodeInFront(args, extra = {}) {
  const child = spawn(findNode(), args, { cwd: root, stdio: 'inherit', env: { ...environment(), ...extra } });
  return new Promise((resolve) => {
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** A process's name and the number of its parent, where the system tells (Linux). */
function parentOf(pid) {
  try {
    const [, name, parent] = /^\d+ \((.*)\) \S (\d+) /s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return { name, parent: Number(parent) };
  } catch {
    return {};
  }
}

/** npm, where a shell stands between it and us. Who started npm may well go on without it. */
function npmAbove(shell) {
  const { name, parent } = parentOf(shell);
  return /sh$/.test(name) && parentOf(parent).name?.startsWith('npm') ? parent : undefined;
}

// Who started us, looked at before anything is installed and built, which takes minutes.
const parent = process.ppid;
const npm = npmAbove(parent);

// A process that was killed tells nobody: whoever it started is another process's child from then on.
function watchParent(whenGone) {
  const look = () => {
    if (process.ppid === parent && (npm === undefined || parentOf(parent).parent === npm)) return;
    clearInterval(timer);
    whenGone();
  };
  const timer = setInterval(look, 1_000).unref();
  look();
}

// Number of the first open file that systemd hands to a service, and how it says that this is one for us.
const FIRST_FD = 3;
const isGivenPort = () => process.env.LISTEN_FDS === '1' && process.env.LISTEN_PID === String(process.pid);

/**
 * The files of a server: those of the terminal, a channel to us, and a port that was opened for it, as often as the server
 * listens on a port (lib/server/http/listen.ts).
 */
function serverFiles(args) {
  const files = ['inherit', 'inherit', 'inherit', 'ipc'];
  const ports = Array.from({ length: 32 }, () => FIRST_FD);
  return isGivenPort()
    ? { stdio: [...files, ...ports], args: [...args, `--listen-fd=${ports.map((_, at) => files.length + at)}`] }
    : { stdio: files, args };
}

/**
 * Becomes one of our programs: passes signals on, and ends with its exit code. A server (`isServer`) also ends when we are
 * killed, or npm that started us: it hears its channel to us close. Who else started us may well go on without us.
 */
export function becomeNode(args, extra = {}, { isServer = false } = {}) {
  const files = isServer ? serverFiles(args) : { stdio: 'inherit', args };
  const child = spawn(findNode(), files.args, { cwd: root, stdio: files.stdio, env: { ...environment(), ...extra } });
  if (isServer && /^(start|dev)$/.test(process.env.npm_lifecycle_event ?? '')) watchParent(() => child.kill('SIGTERM'));
  // A terminal sends Ctrl-C to the whole process group: the child has it already, we only must not end before it.
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  child.on('exit', (code, signal) => {
    if (signal === 'SIGKILL') console.error('Killed. Where nobody did it, memory was short (see dmesg).');
    process.exit(code ?? (signal ? 1 : 0));
  });
}

const BUILD_INPUTS = [
  'app',
  'components',
  'lib',
  'stores',
  'messages',
  'middleware.ts',
  'next.config.ts',
  'tsconfig.json',
  'package-lock.json',
];

function filesBelow(path) {
  if (!existsSync(path)) return [];
  const entries = readdirSync(path, { withFileTypes: true });
  return entries.flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)],
  );
}

/** A digest of everything that a build is made of. */
function buildStamp() {
  const files = BUILD_INPUTS.flatMap((name) =>
    name.includes('.') ? [join(root, name)] : filesBelow(join(root, name)),
  );
  const known = files.filter((file) => existsSync(file)).sort();
  return sha256(known.flatMap((file) => [file.slice(root.length), readFileSync(file)]));
}

/** Builds when there is no build or its sources have changed since. */
export function ensureBuilt() {
  const stampFile = join(root, '.next', 'lekha-build');
  const stamp = buildStamp();
  if (!isStamped(stampFile, stamp)) inTurn(() => build(stampFile, stamp));
}

function build(stampFile, stamp) {
  if (isStamped(stampFile, stamp)) return;
  console.log('Building (once) ...');
  const status = runNode(['node_modules/next/dist/bin/next', 'build'], { NODE_ENV: 'production' });
  if (status !== 0 || runNode(['bin/precompress.mjs']) !== 0) fail('The build failed: see the lines above.');
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
}
