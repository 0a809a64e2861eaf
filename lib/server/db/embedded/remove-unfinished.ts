import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { UNFINISHED_PREFIX } from './cluster-paths.ts';
import { isAlive } from './is-alive.ts';

/** Removes what starts that were killed left behind, but not what a living process is making right now. */
export async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(UNFINISHED_PREFIX)) continue;
    const pid = Number.parseInt(name.slice(UNFINISHED_PREFIX.length), 10);
    if (pid !== process.pid && isAlive(pid)) continue;
    // An initdb that outlived its parent may still write there; then it is removed at the next start.
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
  }
}
