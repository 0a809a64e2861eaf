import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { Server } from 'socket.io';
import type { Env } from '../env.ts';
import { createAdmission } from './admit.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { isOwnOrigin } from './origin-rule.ts';
import { PING_EVERY_MS, refuseMessages } from './refuse-messages.ts';

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
