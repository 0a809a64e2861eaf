import { stat } from 'node:fs/promises';
import type { ClusterPaths } from './cluster-paths.ts';
import { isPostmaster } from './is-postmaster.ts';
import { ROLE_AND_DATABASE, type EmbeddedConnection } from './open-session.ts';
import { isOwnFolder } from './private-folder.ts';
import { probeServer } from './probe-server.ts';
import { readPostmasterRecord } from './read-postmaster-record.ts';
import { serverPassword } from './server-password.ts';

/**
 * `busy`: starting, recovering or shutting down. `deaf`: it runs and believes to be ready, but its socket is gone
 * (somebody emptied the folder for temporary files).
 */
export type ClusterState =
  | { state: 'running' | 'without database'; pid: number; connection: EmbeddedConnection }
  | { state: 'busy' | 'deaf'; pid: number }
  | { state: 'stopped' };

/** Finds out, by connecting, whether a server runs on this cluster. Starts and stops nothing. */
export async function inspectCluster(paths: ClusterPaths): Promise<ClusterState> {
  const record = await readPostmasterRecord(paths.cluster);
  if (!record) return { state: 'stopped' };
  const { pid, isReady } = record;
  if (!isReady && (await isPostmaster(pid, paths.cluster))) return { state: 'busy', pid };
  if (await isTrusted(record.host, paths.cluster)) {
    const password = await serverPassword(paths.passwordFile);
    const connection = {
      host: record.host,
      port: record.port,
      ...ROLE_AND_DATABASE,
      ...(password && { password }),
    };
    const result = await probeServer(connection);
    if (result === 'ready') return { state: 'running', pid, connection };
    if (result === 'without database') return { state: result, pid, connection };
    if (result === 'starting') return { state: 'busy', pid };
  }
  return (await isPostmaster(pid, paths.cluster)) ? { state: 'deaf', pid } : { state: 'stopped' };
}

/** A socket is believed only in a folder of the cluster's owner; elsewhere anybody could have put one. */
async function isTrusted(host: string, cluster: string): Promise<boolean> {
  if (host === '' || process.platform === 'win32') return host !== '';
  return isOwnFolder(host, (await stat(cluster)).uid);
}
