import { randomBytes } from 'node:crypto';
import { request as ask, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Server } from 'socket.io';

/** Where an instance is, by its id; undefined for one that nobody knows. */
type FindInstance = (id: string) => Promise<string | undefined>;

// Whoever asks for instances that never were costs the database no more than this.
const AT_MOST_EVERY_MS = 1_000;

/** Remembers where instances are; `read` is asked anew when one is not among them, and what was known outlives its failure. */
export function createFindInstance(
  read: () => Promise<ReadonlyMap<string, string>>,
  now: () => number = () => performance.now(),
): FindInstance {
  let known: ReadonlyMap<string, string> = new Map();
  let readAt = -Infinity;
  let reading: Promise<void> | undefined;

  async function readAnew(): Promise<void> {
    readAt = now();
    known = await read().catch(() => known);
    reading = undefined;
  }

  return async (id) => {
    if (!known.has(id)) {
      if (now() - readAt >= AT_MOST_EVERY_MS) reading ??= readAnew();
      await reading;
    }
    return known.get(id);
  };
}

// On a request that an instance passes on: it goes no further.
const RELAYED = 'x-lekha-relayed';

const PASSED_ON = ['host', 'origin', 'content-type', 'content-length'];
const OF_CONNECTION: ReadonlySet<string> = new Set(['connection', 'keep-alive', 'transfer-encoding']);

// Longer than a poll waits for something to say, which is until the next ping.
const PATIENCE_MS = 45_000;

/** As socket.io hands it to what it calls before itself. */
type Poll = IncomingMessage & { _query: { sid?: string; transport?: string } };

function headersOf(answer: IncomingMessage): Record<string, string | string[] | undefined> {
  return Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !OF_CONNECTION.has(name)));
}

/** Passes a request on to the instance at `address`, and its answer back. `onRefused` when there is none. */
function relay(poll: Poll, response: ServerResponse, address: string, onRefused: () => void): ClientRequest {
  const { hostname, port } = new URL(`http://${address}`);
  const headers = Object.fromEntries(PASSED_ON.map((name) => [name, poll.headers[name]]).filter(([, value]) => value));
  const place = { host: hostname.replace(/^\[|\]$/g, ''), port, path: poll.url, method: poll.method };
  const asking = ask({ ...place, headers: { ...headers, [RELAYED]: '1' }, timeout: PATIENCE_MS }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, headersOf(answer));
    answer.pipe(response);
    answer.once('error', () => response.destroy());
  });
  asking.once('timeout', () => asking.destroy());
  asking.once('error', () => (response.headersSent ? response.destroy() : onRefused()));
  response.once('close', () => asking.destroy());
  poll.pipe(asking);
  return asking;
}

/**
 * Lets clients poll through a proxy that deals requests out in turns. A session belongs to the instance that it began at, and
 * its id names that one; whoever else is asked passes the request on.
 * @returns ends what is being passed on
 */
export function relayPolls(engine: Server['engine'], instanceId: string, find: FindInstance): () => void {
  const open = new Set<ClientRequest>();
  engine.generateId = () => `${instanceId}.${randomBytes(15).toString('base64url')}`;
  engine.use((poll: Poll, response: ServerResponse, next: () => void) => {
    const { sid, transport } = poll._query;
    const owner = sid?.split('.', 1)[0];
    const isOurs = owner === undefined || owner === instanceId;
    if (isOurs || transport !== 'polling' || poll.headers[RELAYED] !== undefined) return next();
    void find(owner).then((address) => {
      if (address === undefined) return next();
      const asking = relay(poll, response, address, next);
      open.add(asking);
      asking.once('close', () => open.delete(asking));
    });
  });
  return () => {
    for (const asking of open) asking.destroy();
  };
}
