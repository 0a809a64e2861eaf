/** @jest-environment node */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { boundConnections, closePort, findPort, listen } from '../../../lib/server/http/listen.ts';

const HOST = '127.0.0.1';
// Several sockets on one port are a thing of Linux.
const onLinux = process.platform === 'linux' ? test : test.skip;

let server: Server;
let port: number;
let taken: number;
let sockets: Socket[];

beforeEach(async () => {
  [taken, sockets] = [0, []];
  server = createServer((_request, response) => response.end('here'));
  server.on('connection', () => (taken += 1));
  port = await findPort(0, HOST);
  await listen(server, port, HOST);
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await closePort(server);
});

/** The system connects them at once; the server has none of them before the next turn of the loop. */
function connectMany(count: number): void {
  for (let n = 0; n < count; n += 1) sockets.push(connect(port, HOST).on('error', () => undefined));
}

onLinux(
  'who comes behind many connections is taken in within some turns of the loop, not one turn for each',
  async () => {
    connectMany(320);
    let turns = 0;
    for (; taken < 320 && turns < 1_000; turns += 1) await setImmediate();
    expect(taken).toBe(320);
    expect(turns).toBeLessThan(80);
  },
);

test('on each socket there are answers; the port closes whole, and what is open goes on to its end', async () => {
  connectMany(100);
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  while (taken < 100) await sleep(5);
  let isClosed = false;
  const closed = closePort(server).then(() => (isClosed = true));
  const late = connect(port, HOST);
  await expect(once(late, 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  const answers = sockets.map(async (socket) => {
    socket.write(`GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    const [first] = (await once(socket, 'data')) as [Buffer];
    return first.toString();
  });
  expect(isClosed).toBe(false);
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 200[\s\S]*here$/);
  await closed;
});

test('connections that would take the last open files are refused, once said, until others have gone', async () => {
  const log = { warn: jest.fn() };
  boundConnections(server, log, 200);
  connectMany(43);
  await Promise.all(sockets.map((socket) => once(socket, 'close', { signal: AbortSignal.timeout(1_000) }))).catch(
    () => {},
  );
  const kept = sockets.filter((socket) => !socket.closed);
  expect(kept).toHaveLength(40);
  expect(log.warn.mock.calls).toEqual([[{ limit: 200, connections: 40 }, expect.stringContaining('ulimit -n')]]);
  kept[0]?.destroy();
  const answer = async () => (await fetch(`http://${HOST}:${port}/`)).text();
  await expect(answer().catch(() => sleep(100).then(answer))).resolves.toBe('here');
});

onLinux('of a process that may open many files no connection is refused', async () => {
  const log = { warn: jest.fn() };
  boundConnections(server, log);
  connectMany(100);
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  while (taken < 100) await sleep(5);
  expect(log.warn).not.toHaveBeenCalled();
});
