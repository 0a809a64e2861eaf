import { Server } from 'socket.io';
import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Env } from '../env.ts';
import { createAdmission } from './admit.ts';
import { securityHeaders } from '../http/security-headers.ts';

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
const PING_EVERY_MS = 25_000;

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
function refuseMessages(io: Server): void {
  io.on('connection', (socket) => {
    socket.onAny(() => socket.disconnect(true));
  });
  io.engine.on('connection', limitPackets);
}

type Site = { siteUrl: string; /** Port that the pages are served on. */ httpPort: number };

function parseUrl(url: string): URL | undefined {
  return URL.canParse(url) ? new URL(url) : undefined;
}

const portOf = ({ port, protocol }: URL) => Number(port || (protocol === 'https:' ? 443 : 80));

/**
 * Whether a request may come from the page that sent it: the site's own (SITE_URL), or one of the very host that was
 * asked. Browsers always say where a socket comes from; what says nothing is no browser, or asks its own origin.
 */
function isOwnOrigin({ headers }: Pick<IncomingMessage, 'headers'>, { siteUrl, httpPort }: Site): boolean {
  if (headers.origin === undefined) return true;
  const origin = parseUrl(headers.origin);
  const host = parseUrl(`${origin?.protocol}//${headers.host}`);
  if (!origin || !host) return false;
  if (origin.origin === new URL(siteUrl).origin) return true;
  return origin.hostname === host.hostname && [portOf(host), httpPort].includes(portOf(origin));
}

// Clients send a handful of bytes: what is larger is no client of ours.
const LARGEST_MESSAGE_BYTES = 1_000;

/** socket.io would keep each first request, with all its headers, as long as the connection lives. */
function forgetRequests(io: Server): void {
  io.engine.on('connection', (socket: { request: IncomingMessage | null }) => {
    socket.request = null;
  });
}

/** socket.io on an HTTP server (CONTRACT 5): websocket first, polling else, and deaf to whatever clients say. */
export function createSocketServer(server: HttpServer, { env, httpPort }: { env: Env; httpPort: number }): Server {
  const isOwn = (request: Pick<IncomingMessage, 'headers'>) =>
    isOwnOrigin(request, { siteUrl: env.SITE_URL, httpPort });
  const admission = createAdmission(env, isOwn);
  const io = new Server(server, {
    transports: ['websocket', 'polling'],
    maxHttpBufferSize: LARGEST_MESSAGE_BYTES,
    pingInterval: PING_EVERY_MS,
    perMessageDeflate: false,
    httpCompression: false,
    serveClient: false,
    allowRequest: admission.allowRequest,
    // Polling from a page on another port reads answers only when they name its origin.
    cors: (request, decide) => decide(null, { origin: isOwn(request) && (request.headers.origin ?? false) }),
  });
  io.engine.on('headers', (headers: Record<string, string>) => void Object.assign(headers, securityHeaders()));
  admission.follow(io.engine);
  refuseMessages(io);
  forgetRequests(io);
  return io;
}
