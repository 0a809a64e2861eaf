import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from './is-alive.ts';
import { isPostmaster } from './is-postmaster.ts';
import { readPostmasterRecord } from './read-postmaster-record.ts';

/**
 * Removes the record of a dead server when its number now belongs to another process: PostgreSQL would take that for
 * itself and never start. Any other stale record it deals with on its own, and it also sees by its shared memory when
 * a process of the dead server is still at work.
 */
export async function removeMisleadingRecord(cluster: string): Promise<void> {
  const record = await readPostmasterRecord(cluster);
  if (!record || !isAlive(record.pid) || (await isPostmaster(record.pid, cluster))) return;
  await rm(join(cluster, 'postmaster.pid'), { force: true });
}
