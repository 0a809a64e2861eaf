import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { dropGiven, givenDatabase, givenSettings, makeGiven } from './given-database.ts';
import { freePort, temporaryData } from './server-process.ts';
import { ADMIN } from './written-site.ts';

const run = promisify(execFile);

// Programs of the recipe that this machine does not have, or that would touch it. The service is the command of the unit.
const programs = (root: string) => ({
  runuser: 'shift 3; exec "$@"',
  git: `mv ${root}/next "$3"`,
  systemctl: `
    stop() { test ! -f ${root}/pid || { kill $(cat ${root}/pid); while kill -0 $(cat ${root}/pid) 2>&-; do sleep 0.05; done; rm ${root}/pid; }; }
    start() {
      cd ${root}/opt/lekha
      DATA_DIR=${root}/data REALTIME_PORT=0 setsid node --env-file=${root}/env bin/serve.mjs >>${root}/log 2>&1 </dev/null &
      echo $! >${root}/pid
    }
    case "$1" in stop) stop;; start) start;; restart) stop; start;; *) exit 1;; esac`,
});

// What a line of the recipe says of itself.
const DATABASE_ANEW = /^mv .*# with DATABASE_URL: dropdb, createdb$/m;

/** The commands of a chapter of a page of docs, or of what stands before its chapters, block by block. */
export async function blocksOf(page: string, chapter?: string): Promise<string[]> {
  const [, text = ''] = (await readFile(page, 'utf8')).split(chapter ? `## ${chapter}\n` : /^# .*\n/);
  const blocks = [...(text.split('\n## ')[0] ?? '').matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block);
  if (blocks.length === 0) throw new Error(`«${chapter}» of ${page} has no commands.`);
  return blocks;
}

/** The commands of a chapter of a page of docs, in the order of their blocks. */
export const recipeOf = async (page: string, chapter: string): Promise<string> =>
  (await blocksOf(page, chapter)).join('');

/** Makes code one version newer than ours: it has a migration that ours does not know. */
export async function addNextMigration(folder: string): Promise<void> {
  const list = join(folder, 'lib/server/db/migrate.ts');
  const next = `{ up: async (db) => void (await sql\`update posts set title = 'Of the next version'\`.execute(db)) }`;
  const text = await readFile(list, 'utf8');
  await writeFile(list, text.replace('Migration> = {\n', `Migration> = {\n  '9999-next': ${next},\n`));
}

/**
 * The next version, beside ours: the same code with a migration that ours does not know. Built already, as everything but its
 * schema is ours.
 */
async function makeNextVersion(folder: string): Promise<void> {
  await mkdir(folder);
  for (const name of ['lib', 'bin']) await cp(name, join(folder, name), { recursive: true });
  for (const name of [
    'node_modules',
    '.next',
    'app',
    'public',
    'content',
    'messages',
    'package.json',
    'package-lock.json',
  ])
    await symlink(resolve(name), join(folder, name));
  await writeFile(join(folder, 'bin/build.mjs'), '');
  await addNextMigration(folder);
}

export type UnitMachine = {
  url: string;
  dataDir: string;
  /** Runs commands of a recipe for systemd, with the folders of this machine in place of those of the system. @returns what they said */
  run: (commands: string) => Promise<string>;
  /** Waits until the site answers; rejects with its log when it does not. */
  ready: () => Promise<void>;
  log: () => Promise<string>;
  remove: () => Promise<void>;
};

/** A machine as docs/deploy/systemd.md makes it: our code in /opt/lekha-1, and a next version that `git clone` brings. */
export async function startUnitMachine(): Promise<UnitMachine> {
  const { dataDir: root, remove } = await temporaryData();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  for (const name of ['opt', 'bin', 'data']) await mkdir(join(root, name));
  const settings = { PORT: port, HOST: '127.0.0.1', SITE_URL: url, DEMO: 0, RATE_LIMITS: 'relaxed', LOG_LEVEL: 'info' };
  const admin = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: `'${ADMIN.password}'` };
  const data = join(root, 'data');
  await makeGiven(data);
  const lines = Object.entries({ ...settings, ...admin, ...givenSettings(data) }).map(
    ([name, value]) => `${name}=${value}\n`,
  );
  await writeFile(join(root, 'env'), `# The settings\n${lines.join('')}`);
  for (const [name, text] of Object.entries(programs(root)))
    await writeFile(join(root, 'bin', name), `#!/bin/bash\nset -e\n${text}\n`, { mode: 0o755 });
  await symlink(process.cwd(), join(root, 'opt/lekha-1'));
  await symlink(join(root, 'opt/lekha-1'), join(root, 'opt/lekha'));
  await makeNextVersion(join(root, 'next'));
  const { PATH } = process.env;
  const env = { ...process.env, PATH: `${join(root, 'bin')}:${join(process.execPath, '..')}:${PATH}` };
  const here = (commands: string) =>
    commands
      .replaceAll('/opt/', `${root}/opt/`)
      .replaceAll('/var/lib/lekha', `${root}/data`)
      .replaceAll('/etc/lekha/env', `${root}/env`)
      .replaceAll('<this project>', 'https://code.example/lekha');
  const log = () => readFile(join(root, 'log'), 'utf8').catch(() => '');
  const answers = () =>
    fetch(`${url}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    );
  const execute = async (commands: string) => (await run('bash', ['-euc', here(commands)], { env })).stdout;
  /** Where the site is on a given database that is made anew, in place of the embedded one that is put aside. */
  async function executeRecipe(commands: string): Promise<string> {
    const [before = '', ...after] = givenDatabase(data) ? commands.split(DATABASE_ANEW) : [commands];
    let said = await execute(before);
    for (const rest of after) {
      await makeGiven(data);
      said += await execute(rest);
    }
    return said;
  }
  return {
    url,
    dataDir: data,
    run: executeRecipe,
    ready: async () => {
      for (let tries = 0; !(await answers()); tries += 1) {
        if (tries > 600) throw new Error(`The site did not come:\n${await log()}`);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    log,
    remove: async () => {
      await execute('systemctl stop');
      await dropGiven(data);
      await remove();
    },
  };
}
