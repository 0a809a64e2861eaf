import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { io, type ManagerOptions, type Socket } from 'socket.io-client';
import type { RealtimeEventName } from '../../../lib/rules/realtime-events.ts';
import { openListener } from '../../../lib/server/db/client.ts';
import { parseEnv } from '../../../lib/server/env.ts';
import { portOf } from '../../../lib/server/http/listen.ts';
import { startRealtime } from '../../../lib/server/realtime/start-realtime.ts';
import type { Runtime } from '../../../lib/server/runtime.ts';
import { connectionTo } from '../../setup/test-database.ts';

/** A server on a port that was free; its pages all say "page". */
export async function startPages() {
  const server = createServer((_request, response) => response.end('page'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: portOf(server) };
}

/** A port that nobody listens on. */
async function freePort(): Promise<number> {
  const { server, port } = await startPages();
  server.close();
  await once(server, 'close');
  return port;
}

/** The realtime part of a process: pages on one port, sockets on another, or on the same for REALTIME_PORT=0. */
export async function startSite(runtime: Runtime, settings: Record<string, string> = {}) {
  const pages = await startPages();
  const env = parseEnv({
    PORT: String(pages.port),
    HOST: '127.0.0.1',
    REALTIME_PORT: String(await freePort()),
    ...settings,
  });
  const connection = await connectionTo(runtime.db);
  const closePages = async () => {
    pages.server.close();
    await once(pages.server, 'close');
  };
  const instanceId = randomUUID();
  const parts = { runtime, env, httpServer: pages.server, openListener: () => openListener(connection), instanceId };
  const realtime = await startRealtime(parts).catch(async (error: unknown) => {
    await closePages();
    throw error;
  });
  const close = () => realtime.close().then(closePages);
  return { ...realtime, instanceId, httpPort: pages.port, close };
}

/** A client that never comes back by itself. */
export function openClient(port: number, options: Partial<ManagerOptions> = {}): Socket {
  return io(`http://127.0.0.1:${port}`, {
    forceNew: true,
    reconnection: false,
    transports: ['websocket'],
    ...options,
  });
}

/** A client that has connected. */
export async function connectClient(port: number, options: Partial<ManagerOptions> = {}): Promise<Socket> {
  const client = openClient(port, options);
  await heard(client, 'connect');
  return client;
}

/** The first argument of the next event of this name. */
export function heard(client: Socket, name: string): Promise<unknown> {
  return new Promise((resolve) => client.once(name, resolve));
}

/** Everything that a client hears from now on, by and by. `until` waits for an event that meets the condition. */
export function record(client: Socket) {
  const events: { name: RealtimeEventName; payload: Record<string, unknown> }[] = [];
  let changed = () => {};
  client.onAny((name, payload) => {
    events.push({ name, payload });
    changed();
  });
  const until = (isMet: () => boolean) =>
    new Promise<void>((resolve) => {
      changed = () => isMet() && resolve();
      changed();
    });
  return { events, until };
}
