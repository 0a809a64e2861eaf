import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How often connections without an answer under way are looked for. */
const SWEEP_MS = 100;
/** How long a request that has only begun to arrive may take to be read. */
const GRACE_MS = 500;

export type Connections = {
  /**
   * Closes the server: answers that are under way are finished and say that they are the last of their connection. What
   * is not done after `patienceMs` is cut off.
   */
  drain: (patienceMs: number) => Promise<void>;
};

/** Node's own field: the answer that a connection is busy with, from the headers of its request to its last byte. */
function answerOf(socket: Socket): ServerResponse | undefined {
  // No public way leads from a connection to its answer.
  return (socket as Socket & { _httpMessage?: ServerResponse | null })._httpMessage ?? undefined;
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

  return {
    async drain(patienceMs) {
      server.prependListener('request', (_request, response) => isLast(response));
      for (const socket of open) {
        const answer = answerOf(socket);
        if (answer) isLast(answer);
      }
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
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
