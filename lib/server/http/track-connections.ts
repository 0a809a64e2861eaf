import type { IncomingMessage, Server, ServerResponse, RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { closePort } from './listen.ts';

/** How often connections without an answer under way are looked for. */
const SWEEP_MS = 100;
/**
 * How long a connection that is kept may be used once more, and how long a request may take to arrive. To cut off one
 * that nothing is heard from at once would lose the request that is on its way.
 */
const GRACE_MS = 800;
/** A turn of the event loop that took no longer had nothing to take in. */
const QUIET_MS = 0.1;
/** How long a quiet turn is waited for. */
const BUSY_MS = 500;

export type Connections = {
  /** Closes the port. Connections that are open go on; none that waited to be taken in is lost. */
  stopListening: () => Promise<void>;
  /**
   * Ends the connections: answers from now on, and those under way, say that they are the last of their connection. What
   * is not done after `patienceMs` is cut off.
   */
  drain: (patienceMs: number) => Promise<void>;
};

/** Node's own field: the answer that a connection is busy with, from the headers of its request to its last byte. */
function answerOf(socket: Socket): ServerResponse | undefined {
  // No public way leads from a connection to its answer.
  return (socket as Socket & { _httpMessage?: ServerResponse | null })._httpMessage ?? undefined;
}

/**
 * Waits for a moment at which no connection waits to be taken in: those that do when a port is closed are reset. Right
 * after a turn of the event loop that found nothing there is none.
 */
async function quietMoment(): Promise<void> {
  const startedAt = performance.now();
  for (let turn = startedAt; turn - startedAt < BUSY_MS;) {
    await setImmediate();
    const now = performance.now();
    if (now - turn < QUIET_MS) return;
    turn = now;
  }
}

/** Knows the open connections of a server, so that it can be closed soon under load. It costs a request nothing. */
export function trackConnections(server: Server): Connections {
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });

  const isLast = (answer: ServerResponse) => {
    // Node then says `Connection: close`, and closes behind the answer.
    if (!answer.headersSent) answer.shouldKeepAlive = false;
  };

  let closed: Promise<void> | undefined;
  const stopListening = async () => {
    if (closed) return;
    await quietMoment();
    closed ??= closePort(server);
  };

  return {
    stopListening,
    async drain(patienceMs) {
      await stopListening();
      server.prependListener('request', (_request, response) => isLast(response));
      for (const socket of open) {
        const answer = answerOf(socket);
        if (answer) isLast(answer);
      }
      const startedAt = performance.now();
      const sweep = setInterval(() => {
        const waited = performance.now() - startedAt;
        // One that never sent a request counts as busy for Node: a browser opens such ones ahead of need.
        for (const socket of open)
          if (waited > patienceMs || (waited > GRACE_MS && !answerOf(socket))) socket.destroy();
      }, SWEEP_MS);
      await closed;
      clearInterval(sweep);
    },
  };
}

/** Requests that one connection may send ahead of the answer it waits for. Browsers and proxies send none. */
const MOST_AHEAD = 32;

/**
 * A listener for whose server no connection asks for more than it is answered: Node takes in all that a connection sends,
 * thousands of requests in one piece, and everybody else would wait until these are done. A connection that sends more
 * ahead is cut off, and what it has sent is left.
 */
export function boundPipelining(listener: RequestListener): RequestListener {
  const ahead = new WeakMap<Socket, number>();
  return (request, response) => {
    // The first answer has its connection from the beginning; those behind it get it when they are due.
    if (response.socket !== null) return listener(request, response);
    const { socket } = request;
    const count = (ahead.get(socket) ?? 0) + 1;
    if (count > MOST_AHEAD) socket.destroy();
    if (socket.destroyed) return;
    ahead.set(socket, count);
    response.once('close', () => ahead.set(socket, (ahead.get(socket) ?? 1) - 1));
    return listener(request, response);
  };
}

const SILENCE_MS = 60_000;

/**
 * Gives a request up whose body falls silent before it is whole, from now on: whoever has a turn to send one keeps others
 * waiting.
 */
export function endWhenSilent(request: IncomingMessage, response: ServerResponse, silenceMs = SILENCE_MS): void {
  // Said only of a request that is not whole. Whoever reads it learns of it as if its sender had hung up. One that is answered
  // before it is whole has its connection no more, and is given up all the same.
  const { socket } = request;
  request.setTimeout(silenceMs, () => socket.destroy());
  // The work behind it may take longer: a timeout that nobody listens to would end the connection.
  response.on('timeout', () => undefined);
}

/**
 * For `shouldUpgradeCallback`. No protocol but websockets is spoken beside HTTP/1.1: who offers HTTP/2, as programs in Java do
 * and curl can, is answered as if they had not. By itself Node would take it for a websocket, which is then closed.
 */
export function asksForWebsocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket';
}
