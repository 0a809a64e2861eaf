import { io, type Socket } from 'socket.io-client';

export type Transport = 'websocket' | 'polling';

/** A reader's socket at an address, as a page of `origin` opens it; rejects when it does not come to be. */
export async function connectTo(url: string, transport: Transport, origin = url): Promise<Socket> {
  const options = { transports: [transport], forceNew: true, reconnection: false, rejectUnauthorized: false };
  const socket = io(url, { ...options, extraHeaders: { Origin: origin } });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
  return socket;
}
