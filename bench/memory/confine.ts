import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const MB = 1024 * 1024;

/** A group of processes that may hold so much memory together, as a container's may. */
export type Confinement = {
  /** A process that writes its number here belongs to it, with all that it starts. */
  members: string;
  /** Megabytes that were held at most. */
  mostMb: () => Promise<number>;
  remove: () => Promise<void>;
};

// The names of both generations of control groups.
const GENERATIONS = [
  { folder: '/sys/fs/cgroup', limit: 'memory.max', most: 'memory.peak' },
  { folder: '/sys/fs/cgroup/memory', limit: 'memory.limit_in_bytes', most: 'memory.max_usage_in_bytes' },
];

/** Undefined where the system has none, or lets us make none: only Linux does, and only its administrator. */
export async function confine(limitMb: number): Promise<Confinement | undefined> {
  for (const { folder, limit, most } of GENERATIONS) {
    const group = join(folder, `lekha-bench-${process.pid}`);
    try {
      await mkdir(group);
      await writeFile(join(group, limit), String(limitMb * MB), { flag: 'r+' });
      return {
        members: join(group, 'cgroup.procs'),
        mostMb: async () => Math.round(Number(await readFile(join(group, most), 'utf8')) / MB),
        remove: () => rmdir(group),
      };
    } catch {
      await rmdir(group).catch(() => undefined);
    }
  }
  return undefined;
}
