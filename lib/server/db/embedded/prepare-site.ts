import { once } from 'node:events';
import { createServer } from 'node:net';
import { checkCluster } from './check-cluster.ts';
import { chooseRunAs } from './choose-run-as.ts';
import { clusterPaths } from './cluster-paths.ts';
import { createCluster } from './create-cluster.ts';
import { findBinaries } from './find-binaries.ts';
import { removeUnfinished } from './remove-unfinished.ts';
import { serverPassword } from './server-password.ts';
import type { Endpoint, Site } from './site.ts';
import { SOCKET_PORT, socketFolder } from './socket-folder.ts';

export type EmbeddedOptions = {
  /** DATA_DIR; the cluster is `pg` in it. */
  dataDir: string;
  log: (line: string) => void;
  /** Where PostgreSQL's programs are; the installed package for this machine when absent. */
  packageFolder?: string;
  /** Settings of the server beside its own, which they replace. */
  settings?: Record<string, string>;
};

/** Everything up to the start of the server: programs, identity, the cluster itself (made when there is none). */
export async function prepareSite({ dataDir, log, packageFolder, settings = {} }: EmbeddedOptions): Promise<Site> {
  const paths = await clusterPaths(dataDir);
  const binaries = await findBinaries(packageFolder);
  const runAs = await chooseRunAs(paths, binaries);
  await serverPassword(paths.passwordFile);
  await removeUnfinished(paths.dataDir);
  if (!(await checkCluster(paths.cluster, binaries.majorVersion))) {
    log(`PostgreSQL makes a new database in ${paths.cluster}.`);
    await createCluster(paths, binaries, runAs);
  }
  return { paths, binaries, runAs, endpoint: await chooseEndpoint(paths.dataDir, runAs.owner), settings, log };
}

async function chooseEndpoint(dataDir: string, owner: Site['runAs']['owner']): Promise<Endpoint> {
  if (process.platform === 'win32') return { host: '127.0.0.1', port: await freePort() };
  return { host: await socketFolder(dataDir, owner), port: SOCKET_PORT };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return address !== null && typeof address === 'object' ? address.port : SOCKET_PORT;
}
