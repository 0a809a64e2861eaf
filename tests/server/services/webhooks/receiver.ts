import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

type Received = { headers: IncomingHttpHeaders; raw: string; path: string };
export type Receiver = {
  url: string;
  received: Received[];
  answer: (status: number | null) => void;
  close: () => void;
};

/** A server that webhooks lead to; it remembers what it got, and answers as it is told: null hangs. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let status: number | null = 204;
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, raw: Buffer.concat(chunks).toString(), path: request.url ?? '' });
      if (status !== null) response.writeHead(status, { location: '/elsewhere' }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    answer: (next) => (status = next),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Whether a request is signed with the secret, by its raw bytes. */
export function isSigned({ headers, raw }: Received, secret: string): boolean {
  const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['lekha-signature'])) ?? [];
  return v1 === createHmac('sha256', secret).update(`${t}.${raw}`).digest('hex');
}
