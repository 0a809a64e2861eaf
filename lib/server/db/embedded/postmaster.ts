import { readFile } from 'node:fs/promises';
import { runProgram } from './run-program.ts';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Site } from './cluster-paths.ts';

/** The `code` of a system or PostgreSQL error (`ENOENT`, `57P03`), or undefined for anything else that was thrown. */
export function errorCode(error: unknown): string | undefined {
  // No instanceof: errors of Node itself come from another realm in tests.
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Whether a process of that number exists, of whatever user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/**
 * Whether that process is the PostgreSQL server of that cluster. After a power cut or a container's restart the number
 * in `postmaster.pid` may belong to any other process, which must be neither waited for nor signalled.
 */
export async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform === 'linux') {
    // Readable for everybody; PostgreSQL's own children overwrite theirs with a title.
    const args = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
    return args.some((arg, index) => arg === '-D' && args[index + 1] === cluster);
  }
  if (process.platform === 'win32') return isPostgresProgram(pid);
  const { output } = await runProgram({ file: 'ps', args: ['-ww', '-o', 'command=', '-p', String(pid)] });
  return output.includes(`-D ${cluster} `);
}

async function isPostgresProgram(pid: number): Promise<boolean> {
  const { output } = await runProgram({
    file: 'tasklist',
    args: ['/NH', '/FO', 'CSV', '/FI', `PID eq ${pid}`],
  });
  return output.toLowerCase().includes('postgres.exe');
}

/** What a running server writes about itself into its data directory. */
export type PostmasterRecord = { pid: number; port: number; host: string; isReady: boolean };

/**
 * Reads `postmaster.pid`. The file outlives a server that was killed, and while a server starts it grows line by line:
 * host is '' until the server listens.
 * @returns undefined when there is none
 * @throws Error when the file belongs to somebody else
 */
export async function readPostmasterRecord(cluster: string): Promise<PostmasterRecord | undefined> {
  try {
    return parse(await readFile(join(cluster, 'postmaster.pid'), 'utf8'));
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT') return undefined;
    if (code === 'EACCES') throw new Error(`${cluster} belongs to another user. Use the user that runs Lekha.`);
    throw error;
  }
}

// The lines: process id, data directory, start time, port, socket folder, TCP address, shared memory key, status.
function parse(text: string): PostmasterRecord | undefined {
  const [pid = '', , , port = '', socketFolder = '', address = '', , status = ''] = text.split('\n');
  const number = Number.parseInt(pid, 10);
  if (!(number > 0)) return undefined;
  return {
    pid: number,
    port: Number.parseInt(port, 10) || 0,
    host: socketFolder.trim() || address.trim(),
    isReady: status.trim() === 'ready',
  };
}

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
