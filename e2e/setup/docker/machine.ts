import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { delimiter, join, resolve } from 'node:path';
import { json } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { temporaryData } from '../server-process.ts';
import { addNextMigration } from '../unit-machine.ts';
import { type Daemon, startDaemon } from './daemon.ts';

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

type Version = 'oldest' | 'ours' | 'next';

const PEOPLE = {
  GIT_AUTHOR_NAME: 'a',
  GIT_AUTHOR_EMAIL: 'a@b.c',
  GIT_COMMITTER_NAME: 'a',
  GIT_COMMITTER_EMAIL: 'a@b.c',
};
const GIT = { ...process.env, ...PEOPLE, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };

/** Publishes a version of the code where the machine clones and pulls from. */
async function publish(origin: string, version: Version): Promise<void> {
  for (const name of CODE) await cp(name, join(origin, name), { recursive: true });
  if (version === 'oldest') await writeFile(join(origin, 'bin/serve.mjs'), STANDING_IN);
  if (version === 'next') await addNextMigration(origin);
  const git = (...args: string[]) => run('git', args, { cwd: origin, env: GIT });
  await git('add', '--all');
  await git('commit', '--quiet', '--message', version);
}

export type DockerMachine = Pick<Daemon, 'volume' | 'databaseUrl' | 'log'> & {
  url: string;
  publish: (version: Version) => Promise<void>;
  /** Writes the settings beside the code that has been cloned. */
  settle: (settings: string) => Promise<void>;
  /** Runs commands of the page where the code is, or is to be cloned. @returns what they said; rejects with it when one fails */
  run: (commands: string, place?: 'code' | 'above it') => Promise<string>;
  remove: () => Promise<void>;
};

/** A machine as docs/deploy/docker.md wants it, with git and with what stands in for Docker. */
export async function startDockerMachine(): Promise<DockerMachine> {
  const { dataDir: root, remove } = await temporaryData();
  for (const name of ['bin', 'origin']) await mkdir(join(root, name));
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
  const origin = join(root, 'origin');
  await run('git', ['init', '--quiet', '--initial-branch=main', origin], { env: GIT });
  const env = { ...GIT, PATH: `${join(root, 'bin')}${delimiter}${process.env.PATH}` };
  return {
    url: `http://127.0.0.1:${daemon.port}`,
    volume: daemon.volume,
    databaseUrl: daemon.databaseUrl,
    log: daemon.log,
    publish: (version) => publish(origin, version),
    settle: (settings) => writeFile(join(root, 'lekha/.env'), settings),
    run: async (commands, place = 'code') => {
      const here = commands.replaceAll('<this project>', `"${origin}"`);
      const options = { cwd: place === 'code' ? join(root, 'lekha') : root, env };
      const { stdout, stderr } = await run('bash', ['-euc', here], options);
      return stdout + stderr;
    },
    remove: async () => {
      await daemon.stop();
      server.close();
      await remove();
    },
  };
}
