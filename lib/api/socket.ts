import type { io, Socket } from 'socket.io-client';
import { REALTIME_EVENTS, type RealtimeEventName } from '../rules/realtime-events.ts';
import type { RealtimeEvents } from '../schemas/events.ts';

/** SPEC 9. Reconnection is configured as written and never happens: the socket is dropped before (DECISIONS 33). */
const OPTIONS = {
  transports: ['websocket', 'polling'],
  // Without it polling would be tried by a reconnection only.
  tryAllTransports: true,
  timeout: 20_000,
  forceNew: true,
  reconnection: true,
  reconnectionAttempts: 5,
};

export type SocketListener = {
  onConnect: () => void;
  onEvent: <Name extends RealtimeEventName>(name: Name, payload: RealtimeEvents[Name]) => void;
  /** The connection failed or ended by itself; it is dropped already. */
  onDrop: (reason: string) => void;
};

type Held = { socket: Socket | null };

// One per tab. Held from the call of connectSocket on, while its code still loads.
let held: Held | null = null;

function dropSocket(): void {
  const socket = held?.socket;
  held = null;
  // Nobody is told of an end that we chose.
  socket?.off();
  socket?.disconnect();
}

function openSocket(connect: typeof io, address: string, listener: SocketListener): Socket {
  const socket = connect(address, OPTIONS);
  const drop = (reason: string) => {
    dropSocket();
    listener.onDrop(reason);
  };
  for (const name of REALTIME_EVENTS) {
    socket.on(name, (payload: RealtimeEvents[typeof name]) => listener.onEvent(name, payload));
  }
  socket.on('connect', listener.onConnect);
  socket.on('connect_error', ({ message }) => drop(message));
  socket.on('disconnect', drop);
  return socket;
}

/** Connects, unless a connection stands or is being made. The code of the socket loads at the first call. */
export async function connectSocket(address: string, listener: SocketListener): Promise<void> {
  if (held) return;
  const mine: Held = { socket: null };
  held = mine;
  try {
    const client = await import('socket.io-client');
    if (held === mine) mine.socket = openSocket(client.io, address, listener);
  } catch (error) {
    if (held !== mine) return;
    held = null;
    listener.onDrop(String(error));
  }
}

/** Ends the connection, or the making of one. True when there was one to end. */
export function disconnectSocket(): boolean {
  const wasHeld = held !== null;
  dropSocket();
  return wasHeld;
}

/** SPEC 4: emitting while not connected is ignored with a warning. Our server accepts no event (CONTRACT 5). */
export function emitToServer(name: string, ...payload: unknown[]): void {
  if (held?.socket?.connected) held.socket.emit(name, ...payload);
  // eslint-disable-next-line no-console -- SPEC 4 asks for the warning
  else console.warn(`Socket not connected: "${name}" was not sent.`);
}
