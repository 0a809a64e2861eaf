import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Env } from '../../env.ts';
import { StartError } from '../../errors.ts';
import { findPort, listen, listenOnAll } from '../listen.ts';
import { doorPath, WORDS } from './door.ts';

/** The older instance of the same data on the same port. */
type Predecessor = {
  /** Where its sockets come to. */
  realtimePort: number;
  /** Which database it has; an older version does not say. */
  databaseId: string | undefined;
  /** Asks it to leave; resolves when its ports are closed. It finishes what it has begun, and ends. */
  leave: () => Promise<void>;
};

async function knock(path: string): Promise<Socket | undefined> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return socket;
  } catch {
    return undefined;
  }
}

// One that is stopped, or hangs, is no predecessor: its port is taken, and the operator is told so.
const PATIENCE_MS = 10_000;

/** One word of the other side; none when it has gone, or does not say any. */
async function hear(socket: Socket): Promise<string> {
  const gone = new AbortController();
  const onGone = () => gone.abort();
  socket.once('close', onGone).once('end', onGone).once('error', onGone);
  const [data] = await once(socket, 'data', {
    signal: AbortSignal.any([gone.signal, AbortSignal.timeout(PATIENCE_MS)]),
  }).catch(() => ['']);
  return String(data);
}

/** Knocks, and hears what whoever is there says first. */
async function greet(path: string): Promise<{ socket: Socket; words: string[] } | undefined> {
  const socket = await knock(path);
  if (!socket) return undefined;
  socket.on('error', () => {});
  return { socket, words: (await hear(socket)).split(' ') };
}

/**
 * Looks for the older instance behind the door at `path`; it is held until it is asked to leave, or we end.
 * @throws StartError when another one is about to take over already
 */
export async function findPredecessor(path: string): Promise<Predecessor | undefined> {
  const met = await greet(path);
  if (!met) return undefined;
  const { socket } = met;
  const [word, realtimePort, databaseId] = met.words;
  if (word === WORDS.busy) throw new StartError('Another start is taking this site over already.');
  if (word !== WORDS.here) {
    socket.destroy();
    return undefined;
  }
  return {
    realtimePort: Number(realtimePort),
    databaseId,
    async leave() {
      // It may have ended by itself meanwhile.
      if (socket.destroyed || socket.readyState !== 'open') return;
      socket.write(WORDS.leave);
      await hear(socket);
      socket.destroy();
    },
  };
}

type Place = Pick<Env, 'PORT' | 'HOST' | 'DATA_DIR'>;

/**
 * Makes sure that a start would have its port: free, or held by the instance of the same data, which is only asked its name.
 * @throws StartError that names the port when it is taken by anybody else
 */
export async function checkPort({ PORT, HOST, DATA_DIR }: Place): Promise<void> {
  await findPort(PORT, HOST).catch(async (error: unknown) => {
    const path = await doorPath(DATA_DIR, PORT);
    const met = path === undefined ? undefined : await greet(path);
    met?.socket.destroy();
    const word = met?.words[0];
    if (word !== WORDS.here && word !== WORDS.busy) throw error;
  });
}

export type PortClaim = {
  port: number;
  /** The older instance of the same data that has the port now. It is asked to leave when we are ready. */
  predecessor: Predecessor | undefined;
  listen: (server: Server) => Promise<void>;
};

// What the launcher hands on of a port that is open already (bin/ensure.mjs).
const GIVEN = '--listen-fd=';

/** The port that systemd holds for the service, as open files of this process. */
function givenPort(): { fd: number }[] {
  const files = process.argv.find((given) => given.startsWith(GIVEN))?.slice(GIVEN.length);
  return files?.split(',').map((fd) => ({ fd: Number(fd) })) ?? [];
}

/**
 * Finds out how this process comes to its port: given to it, free, or held by an older instance of the same data.
 * Nothing listens yet.
 * @throws StartError that names the port when it is taken by anybody else
 */
export async function claimPort({ PORT, HOST, DATA_DIR }: Place): Promise<PortClaim> {
  const [first, ...rest] = givenPort();
  if (first) return { port: PORT, predecessor: undefined, listen: (server) => listenOnAll(server, [first, ...rest]) };
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
