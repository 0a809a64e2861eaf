import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { delimiter, join, resolve } from 'node:path';
import { json } from 'node:stream/consumers';
import { promisify } from 'node:util';
import type { Connection } from '../../../lib/server/db/client.ts';
import { temporaryData } from '../server-process.ts';
import { addNextMigration } from '../unit-machine.ts';
import { type Daemon, startDaemon } from './daemon.ts';
import { realDocker } from './real-docker.ts';

const run = promisify(execFile);

/** Why the recipe cannot be run here; undefined when it can. */
export const withoutGit =
  spawnSync('git', ['--version']).status === 0 ? undefined : 'there is no git on this machine (apt-get install git)';

// All that the last stage of the image copies, and what makes it.
const CODE = ['lib', 'bin', 'content', 'messages', 'public', 'deploy', 'package.json', 'next.config.ts', '.gitignore'];

// What served pages on the schema of the oldest version is no more: here something stands there, so that a container runs. The tool
// is ours, as an older one would do the same: it copies what is there.
const STANDING_IN = `import { createServer } from 'node:http';
createServer((_, answer) => answer.end('{}')).listen(process.env.PORT, process.env.HOST);
process.on('SIGTERM', () => process.exit(0));
`;

// npm run test:docker
const isReal = process.env.E2E_DOCKER !== undefined;

type Version = 'oldest' | 'ours' | 'next';

const PEOPLE = {
  GIT_AUTHOR_NAME: 'a',
  GIT_AUTHOR_EMAIL: 'a@b.c',
  GIT_COMMITTER_NAME: 'a',
  GIT_COMMITTER_EMAIL: 'a@b.c',
};
const GIT = { ...process.env, ...PEOPLE, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };

/** Publishes a version of the code where the machine clones and pulls from: all of it, or what the image copies. */
async function publish(origin: string, version: Version): Promise<void> {
  const names = isReal ? (await run('git', ['ls-files', '-z'])).stdout.split('\0').slice(0, -1) : CODE;
  for (const name of names) await cp(name, join(origin, name), { recursive: true });
  if (version === 'oldest') await writeFile(join(origin, 'bin/serve.mjs'), STANDING_IN);
  if (version === 'next') await addNextMigration(origin);
  const git = (...args: string[]) => run('git', args, { cwd: origin, env: GIT });
  await git('add', '--all');
  await git('commit', '--quiet', '--message', version);
}

/** A Docker that has the site of the recipe. */
export type Docker = {
  url: string;
  log: () => Promise<string>;
  /** Fills the database of an address in the settings of the site, and what lies in the site's volume. */
  fill: (database: string, fill: (connection: Connection, folder: string) => Promise<void>) => Promise<void>;
  stop: () => Promise<void>;
};

export type DockerMachine = Omit<Docker, 'stop'> & {
  publish: (version: Version) => Promise<void>;
  /** Writes the settings beside the code that has been cloned. */
  settle: (settings: string) => Promise<void>;
  /** Runs commands of the page where the code is, or is to be cloned. @returns what they said; rejects with it when one fails */
  run: (commands: string, place?: 'code' | 'above it') => Promise<string>;
  remove: () => Promise<void>;
};

/** What stands in for Docker, as a program in `root/bin`. */
async function standIn(root: string): Promise<Docker> {
  const daemon = await startDaemon(root);
  const server = createServer((call, answer) => {
    void json(call)
      .then((asked) => daemon.answer(asked as Parameters<Daemon['answer']>[0]))
      .then(
        (output) => ({ status: 0, output }),
        ({ message, stdout = '', stderr = '' }) => ({ status: 1, output: `${message}\n${stdout}${stderr}` }),
      )
      .then((outcome) => answer.end(JSON.stringify(outcome)));
  }).listen(join(root, 'docker.sock'));
  await once(server, 'listening');
  const client = `exec "${process.execPath}" "${resolve('e2e/setup/docker/client.mjs')}" "${root}/docker.sock" -- "$@"`;
  await writeFile(join(root, 'bin/docker'), `#!/bin/sh\n${client}\n`, { mode: 0o755 });
  return {
    url: `http://127.0.0.1:${daemon.port}`,
    log: async () => daemon.log(),
    fill: (database, fill) => fill(daemon.databaseUrl(database), daemon.volume('site-data')),
    stop: async () => {
      await daemon.stop();
      server.close();
    },
  };
}

/** A machine as docs/deploy/docker.md wants it, with git and Docker, or what stands in for it. */
export async function startDockerMachine(): Promise<DockerMachine> {
  const { dataDir: root, remove } = await temporaryData();
  for (const name of ['bin', 'origin']) await mkdir(join(root, name));
  const { stop, ...docker } = await (isReal ? realDocker : standIn)(root);
  const origin = join(root, 'origin');
  await run('git', ['init', '--quiet', '--initial-branch=main', origin], { env: GIT });
  const env = { ...GIT, PATH: `${join(root, 'bin')}${delimiter}${process.env.PATH}` };
  return {
    ...docker,
    publish: (version) => publish(origin, version),
    settle: (settings) => writeFile(join(root, 'lekha/.env'), settings),
    run: async (commands, place = 'code') => {
      const here = commands.replaceAll('<this project>', `"${origin}"`);
      const options = { cwd: place === 'code' ? join(root, 'lekha') : root, env };
      const { stdout, stderr } = await run('bash', ['-euc', here], options).catch(async (error: unknown) => {
        // Where the site does not come up its log says why, which Docker does not.
        const log = isReal ? await docker.log().catch(String) : '';
        throw new Error(`${String(error)}\n${log}`);
      });
      return stdout + stderr;
    },
    remove: async () => {
      await stop();
      await remove();
    },
  };
}
