import { setTimeout as delay } from 'node:timers/promises';
import { createDatabase } from './create-database.ts';
import { inspectCluster } from './inspect-cluster.ts';
import { launchServer, type LaunchedServer } from './launch-server.ts';
import { logTail } from './log-tail.ts';
import type { EmbeddedConnection } from './open-session.ts';
import { makePrivateFolder } from './private-folder.ts';
import { removeMisleadingRecord } from './remove-misleading-record.ts';
import type { Site } from './site.ts';
import { stopServer } from './stop-server.ts';

const LIMIT_MS = 60_000;
const STEP_MS = 20;

/**
 * Brings the cluster to where it takes connections: waits for a server that is starting or stopping, adopts one that
 * runs, starts one otherwise. Two processes may do this at once; PostgreSQL lets only one server have the cluster.
 * @throws Error that ends with the server's last words when there is none after 60 s
 */
export async function ensureRunning(site: Site): Promise<{ connection: EmbeddedConnection; adopted: boolean }> {
  const deadline = Date.now() + LIMIT_MS;
  let launched: LaunchedServer | undefined;
  let launches = 0;
  while (Date.now() < deadline) {
    const found = await inspectCluster(site.paths);
    if (found.state === 'running') return { connection: found.connection, adopted: isForeign(found.pid, launched) };
    if (found.state === 'without database') await createDatabase(found.connection);
    else if (found.state === 'deaf') await stopServer(site);
    else if (found.state === 'stopped' && (!launched || launched.hasFailed())) {
      // Once more, because the first may have met a server that was just ending.
      if (launches++ === 2) break;
      launched = await launch(site);
    }
    await delay(STEP_MS);
  }
  const outcome = Date.now() < deadline ? 'did not start' : `was not ready within ${LIMIT_MS / 1000} seconds`;
  throw new Error(
    `PostgreSQL ${outcome} in ${site.paths.cluster}. Its log ends with:\n${await logTail(site.paths.logFile)}`,
  );
}

async function launch(site: Site): Promise<LaunchedServer> {
  // The folder may have gone since the last start: it can lie below the system's folder for temporary files.
  if (process.platform !== 'win32') await makePrivateFolder(site.endpoint.host, site.runAs.owner);
  site.log(`PostgreSQL is started in ${site.paths.cluster}.`);
  await removeMisleadingRecord(site.paths.cluster);
  return launchServer(site);
}

function isForeign(pid: number, launched: LaunchedServer | undefined): boolean {
  return !launched || (launched.pid !== undefined && launched.pid !== pid);
}
