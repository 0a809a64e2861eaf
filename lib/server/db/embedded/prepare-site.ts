import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir, rm, open, rename } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unwritable } from '../../errors.ts';
import { chooseRunAs } from './choose-run-as.ts';
import {
  clusterPaths,
  type Endpoint,
  hasNoRoom,
  makePrivateFolder,
  type Site,
  UNFINISHED_PREFIX,
  type ClusterPaths,
} from './cluster-paths.ts';
import { findBinaries, type Binaries } from './find-binaries.ts';
import { checkCluster } from './inspect-cluster.ts';
import { serverPassword, ROLE_AND_DATABASE } from './open-session.ts';
import { isAlive } from './postmaster.ts';
import { type RunAs, runProgram } from './run-program.ts';

/**
 * Makes the cluster beside its place and renames it into it: whenever this process dies, there is a whole cluster or
 * none. Should another process be faster, its cluster stands.
 * @throws StartError that names DATA_DIR when its disk is full; Error that ends with what initdb said
 */
async function createCluster(paths: ClusterPaths, binaries: Binaries, runAs: RunAs): Promise<void> {
  const folder = join(paths.dataDir, `${UNFINISHED_PREFIX}${process.pid}-${randomUUID()}`);
  try {
    await makePrivateFolder(folder, runAs.owner);
    const { code, output } = await runProgram(runAs.program(binaries.initdb, initdbArguments(paths, folder)));
    if (code !== 0 && (await hasNoRoom(paths.dataDir))) throw unwritable('DATA_DIR', paths.dataDir);
    if (code !== 0) throw new Error(`PostgreSQL could not make a database in ${paths.cluster}: ${output.trim()}`);
    await rename(folder, paths.cluster);
    await syncFolder(paths.dataDir);
  } catch (error) {
    if (!(await checkCluster(paths.cluster, binaries.majorVersion))) throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

// Case mapping and classes follow Unicode on every machine (builtin provider); lc_ctype serves the word breaker and
// trigrams, which in "C" find nothing in Bengali; comparing bytes needs no locale of the system.
function initdbArguments(paths: ClusterPaths, folder: string): string[] {
  const windows = process.platform === 'win32';
  const ctype = { linux: 'C.UTF-8', win32: 'en-US' }[String(process.platform)] ?? 'en_US.UTF-8';
  return [
    `--pgdata=${folder}`,
    `--username=${ROLE_AND_DATABASE.user}`,
    ...(windows
      ? ['--auth=scram-sha-256', `--pwfile=${paths.passwordFile}`]
      : ['--auth-local=trust', '--auth-host=reject']),
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    `--lc-ctype=${ctype}`,
    '--lc-collate=C',
    '--set=huge_pages=off',
  ];
}

/** Makes the rename survive a power cut; Windows cannot open folders and needs no such step. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

/** PostgreSQL names its socket after the port; nothing listens on TCP. */
const SOCKET_PORT = 5432;

// The address of a unix socket holds 107 bytes on Linux and 103 on macOS.
const LONGEST_ADDRESS = 103;

/**
 * A 0700 folder for the server's socket: in DATA_DIR, or below the system's folder for temporary files when DATA_DIR
 * is too deep for a socket's address or its file system has no sockets (folders shared into virtual machines).
 * @throws Error when somebody else took the folder's name
 */
async function socketFolder(dataDir: string, owner: RunAs['owner']): Promise<string> {
  const near = join(dataDir, 'pg-socket');
  if (Buffer.byteLength(join(near, `.s.PGSQL.${SOCKET_PORT}`)) <= LONGEST_ADDRESS) {
    await makePrivateFolder(near, owner);
    if (await holdsSockets(near)) return near;
  }
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const far = join(tmpdir(), `lekha-pg-${name}`);
  await makePrivateFolder(far, owner);
  return far;
}

async function holdsSockets(folder: string): Promise<boolean> {
  const path = join(folder, `try-${process.pid}`);
  await rm(path, { force: true });
  const server = createServer().listen(path);
  try {
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}

/** Removes what starts that were killed left behind, but not what a living process is making right now. */
async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(UNFINISHED_PREFIX)) continue;
    const pid = Number.parseInt(name.slice(UNFINISHED_PREFIX.length), 10);
    if (pid !== process.pid && isAlive(pid)) continue;
    // An initdb that outlived its parent may still write there; then it is removed at the next start.
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
  }
}

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
