import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

let folder: string;
let file: string;
let children: ChildProcess[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lekha-launch-'));
  file = join(folder, 'said');
  children = [];
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  const pid = /started (\d+)/.exec(await said())?.[1];
  if (pid && isAlive(Number(pid))) process.kill(Number(pid), 'SIGKILL');
  await rm(folder, { recursive: true });
});

const said = () => readFile(file, 'utf8').catch(() => '');

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function launch(command: string, args: string[], env: Record<string, string> = {}): ChildProcess {
  const { npm_lifecycle_event: _ours, ...inherited } = process.env;
  const child = spawn(command, args, { stdio: 'ignore', env: { ...inherited, ...env } });
  children.push(child);
  return child;
}

async function until(text: string | RegExp): Promise<string> {
  for (let tries = 0; tries < 600; tries += 1) {
    const now = await said();
    if (typeof text === 'string' ? now.endsWith(`${text}\n`) : text.test(now)) return now;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`never said «${String(text)}»: ${await said()}`);
}

const LAUNCHER = 'tests/bin/launcher.mjs';

test('a launcher that is killed takes its server along, which stops as it would at a signal', async () => {
  const launcher = launch('node', [LAUNCHER, file]);
  await until(/started/);
  launcher.kill('SIGKILL');
  expect(await until('stopped')).toMatch(/^started \d+\nstopping\nstopped\n$/);
});

test('a launcher that gets a signal passes it on, and ends with its server', async () => {
  const launcher = launch('node', [LAUNCHER, file]);
  await until(/started/);
  const exited = new Promise((resolve) => launcher.once('exit', resolve));
  launcher.kill('SIGTERM');
  expect(await exited).toBe(0);
  expect(await said()).toMatch(/stopping\nstopped\n$/);
});

// `sh -c` with a second command does not become the first one: it stands between, as npm does.
const asParent = ['-c', `node ${LAUNCHER} "$0"; true`];

test('npm that is killed takes both along', async () => {
  const npm = launch('sh', [...asParent, file], { npm_lifecycle_event: 'start' });
  await until(/started/);
  npm.kill('SIGKILL');
  expect(await until('stopped')).toMatch(/stopping/);
});

test('npm itself that is killed takes both along, whatever its shell is', async () => {
  const start = `node "${resolve(LAUNCHER)}" "${file}"`;
  await writeFile(join(folder, 'package.json'), JSON.stringify({ scripts: { start } }));
  const npm = launch('npm', ['start', '--prefix', folder]);
  await until(/started/);
  npm.kill('SIGKILL');
  expect(await until('stopped')).toMatch(/stopping/);
});

test('npm that is killed while the site is built has no server come after it', async () => {
  const start = join(folder, 'start.mjs');
  await writeFile(
    start,
    `import { spawnSync } from 'node:child_process';
    import { appendFileSync } from 'node:fs';
    import { becomeNode } from '${resolve('bin/ensure.mjs')}';
    appendFileSync('${file}', 'building\\n');
    spawnSync('sleep', ['2']);
    appendFileSync('${file}', 'built\\n');
    becomeNode(['-e', 'setTimeout(() => {}, 90_000)', '${file}'], {}, { isServer: true });
    process.on('exit', () => appendFileSync('${file}', 'ended\\n'));`,
  );
  const npm = launch('sh', ['-c', 'node "$0"; true', start], { npm_lifecycle_event: 'start' });
  await until('building');
  npm.kill('SIGTERM');
  expect(await until('ended')).toBe('building\nbuilt\nended\n');
});

test('a shell that ends leaves a server alone that was to go on without it', async () => {
  const shell = launch('sh', [...asParent, file]);
  const pid = Number(/started (\d+)/.exec(await until(/started/))?.[1]);
  shell.kill('SIGKILL');
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect([isAlive(pid), await said()]).toEqual([true, `started ${pid}\n`]);
  // Tidies up the launcher with it.
  process.kill(pid, 'SIGTERM');
  await until('stopped');
});

