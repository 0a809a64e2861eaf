import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dropGiven, givenDatabase, givenSettings, makeGiven } from './given-database.ts';

/**
 * A port that is free now. It lies below those that the system gives to connections: with hundreds of them between
 * browsers and servers, one could have it before the server that is to listen there.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(11_000, 32_000);
  const server = createServer().listen(port, '127.0.0.1');
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (!isFree) return freePort();
  server.close();
  await once(server, 'close');
  return port;
}

export type ServerProcess = {
  child: ChildProcess;
  url: string;
  output: () => string;
  /** Resolves when health answers 200; rejects when the process ends before. */
  ready: () => Promise<void>;
  /** Resolves with the exit code. */
  exited: Promise<number | null>;
};

/** One server at a port, or what stands in for it (run-instances.ts): its program and its address. */
export function serverAt(port: number): { program: string; url: string } {
  return process.env.E2E_INSTANCES
    ? { program: 'e2e/setup/run-instances.ts', url: `https://localhost:${port}` }
    : { program: 'lib/server/main.ts', url: `http://127.0.0.1:${port}` };
}

const programs = new Set<ChildProcess>();
// A worker that fails is ended, also in the middle of a start, when nobody has anything yet to stop.
process.once('exit', () => programs.forEach((child) => child.kill('SIGTERM')));

/** Ends a program with us, where nobody has ended it before. */
export function endWithUs(child: ChildProcess): void {
  programs.add(child);
  child.once('exit', () => programs.delete(child));
}

type Settings = { dataDir: string; port: number; env?: Record<string, string> };

/** The real process entry over the build that is there, with its own data and port. */
export function startServer({ dataDir, port, env = {} }: Settings): ServerProcess {
  const { program, url } = serverAt(port);
  const child = spawn('node', ['--disable-warning=ExperimentalWarning', program], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      REALTIME_PORT: '0',
      SITE_URL: url,
      DATA_DIR: dataDir,
      DEMO: '0',
      LOG_LEVEL: 'warn',
      ...givenSettings(dataDir),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endWithUs(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const isHealthy = () =>
    fetch(`${url}/api/health`).then(
      (answer) => answer.status === 200,
      () => false,
    );
  async function ready(): Promise<void> {
    for (let ended = false; !ended;) {
      if (await isHealthy()) return;
      ended = await Promise.race([
        exited.then(() => true),
        new Promise<boolean>((resolve) => setTimeout(resolve, 100, false)),
      ]);
    }
    throw new Error(`The server ended before it was ready:\n${output}`);
  }
  return { child, url, output: () => output, ready, exited };
}

/** A folder for a server's data, removed by `remove`. A given database is empty, or a copy of that of the folder `from`. */
export async function temporaryData(from?: string): Promise<{ dataDir: string; remove: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lekha-start-'));
  await makeGiven(dataDir, from);
  const remove = async () => {
    if (givenDatabase(dataDir) && existsSync(join(dataDir, 'pg')))
      throw new Error(`The site of ${dataDir} was on the embedded database.`);
    await dropGiven(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  };
  return { dataDir, remove };
}
