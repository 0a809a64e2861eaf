import { chmod, lchown, lstat, mkdir, realpath, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Binaries } from './find-binaries.ts';
import type { RunAs } from './run-program.ts';
import { errorCode } from './postmaster.ts';

/** A cluster that is being made is a folder beside its place: this, the number of the process that makes it, more. */
export const UNFINISHED_PREFIX = 'pg-new-';

/** Where the embedded database keeps its things; every path is absolute and free of symbolic links. */
export type ClusterPaths = {
  dataDir: string;
  /** PostgreSQL's own data directory. */
  cluster: string;
  logFile: string;
  /** Windows only: the password of the connection over 127.0.0.1. */
  passwordFile: string;
};

/**
 * The paths below DATA_DIR, which is created when it does not exist. They are resolved, because a running server is
 * recognised by the path on its command line.
 */
export async function clusterPaths(dataDir: string): Promise<ClusterPaths> {
  await mkdir(dataDir, { recursive: true });
  const root = await realpath(dataDir);
  return {
    dataDir: root,
    cluster: join(root, 'pg'),
    logFile: join(root, 'pg.log'),
    passwordFile: join(root, 'pg-password'),
  };
}

/** Where a server listens: `host` is the folder of its unix socket, or 127.0.0.1 on Windows. */
export type Endpoint = { host: string; port: number };

/** A cluster and all that is needed to start and stop a server on it. */
export type Site = {
  paths: ClusterPaths;
  binaries: Binaries;
  runAs: RunAs;
  endpoint: Endpoint;
  settings: Record<string, string>;
  log: (line: string) => void;
};

type Owner = { uid: number; gid: number } | undefined;

/**
 * Makes a folder that only `owner` can enter.
 * @throws Error when something else, or somebody else's folder, already has that name
 */
export async function makePrivateFolder(path: string, owner: Owner): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error;
  });
  const self = process.getuid?.();
  // Root hands over what it made, now or at an earlier start under another identity.
  if (owner && owner.uid !== self && (await isOwnFolder(path, self))) await lchown(path, owner.uid, owner.gid);
  if (!(await isOwnFolder(path, owner?.uid)))
    throw new Error(
      `${path} is not a folder of user number ${owner?.uid}. Remove it, or set DATA_DIR to another folder.`,
    );
  await chmod(path, 0o700);
}

/** True for a real folder (no symbolic link) of that user; on Windows, where uid is undefined, for any folder. */
export async function isOwnFolder(path: string, uid: number | undefined): Promise<boolean> {
  const info = await lstat(path).catch(() => undefined);
  return info !== undefined && info.isDirectory() && (uid === undefined || info.uid === uid);
}

// PostgreSQL ends when it has no room for the next file of its journal.
const JOURNAL_FILE_BYTES = 16 * 1024 ** 2;

/** Whether the disk of a folder is too full for a database. Where a file system does not tell, it is not. */
export async function hasNoRoom(folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(() => undefined);
  return disk !== undefined && disk.blocks > 0 && disk.bavail * disk.bsize < JOURNAL_FILE_BYTES;
}
