import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { StartError } from '../../errors.ts';
import { WORDS } from './door.ts';

/** The older instance of the same data on the same port. */
export type Predecessor = {
  /** Where its sockets come to. */
  realtimePort: number;
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

/**
 * Looks for the older instance behind the door at `path`; it is held until it is asked to leave, or we end.
 * @throws StartError when another one is about to take over already
 */
export async function findPredecessor(path: string): Promise<Predecessor | undefined> {
  const socket = await knock(path);
  if (!socket) return undefined;
  const [word, realtimePort] = (await hear(socket)).split(' ');
  if (word === WORDS.busy) throw new StartError('Another start is taking this site over already.');
  if (word !== WORDS.here) {
    socket.destroy();
    return undefined;
  }
  socket.on('error', () => {});
  return {
    realtimePort: Number(realtimePort),
    async leave() {
      // It may have ended by itself meanwhile.
      if (socket.destroyed || socket.readyState !== 'open') return;
      socket.write(WORDS.leave);
      await hear(socket);
      socket.destroy();
    },
  };
}
