import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Logger } from 'pino';
import { errorCode } from '../db/embedded/postmaster.ts';
import type { Env } from '../env.ts';
import { StartError } from '../errors.ts';
import { securityHeaders } from '../http/security-headers.ts';

/** docs/product.md#live: port 5000 of the product host. */
const DEFAULT_PORT = 5000;

/** The HTTP server that sockets come to. */
export type BoundServer = {
  server: Server;
  port: number;
  /** Closes the server when it is ours, not that of the pages. */
  close: () => Promise<void>;
};

type Place = { env: Env; httpServer: Server; log: Logger };

const nothingHere: RequestListener = (_request, response) => {
  response.writeHead(404, {
    'Content-Type': 'text/plain; charset=utf-8',
    ...securityHeaders(),
  });
  response.end('Not found\n');
};

/** Port of a server that listens. */
export function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port.');
  return address.port;
}

async function listenAlone(port: number, host: string): Promise<BoundServer> {
  const server = createServer(nothingHere).listen(port, host);
  await once(server, 'listening');
  return {
    server,
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function startError(error: unknown, port: number): unknown {
  const code = errorCode(error);
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
export async function bindRealtime({ env, httpServer, log }: Place): Promise<BoundServer> {
  const httpPort = portOf(httpServer);
  const attached: BoundServer = { server: httpServer, port: httpPort, close: async () => {} };
  const port = env.REALTIME_PORT ?? (isBehindProxy(env) ? 0 : DEFAULT_PORT);
  if (port === 0 || port === httpPort) return attached;
  try {
    return await listenAlone(port, env.HOST);
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
