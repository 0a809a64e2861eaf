import { readFileSync } from 'node:fs';
import { createServer, type ListenOptions, Server, type Socket } from 'node:net';
import type { Logger } from 'pino';
import { StartError } from '../errors.ts';

/** Those that end a process. */
export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Calls `stop` once: at a signal, or when the launcher (bin/start.mjs) is gone, which nothing but the end of our channel to
 * it tells: no signal comes from a process that was killed.
 */
export function onStop(stop: () => void): void {
  let stopping = false;
  const once = () => {
    if (stopping) return;
    stopping = true;
    stop();
  };
  for (const signal of SIGNALS) process.on(signal, once);
  process.on('disconnect', once);
  // It went before we listened.
  if (process.send && !process.connected) once();
}

/** A host and port, a path, or an open file of this process. */
type Address = ListenOptions & { fd?: number };

const notOurs = ({ host }: Address) => `HOST ${host} is not an address of this machine.`;

const REASONS: Record<string, (address: Address) => string> = {
  EADDRINUSE: ({ port }) => `Port ${port} is taken by another program. Stop it, or set PORT to a free port.`,
  EACCES: ({ port }) => `Port ${port} may not be used by this user. Set PORT to a port above 1023.`,
  EADDRNOTAVAIL: notOurs,
  ENOTFOUND: notOurs,
  EAI_AGAIN: notOurs,
  EINVAL: notOurs,
};

/**
 * Binds a server.
 * @throws StartError that names the port when it is taken or may not be used
 */
export function listenOn(server: Server, address: Address): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) =>
      reject(new StartError(REASONS[error.code ?? '']?.(address) ?? error.message, { cause: error }));
    server.once('error', refuse);
    server.listen(address, () => {
      server.off('error', refuse);
      resolve();
    });
  });
}

/** Port of a server that listens. */
export function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port.');
  return address.port;
}

/**
 * Makes sure that this process may have the port, and lets it go again: until the site is ready its port refuses, so
 * that whoever spreads requests asks another instance. For 0 it is a port that is free.
 * @throws StartError that names the port when it is taken or may not be used
 */
export async function findPort(port: number, host: string): Promise<number> {
  const probe = createServer((socket) => socket.destroy());
  await listenOn(probe, { port, host });
  const found = portOf(probe);
  await new Promise((resolve) => probe.close(resolve));
  return found;
}

// Connections that wait while the thread is busy: of one more the first packet is dropped, and comes again after a second. The
// system has a bound of its own (Linux: 4,096).
const BACKLOG = 4_096;

/** Linux lets servers of one user share a port, when all say so: ours, and those of a younger instance before we leave. */
const reusePort = process.platform === 'linux';

// Node takes in one connection of a listening socket in a turn of its loop. Who comes behind two hundred that somebody opened
// at once would wait for as many turns, in each of which those that are in already are worked for.
const LISTENERS = reusePort ? 32 : 1;
const besides = new WeakMap<Server, Server[]>();

/**
 * Binds a server, and for each address but the first a listener beside it that hands it what comes.
 * @throws StartError as listenOn
 */
export async function listenOnAll(server: Server, [first, ...rest]: [Address, ...Address[]]): Promise<void> {
  await listenOn(server, first);
  const listeners = rest.map(() =>
    // As an HTTP server has its connections.
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket)),
  );
  besides.set(server, listeners);
  await Promise.all(listeners.map((listener, at) => listenOn(listener, rest[at] ?? first)));
}

/**
 * Binds a server to a port that a successor may share. Only with `isShared` may another one be there already: two sites
 * on one port would each get every other request.
 * @throws StartError as listenOn
 */
export async function listen(server: Server, port: number, host: string, isShared = false): Promise<void> {
  if (!isShared) await findPort(port, host);
  const address = { port, host, reusePort, backlog: BACKLOG };
  await listenOnAll(server, [address, ...Array.from({ length: LISTENERS - 1 }, () => address)]);
}

/** Closes the port of a server. Its connections go on; resolves when the last has ended. */
export async function closePort(server: Server): Promise<void> {
  const listeners = [server, ...(besides.get(server) ?? [])];
  // An HTTP server's own way of closing also cuts off connections that are kept, and what is on its way in them.
  await Promise.all(listeners.map((listener) => new Promise((done) => Server.prototype.close.call(listener, done))));
}

// Open files for all but connections: the database's, listeners, threads, stored files, and code that is read when it is needed.
const RESERVED_FILES = 160;
const LEAST_CONNECTIONS = 32;
const WARN_EVERY_MS = 60_000;

/** How many files this process may have open; Linux alone says so. */
function openFilesLimit(): number {
  if (process.platform !== 'linux') return Infinity;
  return Number(/^Max open files +(\d+)/mu.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? Infinity);
}

const connected = new Set<Socket>();

/**
 * Refuses connections that would take the last open files of the process: without one no page could be read from the disk,
 * and code that failed to load once fails until the next start.
 */
export function boundConnections(server: Server, log: Pick<Logger, 'warn'>, limit = openFilesLimit()): void {
  const most = Math.max(limit - RESERVED_FILES, LEAST_CONNECTIONS);
  let warnedAt = -Infinity;
  server.prependListener('connection', (socket: Socket) => {
    if (connected.size < most) {
      connected.add(socket);
      return void socket.once('close', () => connected.delete(socket));
    }
    socket.destroy();
    if (performance.now() - warnedAt < WARN_EVERY_MS) return;
    warnedAt = performance.now();
    log.warn({ limit, connections: most }, 'connections are refused: the limit of open files (ulimit -n) is reached');
  });
}
