import type { IncomingMessage } from 'node:http';

/** The client's address: the socket's, or the X-Forwarded-For entry before `proxies` trusted proxies (TRUST_PROXY). */
export function clientAddress(request: IncomingMessage, proxies: number): string {
  const socket = request.socket.remoteAddress ?? 'unknown';
  if (proxies === 0) return socket;
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  const chain = [...forwarded, socket];
  return chain.at(-1 - proxies) ?? chain[0] ?? socket;
}
