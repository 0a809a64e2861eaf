import { readdir, readFile } from 'node:fs/promises';

const KB_PER_MB = 1024;

/** Megabytes that a process holds in memory, its share of what it has in common with others counted in (proc_pid_status(5)). */
export async function residentMb(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(text)?.[1] ?? Number.NaN) / KB_PER_MB);
}

/** The same without what others hold as well: of processes that share a buffer, each has its part. */
async function shareKb(pid: string): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0);
}

/** Processes that one has started, now. */
export async function childrenOf(parent: number): Promise<string[]> {
  const children: string[] = [];
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    if (new RegExp(`^PPid:\\s+${parent}$`, 'm').test(text)) children.push(pid);
  }
  return children;
}

/** Megabytes of a database server and of all its sessions together. */
export async function databaseMb(postmaster: number): Promise<number> {
  const shares = await Promise.all([String(postmaster), ...(await childrenOf(postmaster))].map(shareKb));
  return Math.round(shares.reduce((sum, share) => sum + share, 0) / KB_PER_MB);
}
