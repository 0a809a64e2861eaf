import { setTimeout as delay } from 'node:timers/promises';
import { clusterPaths } from './cluster-paths.ts';
import { inspectCluster } from './inspect-cluster.ts';
import type { EmbeddedConnection } from './open-session.ts';

const LIMIT_MS = 60_000;

/**
 * How to reach the embedded server that runs on DATA_DIR; undefined when none does. A server that is just starting or
 * stopping is waited for, up to 60 s. Starts and stops nothing.
 * @throws Error when the data belongs to another user
 */
export async function connectEmbeddedPostgres(options: { dataDir: string }): Promise<EmbeddedConnection | undefined> {
  const paths = await clusterPaths(options.dataDir);
  const deadline = Date.now() + LIMIT_MS;
  while (Date.now() < deadline) {
    const found = await inspectCluster(paths);
    if (found.state === 'running') return found.connection;
    if (found.state === 'stopped' || found.state === 'deaf') return undefined;
    await delay(50);
  }
  return undefined;
}
