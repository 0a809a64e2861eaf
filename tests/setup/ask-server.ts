import { request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ServerAnswer = { status: number; headers: IncomingMessage['headers']; body: string };

/** Asks a server of a test for an address exactly as it is spelt, with these headers alone, on a connection of its own. */
export function askServer(
  server: Server,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  body?: string,
): Promise<ServerAnswer> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    });
    sent.on('error', reject).end(body);
  });
}
