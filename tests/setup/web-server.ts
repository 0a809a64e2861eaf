import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export type WebServer = { url: string; requests: string[]; close: () => Promise<void> };

/** A web server on this machine that remembers what it was asked for. */
export async function startWebServer(listener: RequestListener): Promise<WebServer> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on TCP has an address with a port.
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, requests, close };
}
