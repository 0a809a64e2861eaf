import { join } from 'node:path';
import { freePort } from '../harness/free-port.ts';
import { startProcess, type BenchProcess } from './start-process.ts';

const DATA_DIR = join(import.meta.dirname, '..', '..', '.cache', 'bench-data');

/** The built site with the demo content, in a process of its own. The content is kept for the next run. */
export async function startSite(): Promise<BenchProcess> {
  const port = String(await freePort());
  return startProcess('./site-server.ts', {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: port,
    REALTIME_PORT: '0',
    SITE_URL: `http://127.0.0.1:${port}`,
    DATA_DIR,
    RATE_LIMITS: 'relaxed',
    LOG_LEVEL: 'warn',
    DATABASE_URL: '',
  });
}
