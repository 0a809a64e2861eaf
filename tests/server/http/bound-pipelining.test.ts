import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { boundPipelining } from '../../../lib/server/http/track-connections.ts';

const REQUEST = 'GET / HTTP/1.1\r\nHost: site.test\r\n\r\n';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** What comes back for these pieces, each sent when those before it are answered, and how many requests were taken in. */
async function send(pieces: readonly string[]): Promise<{ answers: number; taken: number }> {
  let taken = 0;
  const listener: RequestListener = (_request, response) => {
    taken += 1;
    setTimeout(() => response.end('x'), 20);
  };
  server = createServer(boundPipelining(listener));
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let text = '';
  const answers = () => text.split('HTTP/1.1 200').length - 1;
  socket.on('data', (chunk) => (text += chunk.toString('latin1')));
  socket.on('error', () => undefined);
  let asked = 0;
  for (const piece of pieces) {
    asked += piece.length / REQUEST.length;
    socket.write(piece);
    while (!socket.closed && answers() < asked) await sleep(10);
  }
  socket.destroy();
  return { answers: answers(), taken };
}

test('requests that are sent ahead are answered, again and again, as long as they are few', async () => {
  const few = REQUEST.repeat(33);
  expect(await send([few, few, few])).toEqual({ answers: 99, taken: 99 });
});

test('a connection that sends thousands ahead is cut off, and what it sent is not done', async () => {
  expect(await send([REQUEST.repeat(5_000)])).toEqual({ answers: 0, taken: 33 });
});
