import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Service } from './compose-file.ts';
import { endWithUs } from '../server-process.ts';
import type { Image } from './image.ts';

/** How this machine stands in for the inside of a container: folders for what is mounted, a port, a database. */
export type Inside = { volumes: Map<string, string>; port: number; addressOf: (url: string) => string };

/** A path of the container as one of this machine; anything else as it is. */
function placed(value: string, volumes: Map<string, string>): string {
  for (const [path, folder] of volumes)
    if (value === path || value.startsWith(`${path}/`)) return folder + value.slice(path.length);
  return value;
}

/** The environment of the image and of the service, and nothing else of this process. */
function environmentOf(image: Image, service: Service, { volumes, port, addressOf }: Inside): NodeJS.ProcessEnv {
  const [host, outer, inner] = service.ports?.[0]?.split(':') ?? [];
  if (image.env.PORT !== inner || host !== '127.0.0.1' || outer !== '3000')
    throw new Error('Nobody hears at that port.');
  const values = Object.entries({ ...image.env, ...service.environment }).map(([name, value]) => [
    name,
    name === 'DATABASE_URL' ? addressOf(String(value)) : placed(String(value), volumes),
  ]);
  return {
    ...Object.fromEntries(values),
    PATH: `${join(process.execPath, '..')}${delimiter}/usr/bin${delimiter}/bin`,
    TMPDIR: process.env.TMPDIR,
    PORT: String(port),
    HOST: '127.0.0.1',
  };
}

const command = ([file = '', ...args]: readonly string[], volumes: Map<string, string>) =>
  [file, args.map((arg) => placed(arg, volumes))] as const;

/** Runs a program in the place of an image. @returns what it said; rejects with that when it fails */
export async function runInside(image: Image, service: Service, inside: Inside, words: readonly string[]) {
  const [file, args] = command(words, inside.volumes);
  const { stdout, stderr } = await promisify(execFile)(file, args, {
    cwd: image.folder,
    env: environmentOf(image, service, inside),
  });
  return stdout + stderr;
}

export type SiteContainer = {
  image: Image;
  /** Resolves when the health check passes. @throws Error with the log when the container ends before */
  healthy: () => Promise<void>;
  run: (words: readonly string[]) => Promise<string>;
  stop: () => Promise<void>;
};

export function startSite(image: Image, service: Service, inside: Inside, say: (text: string) => void): SiteContainer {
  const [file, args] = command(image.command, inside.volumes);
  const env = environmentOf(image, service, inside);
  const child = spawn(file, args, { cwd: image.folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  endWithUs(child);
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      say(chunk.toString());
    });
  const ended = once(child, 'exit');
  const run = (words: readonly string[]) => runInside(image, service, inside, words);
  const isHealthy = () =>
    run(image.healthcheck.slice()).then(
      () => true,
      () => false,
    );
  return {
    image,
    run,
    healthy: async () => {
      while (!(await isHealthy())) {
        if (child.exitCode !== null) throw new Error(`container lekha-site-1 exited (${child.exitCode})\n${log}`);
        await sleep(500);
      }
    },
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await ended;
    },
  };
}
