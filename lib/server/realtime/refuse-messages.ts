import type { Server } from 'socket.io';

type EngineSocket = {
  on: (event: 'packet', listener: (packet: { type: string }) => void) => unknown;
  close: () => void;
};

// The one that joins, and one more: if that is an event, socket.io itself takes leave of the client, which then does
// not come back by itself.
const MOST_MESSAGES = 2;
// Transport packets beside the answers to our pings: the change from polling to a websocket needs a few.
const SPARE_PACKETS = 10;
/** How often the server asks whether a client is still there; each answer is a packet. */
export const PING_EVERY_MS = 25_000;

function limitPackets(socket: EngineSocket): void {
  const since = performance.now();
  let messages = 0;
  let packets = 0;
  socket.on('packet', ({ type }) => {
    packets += 1;
    if (type === 'message') messages += 1;
    const pongs = (performance.now() - since) / PING_EVERY_MS;
    if (messages > MOST_MESSAGES || packets > SPARE_PACKETS + pongs) socket.close();
  });
}

/** Nothing is accepted from clients but what socket.io needs (CONTRACT 5): any event ends the connection. */
export function refuseMessages(io: Server): void {
  io.on('connection', (socket) => {
    socket.onAny(() => socket.disconnect(true));
  });
  io.engine.on('connection', limitPackets);
}
