import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseOf } from '../compare/process-cpu.ts';
import { freePort } from '../harness/free-port.ts';
import { childrenOf, databaseMb, residentMb } from './read-memory.ts';
import { ADMIN } from './sign-in.ts';

export type LaunchedSite = {
  url: string;
  /** Megabytes of the server and of its database. */
  memory: () => Promise<{ server: number; database: number }>;
  stop: () => Promise<void>;
};

const ROOT = join(import.meta.dirname, '..', '..');

/**
 * The built site as `npm start` launches it, with the embedded database; its processes belong to a confinement where
 * there is one. Resolves when it is ready.
 */
export async function launchSite(dataDir: string, members?: string): Promise<LaunchedSite> {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const enter = members === undefined ? '' : `echo $$ > ${members} && `;
  const launcher = spawn('sh', ['-c', `${enter}exec "$0" bin/serve.mjs`, process.execPath], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...{ HOST: '127.0.0.1', PORT: port, REALTIME_PORT: '0', SITE_URL: url, DATA_DIR: dataDir, DATABASE_URL: '' },
      ...{ RATE_LIMITS: 'relaxed', LOG_LEVEL: 'warn', ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const isReady = () =>
    fetch(`${url}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    );
  while (!(await isReady())) {
    if (launcher.exitCode !== null) throw new Error('The site ended before it was ready.');
    await sleep(200);
  }
  const [server] = await childrenOf(launcher.pid ?? 0);
  const [postmaster] = await databaseOf(dataDir);
  return {
    url,
    memory: async () => ({
      server: await residentMb(Number(server)),
      database: postmaster === undefined ? 0 : await databaseMb(postmaster),
    }),
    stop: async () => {
      launcher.kill('SIGTERM');
      if (launcher.exitCode === null) await once(launcher, 'exit');
    },
  };
}
