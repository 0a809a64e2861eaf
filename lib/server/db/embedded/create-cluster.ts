import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { checkCluster } from './inspect-cluster.ts';
import { type ClusterPaths, makePrivateFolder, UNFINISHED_PREFIX } from './cluster-paths.ts';
import type { Binaries } from './find-binaries.ts';
import { ROLE_AND_DATABASE } from './open-session.ts';
import { type RunAs, runProgram } from './run-program.ts';

/**
 * Makes the cluster beside its place and renames it into it: whenever this process dies, there is a whole cluster or
 * none. Should another process be faster, its cluster stands.
 * @throws Error that ends with what initdb said
 */
export async function createCluster(paths: ClusterPaths, binaries: Binaries, runAs: RunAs): Promise<void> {
  const folder = join(paths.dataDir, `${UNFINISHED_PREFIX}${process.pid}-${randomUUID()}`);
  try {
    await makePrivateFolder(folder, runAs.owner);
    const { code, output } = await runProgram(runAs.program(binaries.initdb, initdbArguments(paths, folder)));
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
