import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { endWhenSilent } from '../../../lib/server/http/track-connections.ts';

const SILENCE_MS = 200;
const HEAD = 'POST / HTTP/1.1\r\nHost: site.test\r\nContent-Length: 4\r\n\r\n';

let server: Server | undefined;
let socket: Socket | undefined;
afterEach(() => {
  socket?.destroy();
  server?.closeAllConnections();
  server?.close();
});

/** What becomes of this, sent on one connection piece by piece, with rests of half of what is too long. */
async function send(pieces: readonly string[], answerAfterMs = 0): Promise<string> {
  const fate: string[] = [];
  server = createServer((request, response) => {
    endWhenSilent(request, response, SILENCE_MS);
    response.once('close', () => fate.push('closed'));
    request.toArray().then(
      () => setTimeout(() => response.end('whole'), answerAfterMs),
      ({ message }: Error) => fate.push(message),
    );
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const opened = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket = opened;
  const done = new Promise<string>((resolve) => {
    opened.on('data', (chunk: Buffer) => chunk.includes('whole') && resolve('whole'));
    opened.once('close', () => setTimeout(() => resolve(fate.join()), SILENCE_MS));
  });
  opened.on('error', () => undefined);
  for (const piece of pieces) {
    opened.write(piece);
    await sleep(SILENCE_MS / 2);
  }
  return done;
}

test('a body that falls silent before it is whole is given up', async () => {
  expect(await send([HEAD, 'ab'])).toBe('closed,aborted');
});

test('one that comes slowly is read to its end, and may be worked on for as long as that takes', async () => {
  expect(await send([HEAD, 'a', 'b', 'c', 'd'], SILENCE_MS * 3)).toBe('whole');
});

test('one that was answered before it is whole is given up as well', async () => {
  const ended = new Promise<string>((resolve) => {
    server = createServer({ keepAliveTimeout: SILENCE_MS }, (request, response) => {
      endWhenSilent(request, response, SILENCE_MS);
      // As who refuses a file does: the rest of it is left.
      const pieces = request[Symbol.asyncIterator]();
      void pieces
        .next()
        .then(() => pieces.return?.())
        .then(() => response.end('refused'));
    });
    server.listen(0, '127.0.0.1', () => {
      socket = connect((server?.address() as AddressInfo).port, '127.0.0.1');
      socket.on('error', () => undefined).once('close', () => resolve('closed'));
      socket.resume().write(`${HEAD}ab`);
    });
  });
  expect(await ended).toBe('closed');
});
