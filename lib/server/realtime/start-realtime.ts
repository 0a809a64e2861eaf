import type { Logger } from 'pino';
import type { Server as HttpServer } from 'node:http';
import { type Announcement, EVENT_CHANNEL, readAnnouncement } from '../db/announcement.ts';
import { listenTo, type OpenListener } from '../db/listen.ts';
import type { Env } from '../env.ts';
import type { Runtime } from '../runtime.ts';
import { bindRealtime } from './bind-realtime.ts';
import { createSocketServer } from './create-socket-server.ts';
import { listAddresses } from '../services/health/instances.ts';
import { createFindInstance } from './find-instance.ts';
import { relayPolls } from './relay-polls.ts';
import { deliverEvents, type Emit } from './deliver-events.ts';

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
