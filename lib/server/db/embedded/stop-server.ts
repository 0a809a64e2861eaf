import { setTimeout as delay } from 'node:timers/promises';
import { isPostmaster } from './is-postmaster.ts';
import { readPostmasterRecord } from './read-postmaster-record.ts';
import { runProgram } from './run-program.ts';
import type { Site } from './site.ts';

const FAST_LIMIT_MS = 30_000;
const IMMEDIATE_LIMIT_MS = 10_000;

/**
 * Ends the server of the cluster, whoever started it, with a "fast" shutdown: sessions are cut, everything is written.
 * After 30 s it is made to stop at once, which costs a recovery at the next start but no data.
 * @throws Error when it still runs after that
 */
export async function stopServer({ paths, binaries, runAs, log }: Site): Promise<void> {
  const record = await readPostmasterRecord(paths.cluster);
  if (!record || !(await isPostmaster(record.pid, paths.cluster))) return;
  const stopWith = async (mode: 'fast' | 'immediate') => {
    if (process.platform !== 'win32') process.kill(record.pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
    // A signal would end a Windows process in the middle of its work.
    else await runProgram(runAs.program(binaries.pgControl, ['stop', '-W', '-D', paths.cluster, '-m', mode]));
  };
  await stopWith('fast');
  if (await hasEnded(record.pid, paths.cluster, FAST_LIMIT_MS)) return;
  log(`PostgreSQL took longer than ${FAST_LIMIT_MS / 1000} seconds to stop; it is stopped at once.`);
  await stopWith('immediate');
  if (await hasEnded(record.pid, paths.cluster, IMMEDIATE_LIMIT_MS)) return;
  throw new Error(`PostgreSQL (process ${record.pid}) in ${paths.cluster} does not stop.`);
}

async function hasEnded(pid: number, cluster: string, limit: number): Promise<boolean> {
  const deadline = Date.now() + limit;
  while (await isPostmaster(pid, cluster)) {
    if (Date.now() > deadline) return false;
    await delay(20);
  }
  return true;
}
