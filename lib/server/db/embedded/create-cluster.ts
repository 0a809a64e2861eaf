import { randomBytes, randomUUID } from 'node:crypto';
import { link, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { errorCode } from './postmaster.ts';
import { join } from 'node:path';
import { checkCluster } from './inspect-cluster.ts';
import { type ClusterPaths, makePrivateFolder, UNFINISHED_PREFIX } from './cluster-paths.ts';
import type { Binaries } from './find-binaries.ts';
import { ROLE_AND_DATABASE } from './open-session.ts';
import { type RunAs, runProgram } from './run-program.ts';

/**
 * Windows only, where the server listens on 127.0.0.1 and any local program could knock: the password, made at the
 * first start. (Elsewhere the socket's folder keeps others out.) The mode has no effect on Windows; the file is as
 * private as DATA_DIR.
 */
export async function serverPassword(path: string): Promise<string | undefined> {
  if (process.platform !== 'win32') return undefined;
  return readFile(path, 'utf8').catch(() => makePassword(path));
}

/** The file appears with its content or not at all; of two processes the first one's password stands. */
async function makePassword(path: string): Promise<string> {
  const temporary = `${path}.${randomUUID()}`;
  await writeFile(temporary, randomBytes(32).toString('base64url'), { mode: 0o600 });
  await link(temporary, path).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error;
  });
  await rm(temporary);
  return readFile(path, 'utf8');
}

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
