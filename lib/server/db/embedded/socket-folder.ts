import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePrivateFolder } from './private-folder.ts';
import type { RunAs } from './run-as.ts';

/** PostgreSQL names its socket after the port; nothing listens on TCP. */
export const SOCKET_PORT = 5432;

// The address of a unix socket holds 107 bytes on Linux and 103 on macOS.
const LONGEST_ADDRESS = 103;

/**
 * A 0700 folder for the server's socket: in DATA_DIR, or below the system's folder for temporary files when DATA_DIR
 * is too deep for a socket's address or its file system has no sockets (folders shared into virtual machines).
 * @throws Error when somebody else took the folder's name
 */
export async function socketFolder(dataDir: string, owner: RunAs['owner']): Promise<string> {
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
