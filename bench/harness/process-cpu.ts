import { readFile } from 'node:fs/promises';

const MS_PER_TICK = 10;

/**
 * What the system tells of a process (proc_pid_stat(5)): its parent, and milliseconds of its processor time so far.
 * @throws Error with the code ENOENT when it has ended, or the system does not tell
 */
export async function readProcess(pid: number): Promise<{ parent: number; cpuMs: number }> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  // From the third field on: the second is a name in brackets, which may hold anything.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { parent: Number(fields[1]), cpuMs: (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK };
}
