import { readFile } from 'node:fs/promises';
import { isAlive } from './is-alive.ts';
import { runProgram } from './run-program.ts';

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
