import type { Server } from 'node:http';
import type { Env } from '../../env.ts';
import { findPort, listen, listenOn } from '../listen.ts';
import { doorPath } from './door.ts';
import { findPredecessor, type Predecessor } from './find-predecessor.ts';

export type PortClaim = {
  port: number;
  /** The older instance of the same data that has the port now. It is asked to leave when we are ready. */
  predecessor: Predecessor | undefined;
  listen: (server: Server) => Promise<void>;
};

type Place = Pick<Env, 'PORT' | 'HOST' | 'DATA_DIR'>;

// What the launcher hands on of a port that is open already (bin/ensure.mjs).
const GIVEN = /^--listen-fd=(\d+)$/;

/** The port that systemd holds for the service, as an open file of this process. */
function givenPort(): number | undefined {
  const [, fd] = process.argv.map((argument) => GIVEN.exec(argument)).find(Boolean) ?? [];
  return fd === undefined ? undefined : Number(fd);
}

/**
 * Finds out how this process comes to its port: given to it, free, or held by an older instance of the same data.
 * Nothing listens yet.
 * @throws StartError that names the port when it is taken by anybody else
 */
export async function claimPort({ PORT, HOST, DATA_DIR }: Place): Promise<PortClaim> {
  const fd = givenPort();
  if (fd !== undefined) return { port: PORT, predecessor: undefined, listen: (server) => listenOn(server, { fd }) };
  try {
    const port = await findPort(PORT, HOST);
    return { port, predecessor: undefined, listen: (server) => listen(server, port, HOST) };
  } catch (error) {
    const path = await doorPath(DATA_DIR, PORT);
    const predecessor = path === undefined ? undefined : await findPredecessor(path);
    if (!predecessor) throw error;
    return { port: PORT, predecessor, listen: (server) => listen(server, PORT, HOST, true) };
  }
}
