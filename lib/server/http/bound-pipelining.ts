import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

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
