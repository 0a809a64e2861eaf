import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Docker } from './machine.ts';

const run = promisify(execFile);

/** @returns what a command of Docker says */
async function docker(...args: string[]): Promise<string> {
  const { stdout, stderr } = await run('docker', args);
  return (stdout || stderr).trim();
}

const PROJECT = 'label=com.docker.compose.project=lekha';

const idsOf = async (kind: string, ...flags: string[]) =>
  (await docker(kind, 'ls', '--quiet', ...flags)).split('\n').filter((id) => id !== '');

/** The container of a service. @throws Error when there is none */
async function containerOf(service: string): Promise<string> {
  const flags = ['--all', '--filter', PROJECT, '--filter', `label=com.docker.compose.service=${service}`];
  const [id] = await idsOf('container', ...flags);
  if (!id) throw new Error(`no container: ${service}`);
  return id;
}

/** Containers, volumes and images of the site that the recipe made. */
async function removeAll(): Promise<void> {
  for (const id of await idsOf('container', '--all', '--filter', PROJECT))
    await docker('container', 'rm', '--force', '--volumes', id);
  for (const kind of ['volume', 'network'])
    for (const id of await idsOf(kind, '--filter', PROJECT)) await docker(kind, 'rm', id);
  for (const id of new Set(await idsOf('image', 'lekha'))) await docker('image', 'rm', '--force', id);
}

/** Docker itself. @throws Error where it has a site of the same name already: the recipe would replace it */
export async function realDocker(root: string): Promise<Docker> {
  await docker('compose', 'version');
  const kept = await idsOf('volume', '--filter', PROJECT);
  if (kept.length > 0) throw new Error(`A site of Docker is here already (${kept.join(', ')}): nothing is done to it.`);
  return {
    url: 'http://127.0.0.1:3000',
    log: async () => {
      const { stdout, stderr } = await run('docker', ['logs', await containerOf('site')]);
      return stdout + stderr;
    },
    fill: async (database, fill) => {
      const format = '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}';
      const address = await docker('inspect', '--format', format, await containerOf('database'));
      const folder = join(root, 'site-data');
      await mkdir(folder);
      await fill(database.replace('@database', `@${address}`), folder);
      // Unpacked by the site's own user, whose files they are.
      const unpack = `tar -c -C "${folder}" . | docker exec -i ${await containerOf('site')} tar -x -C /data`;
      await run('bash', ['-euc', unpack]);
    },
    stop: removeAll,
  };
}
