import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Received = { path: string; type: string | undefined; body: string };

/** A service that is told of changes; it remembers what it got, and answers as it is told. */
export async function startService() {
  const received: Received[] = [];
  let status = 202;
  let headers: Record<string, string> = {};
  let before = async () => {};
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      received.push({ path: request.url ?? '', type: request.headers['content-type'], body });
      void before().then(() => response.writeHead(status, headers).end());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    /** Something that happens before each answer. */
    meanwhile: (work: () => Promise<void>) => (before = work),
    answer: (next: number, more: Record<string, string> = {}) => ([status, headers] = [next, more]),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
