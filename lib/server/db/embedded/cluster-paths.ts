import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';

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
