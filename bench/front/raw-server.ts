import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answer, Ask, Told } from './messages.ts';
import { tellCpu } from './tell-cpu.ts';

// The least that node:http can do: the same bytes to whoever asks, without a look at the request.
let body = Buffer.alloc(0);
let status = 200;
let headers: string[] = [];

function keep(answer: Answer): void {
  body = Buffer.from(answer.body, 'base64');
  ({ status, headers } = answer);
  process.send?.({ kind: 'serving' } satisfies Told);
}

const server = createServer((_request, response) => {
  response.writeHead(status, headers);
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  // A server on a port has this form of address.
  const { port } = server.address() as AddressInfo;
  process.send?.({ kind: 'ready', port } satisfies Told);
});
process.on('message', (ask: Ask) => {
  if (ask.kind === 'serve') keep(ask.answer);
});
process.on('disconnect', () => process.exit(0));
tellCpu();
