import { createServer, type RequestListener, type Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { Logger } from 'pino';
import { errorCode } from '../db/embedded/postmaster.ts';
import type { Env } from '../env.ts';
import { StartError } from '../errors.ts';
import { listen } from '../http/listen.ts';
import { securityHeaders } from '../http/security-headers.ts';

/** docs/product.md#live: port 5000 of the product host. */
const DEFAULT_PORT = 5000;

/** The HTTP server that sockets come to. */
export type BoundServer = {
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

async function listenAlone(port: number, host: string, isShared: boolean): Promise<BoundServer> {
  const server = createServer(nothingHere);
  await listen(server, port, host, isShared);
  return {
    server,
    port,
    // An HTTP server's own way of closing cuts off connections as well.
    stopListening: () => void NetServer.prototype.close.call(server),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
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
export async function bindRealtime({ env, httpServer, log, inherited }: Place): Promise<BoundServer> {
  const httpPort = env.PORT;
  const attached: BoundServer = { server: httpServer, port: httpPort, stopListening: () => {}, close: async () => {} };
  const port = env.REALTIME_PORT ?? (isBehindProxy(env) ? 0 : DEFAULT_PORT);
  if (port === 0 || port === httpPort) return attached;
  try {
    return await listenAlone(port, env.HOST, port === inherited);
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