test('a program that is killed, as by a system without memory, ends with 1 and a line that says so', async () => {
  const killed = `import { becomeNode } from '${resolve('bin/ensure.mjs')}';
    becomeNode(['-e', "process.kill(process.pid, 'SIGKILL')"]);`;
  const launcher = spawn(process.execPath, ['--input-type=module', '-e', killed], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let words = '';
  for await (const data of launcher.stderr) words += data;
  expect(words).toMatch(/^Killed\. .*memory/);
  expect(launcher.exitCode ?? (await once(launcher, 'exit'))[0]).toBe(1);
});

// As systemd starts it: the port is open file 3, and who it is for is said.
const onUnix = process.platform === 'win32' ? test.skip : test;

onUnix('a port that was opened for the service is handed on, as often as the server listens on a port', async () => {
  const port = createServer().listen(0, '127.0.0.1');
  await once(port, 'listening');
  const { port: number } = port.address() as AddressInfo;
  const serving = join(folder, 'serve.mjs');
  const serve = `import { createServer } from 'node:http';
    import { claimPort } from '${resolve('lib/server/http/succession/claim-port.ts')}';
    const { listen } = await claimPort({ PORT: ${number}, HOST: '127.0.0.1', DATA_DIR: '${folder}' });
    await listen(createServer((_, response) => response.end(process.argv.at(-1))));`;
  const start = `import { becomeNode } from '${resolve('bin/ensure.mjs')}';
    becomeNode(['${serving}'], {}, { isServer: true });`;
  await writeFile(serving, serve);
  await writeFile(join(folder, 'start.mjs'), start);
  const unit = spawn('sh', ['-c', `LISTEN_FDS=1 LISTEN_PID=$$ exec node "$0"`, join(folder, 'start.mjs')], {
    // Node's own field: no public way leads to the number of an open port.
    stdio: ['ignore', 'inherit', 'inherit', (port as { _handle?: { fd: number } })._handle?.fd],
  });
  children.push(unit);
  await once(unit, 'spawn');
  port.close();
  const told = await fetch(`http://127.0.0.1:${number}`).then((answer) => answer.text());
  expect(told.split(',')).toHaveLength(32);
  unit.kill('SIGTERM');
  await once(unit, 'exit');
});

// The test's own process imports no launcher: it is a program, and this is how it is used.
const launched = (launch: string, env: Record<string, string>) =>
  execFileSync(
    'node',
    ['--input-type=module', '-e', `import { becomeNode, settingsFlags } from './bin/ensure.mjs'; ${launch}`],
    {
      env: { ...process.env, ...env },
      encoding: 'utf8',
    },
  );

test('a file of settings beside the code is read whole, and the environment wins', async () => {
  await writeFile(join(folder, '.env'), 'LEKHA_ONE=file\nLEKHA_TWO=file\nLEKHA_THREE=file\n');
  const show =
    'console.log([1, 2, 3].map((n) => process.env[["", "LEKHA_ONE", "LEKHA_TWO", "LEKHA_THREE"][n]]).join())';
  const launch = `becomeNode([...settingsFlags(process.env.FOLDER), '-e', ${JSON.stringify(show)}])`;
  expect(launched(launch, { FOLDER: folder, LEKHA_TWO: 'environment', LEKHA_THREE: '' })).toBe('file,environment,\n');
  expect(launched(launch, { FOLDER: join(folder, 'none'), LEKHA_TWO: 'environment' })).toBe(',environment,\n');
});

test('pages have no settings that the rest of the site has not: Next.js reads no file by itself', async () => {
  await writeFile(join(folder, '.env'), 'LEKHA_ONE=file\n');
  const show = 'require("@next/env").loadEnvConfig(process.env.FOLDER); console.log(process.env.LEKHA_ONE)';
  expect(launched(`becomeNode(['-e', ${JSON.stringify(show)}])`, { FOLDER: folder })).toBe('undefined\n');
});

test('commands that set a checkout up take turns, also behind one that was killed in the middle of it', async () => {
  const lock = join(folder, 'deep', 'lock');
  const code = `import('${resolve('bin/ensure.mjs')}').then(({ inTurn }) => inTurn(() => {
    const { appendFileSync } = process.getBuiltinModule('node:fs');
    appendFileSync('${file}', 'begin ');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    appendFileSync('${file}', 'end\\n');
    if (process.argv[1] === 'dies') process.kill(process.pid, 'SIGKILL');
  }, '${lock}'))`;
  const [killed] = await once(launch('node', ['-e', code, 'dies']), 'exit');
  expect([killed, await said()]).toEqual([null, 'begin end\n']);
  const others = [1, 2, 3].map(() => once(launch('node', ['-e', code]), 'exit'));
  expect((await Promise.all(others)).map(([status]) => status)).toEqual([0, 0, 0]);
  expect(await said()).toBe('begin end\n'.repeat(4));
});
