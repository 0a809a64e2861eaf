import { join } from 'node:path';
import { machineMemoryMb, memoryBounds } from '../../bin/memory.mjs';
import { freePort } from '../harness/free-port.ts';
import { startProcess, type BenchProcess } from './start-process.ts';

/** Data of the site with the demo content. */
export const BENCH_DATA = join(import.meta.dirname, '..', '..', '.cache', 'bench-data');

/**
 * The built site in a process of its own: with the demo content, which is kept for the next run, or with what is in
 * another data folder, whose database may run already.
 */
export async function startSite(dataDir = BENCH_DATA, settings: Record<string, string> = {}): Promise<BenchProcess> {
  const port = String(await freePort());
  // As the launcher gives it to the server (bin/serve.mjs).
  const { flags, env } = memoryBounds(machineMemoryMb(), process.env);
  const own = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: port,
    REALTIME_PORT: '0',
    SITE_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    RATE_LIMITS: 'relaxed',
    LOG_LEVEL: 'warn',
    DATABASE_URL: '',
  };
  return startProcess('./site-server.ts', { ...env, ...own, ...settings }, flags);
}
