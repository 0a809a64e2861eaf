import { chmod, mkdir, readlink, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join, relative } from 'node:path';
import { listenOn } from '../listen.ts';

/** What the older instance says to whoever comes: where its sockets are and which database it has, or that somebody else was faster. */
export const WORDS = { here: 'here', busy: 'busy', leave: 'leave', left: 'left' } as const;

// The address of a unix socket holds 107 bytes on Linux.
const LONGEST_PATH = 107;

/**
 * The socket at which the instance on this port of this data hears its successor. Containers that share a folder each
 * have ports of their own. Undefined where a port cannot be shared, for a server in development, and
 * when the path is too long.
 */
export async function doorPath(dataDir: string, port: number): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.argv.includes('--dev')) return undefined;
  const network = await readlink('/proc/self/ns/net').catch(() => '');
  const path = join(dataDir, `port-${port}-${network.replace(/\D/g, '')}.sock`);
  const near = relative(process.cwd(), path);
  return [path, near].find((way) => Buffer.byteLength(way) <= LONGEST_PATH);
}

export type Door = { close: () => Promise<void> };

/** The older instance's side. `leave` resolves when its ports are closed. */
export type Leaving = { realtimePort: number; databaseId: () => Promise<string>; leave: () => Promise<void> };

/** Lets a successor ask this instance to leave, one at a time. Only the user that runs the site may ask. */
export async function openDoor(path: string, { realtimePort, databaseId, leave }: Leaving): Promise<Door> {
  let isTaken = false;
  const server = createServer((visitor) => {
    visitor.on('error', () => visitor.destroy());
    if (isTaken) return void visitor.end(WORDS.busy);
    isTaken = true;
    visitor.once('close', () => (isTaken = false));
    void databaseId().then((id) => visitor.write(`${WORDS.here} ${realtimePort} ${id}`));
    visitor.once('data', () => {
      // The path is the successor's from now on.
      server.close();
      void leave().then(() => visitor.end(WORDS.left));
    });
  });
  await mkdir(dirname(path), { recursive: true });
  // What one that was killed left behind.
  await rm(path, { force: true });
  await listenOn(server, { path });
  await chmod(path, 0o600);
  server.unref();
  return { close: async () => void server.close() };
}
