import { type Server as HttpServer, createServer, type RequestListener, type Server } from 'node:http';
import type { Logger } from 'pino';
import { type Announcement, EVENT_CHANNEL, readAnnouncement } from '../db/announcement.ts';
import { errorCode } from '../db/embedded/postmaster.ts';
import { listenTo, type OpenListener } from '../db/listen.ts';
import type { Env } from '../env.ts';
import { StartError } from '../errors.ts';
import { boundConnections, listen, closePort } from '../http/listen.ts';
import { securityHeaders } from '../http/security-headers.ts';
import type { Runtime } from '../runtime.ts';
import { listAddresses } from '../services/health/instances.ts';
import { createSocketServer } from './create-socket-server.ts';
import { deliverEvents, type Emit } from './deliver-events.ts';
import { relayPolls, createFindInstance } from './relay-polls.ts';

/** docs/product.md#live: port 5000 of the product host. */
const DEFAULT_PORT = 5000;

/** The HTTP server that sockets come to. */
type BoundServer = {
  server: Server;
  port: number;
  /** Closes the port when it is ours, not that of the pages. */
  stopListening: () => void;
  /** Closes the server, in the same case. */
  close: () => Promise<void>;
};

type Place = {
  env: Env;
  httpServer: Server;
  log: Logger;
  /** The port of the instance that we take over from: it may be there still. */
  inherited?: number;
};

const nothingHere: RequestListener = (_request, response) => {
  response.writeHead(404, {
    'Content-Type': 'text/plain; charset=utf-8',
    ...securityHeaders(),
  });
  response.end('Not found\n');
};

async function listenAlone({ env, log }: Place, port: number, isShared: boolean): Promise<BoundServer> {
  const server = createServer(nothingHere);
  boundConnections(server, log);
  await listen(server, port, env.HOST, isShared);
  return {
    server,
    port,
    stopListening: () => void closePort(server),
    close: async () => {
      const closed = closePort(server);
      server.closeAllConnections();
      await closed;
    },
  };
}

function startError(error: unknown, port: number): unknown {
  const code = error instanceof Error && errorCode(error.cause);
  if (code === 'EADDRINUSE')
    return new StartError(
      `Port ${port} is taken by another program. Stop it, or set REALTIME_PORT to a free port, or to 0.`,
    );
  if (code === 'EACCES')
    return new StartError(
      `Port ${port} may not be used by this user. Set REALTIME_PORT to a port above 1023, or to 0.`,
    );
  return error;
}

/** A proxy passes one port on, and a browser that speaks https lets a page call nothing but https. */
const isBehindProxy = ({ SITE_URL, TRUST_PROXY }: Env) => SITE_URL.startsWith('https:') || TRUST_PROXY > 0;

/**
 * Finds the place of docs/api.md#settings: REALTIME_PORT, the pages' own server for `0`, and by default behind a proxy and
 * where 5000 is taken.
 * @throws StartError when a port that was asked for cannot be had
 */
async function bindRealtime(place: Place): Promise<BoundServer> {
  const { env, httpServer, log, inherited } = place;
  const httpPort = env.PORT;
  const attached: BoundServer = { server: httpServer, port: httpPort, stopListening: () => {}, close: async () => {} };
  const port = env.REALTIME_PORT ?? (isBehindProxy(env) ? 0 : DEFAULT_PORT);
  if (port === 0 || port === httpPort) return attached;
  try {
    return await listenAlone(place, port, port === inherited);
  } catch (error) {
    const refusal = startError(error, port);
    if (env.REALTIME_PORT !== undefined || !(refusal instanceof StartError)) throw refusal;
    log.warn(
      { port },
      `port ${port} is not free: realtime shares port ${httpPort} (set REALTIME_PORT to choose another)`,
    );
    return attached;
  }
}

/** Takes items as they come and hands them on in order. */
type Batches<Item> = { add: (item: Item) => void; idle: () => Promise<void> };

/**
 * Hands items to `work`, one batch at a time: what comes while a batch is at work is the next batch. A batch that fails
 * is logged and lost.
 */
function inBatches<Item>(work: (items: Item[]) => Promise<void>, log: Logger): Batches<Item> {
  let waiting: Item[] = [];
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await work(batch).catch((err: unknown) => log.warn({ err, items: batch.length }, 'realtime events lost'));
    }
    running = undefined;
  }

  return {
    add(item) {
      waiting.push(item);
      running ??= run();
    },
    idle: () => running ?? Promise.resolve(),
  };
}

export type Realtime = {
  /** Where it came to be bound; the HTTP port when attached to that server. */
  port: number;
  /** How many clients are connected. */
  clients: () => number;
  /** Takes in nobody new, on a port of its own. */
  stopListening: () => void;
  /** Ends all connections. Comes before the HTTP server's own close, which waits for them. */
  close: () => Promise<void>;
};

type Parts = {
  runtime: Runtime;
  env: Env;
  /** The pages' server, on PORT once it listens. */
  httpServer: HttpServer;
  openListener: OpenListener;
  /** By which the other instances know this one. */
  instanceId: string;
  /** The realtime port of the instance that we take over from. */
  inherited?: number;
};

/**
 * Starts the realtime server (docs/api.md#realtime) and writes its port into the runtime, where pages read it.
 * @throws StartError when REALTIME_PORT was asked for and cannot be had
 */
export async function startRealtime(parts: Parts): Promise<Realtime> {
  const { runtime, env, httpServer, openListener, inherited, instanceId } = parts;
  const { log } = runtime;
  const bound = await bindRealtime({ env, httpServer, log, inherited });
  runtime.realtimePort = bound.port;
  const io = createSocketServer(bound.server, { env, httpPort: env.PORT });
  const endRelays = relayPolls(
    io.engine,
    instanceId,
    createFindInstance(() => listAddresses(runtime.db)),
  );
  const emit: Emit = (name, payload) => io.emit(name, payload);
  const events = inBatches<Announcement>((batch) => deliverEvents(runtime, batch, emit), log);
  const onMessage = (message: string) => {
    const announcement = readAnnouncement(message);
    // Nobody is there to hear it: nothing is read.
    if (announcement && io.engine.clientsCount > 0) events.add(announcement);
  };
  // What is announced while nobody listens is lost: events carry whole counts, so the next one heals (docs/product.md#live).
  const listener = listenTo(EVENT_CHANNEL, openListener, { onMessage }, log);
  await listener.tried;
  return {
    port: bound.port,
    clients: () => io.engine.clientsCount,
    stopListening: bound.stopListening,
    close: async () => {
      await listener.close();
      await events.idle();
      // On the pages' server a client that came back now would keep it from closing.
      io.engine.opts.allowRequest = (_request, decide) => decide('The server is stopping.', false);
      endRelays();
      io.disconnectSockets(true);
      io.engine.close();
      await bound.close();
    },
  };
}
