/** @jest-environment node */
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { putLoad } from '../../../bench/harness/http-load.ts';
import { portOf } from '../../../lib/server/http/listen.ts';

let server: Server;
afterEach(() => {
  server.close();
});

/** A site that answers each request with what `answer` writes, and the addresses that it was asked for. */
async function startSite(answer: (socket: Socket) => unknown) {
  const asked: string[] = [];
  server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (data) => {
      asked.push(data.toString().split(' ', 2)[1] ?? '');
      answer(socket);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { url: `http://127.0.0.1:${portOf(server)}`, asked };
}

const OK = 'HTTP/1.1 200 OK\r\n';

test('so many answers of known length are taken, of its addresses in turn', async () => {
  const { url, asked } = await startSite((socket) => socket.write(`${OK}Content-Length: 3\r\n\r\nabc`));
  const met = await putLoad({ urls: [`${url}/a`, `${url}/b?c=d`], connections: 3, amount: 60 });
  expect(met.answers).toBe(60);
  expect(asked).toHaveLength(60);
  expect(new Set(asked)).toEqual(new Set(['/a', '/b?c=d']));
});

test('an answer in chunks is there with its last one, however it comes in pieces', async () => {
  const pieces = [
    'HTTP/1.1 200 OK\r',
    '\nTransfer-Encoding: chunked\r\n',
    '\r\n1',
    '0\r\n0\r\n',
    '\r\n0123456789ab',
    '\r',
    '\n0\r\n\r',
    '\n',
  ];
  let [missing, early] = [0, 0];
  const { url, asked } = await startSite(async (socket) => {
    // Asked again before all of the answer before was sent.
    if (missing > 0) early += 1;
    missing = pieces.length;
    for (const piece of pieces) {
      missing -= 1;
      socket.write(piece);
      await sleep(2);
    }
  });
  const met = await putLoad({ urls: [url], connections: 1, amount: 3 });
  expect([met.answers, asked.length, early]).toEqual([3, 3, 0]);
});

test('readers with a pace ask so often and no oftener', async () => {
  const { url } = await startSite((socket) => socket.write(`${OK}Content-Length: 0\r\n\r\n`));
  const { answers, seconds } = await putLoad({ urls: [url], connections: 2, everyMs: 100, amount: 6 });
  expect(answers).toBe(6);
  // One of the two asks three times at least, and so waits twice, however slow the machine is.
  expect(seconds).toBeGreaterThan(0.19);
});

test('an answer that is not the page, and one that never comes, are errors', async () => {
  const refusing = await startSite((socket) => socket.write('HTTP/1.1 503 Away\r\nContent-Length: 0\r\n\r\n'));
  await expect(putLoad({ urls: [refusing.url], connections: 1, amount: 1 })).rejects.toThrow('HTTP/1.1 503 Away');
  server.close();
  const silent = await startSite((socket) => socket.end(`${OK}Content-Length: 9\r\n\r\nshort`));
  await expect(putLoad({ urls: [silent.url], connections: 1, amount: 1 })).rejects.toThrow(
    '1 of 1 requests were cut off',
  );
});
