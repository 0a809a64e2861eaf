import { once } from 'node:events';
import { Agent, createServer, request as httpRequest, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { asksForWebsocket, trackConnections, type Connections } from '../../../lib/server/http/track-connections.ts';

let server: Server;
let connections: Connections;
let port: number;

async function start(listener: RequestListener): Promise<void> {
  server = createServer({ keepAliveTimeout: 60_000 }, listener);
  connections = trackConnections(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
}
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

// Far from each other: what waits for patience is told from what does not on any machine.
const PATIENCE_MS = 60_000;
const AT_ONCE_MS = 20_000;

async function drainMs(patienceMs = PATIENCE_MS): Promise<number> {
  const from = performance.now();
  await connections.drain(patienceMs);
  return performance.now() - from;
}

function ask(agent: Agent): Promise<{ connection: string | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    httpRequest({ host: '127.0.0.1', port, agent }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('error', reject);
      response.on('end', () => resolve({ connection: response.headers.connection, body }));
    })
      .on('error', reject)
      .end();
  });
}

test('under load on connections that are kept, the server is gone at once, and every answer was whole', async () => {
  await start((_request, response) => void setTimeout(() => response.end('whole'), 20));
  const agents = Array.from({ length: 20 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  let refused = 0;
  const bodies: string[] = [];
  const load = agents.map(async (agent) => {
    for (;;) {
      const answer = await ask(agent).catch((error: NodeJS.ErrnoException) => {
        // A connection that waited to be taken in when the port was closed is reset instead of refused: neither was begun.
        expect(['ECONNREFUSED', 'ECONNRESET']).toContain(error.code);
        refused += 1;
      });
      if (!answer) return;
      bodies.push(answer.body);
    }
  });
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await drainMs()).toBeLessThan(AT_ONCE_MS);
  await Promise.all(load);
  expect(refused).toBe(agents.length);
  expect(new Set(bodies)).toEqual(new Set(['whole']));
});

test('an answer that is under way is finished, and says that it is the last one', async () => {
  let finish = () => {};
  await start((_request, response) => {
    finish = () => response.end('late');
  });
  const agent = new Agent({ keepAlive: true });
  const answer = ask(agent);
  await once(server, 'request');
  const drained = drainMs();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  finish();
  expect(await answer).toEqual({ connection: 'close', body: 'late' });
  expect(await drained).toBeLessThan(AT_ONCE_MS);
});

test('neither a connection that never sent anything nor one that sends slowly holds the server up', async () => {
  await start((_request, response) => response.end());
  const sockets = ['', 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: '].map((text) => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    socket.write(text);
    return socket;
  });
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await drainMs()).toBeLessThan(AT_ONCE_MS);
});

test('an answer that never ends is cut off when patience is at its end', async () => {
  await start((_request, response) => void response.write('and so on'));
  const answer = ask(new Agent()).catch((error: NodeJS.ErrnoException) => error.code);
  await once(server, 'request');
  const took = await drainMs(700);
  expect(took).toBeGreaterThanOrEqual(600);
  expect(took).toBeLessThan(AT_ONCE_MS);
  expect(await answer).toBe('ECONNRESET');
});

test('who offers HTTP/2 beside HTTP/1.1 is answered, and only a websocket is handed on', async () => {
  server = createServer({ shouldUpgradeCallback: asksForWebsocket }, (_request, response) => response.end('page'));
  server.on('upgrade', (_request, socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const statusOf = async (upgrade: string) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(`GET / HTTP/1.1\r\nHost: site.test\r\nConnection: Upgrade\r\nUpgrade: ${upgrade}\r\n\r\n`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    return answer.toString().split(' ', 2)[1];
  };
  expect(await statusOf('h2c')).toBe('200');
  expect(await statusOf('WebSocket')).toBe('101');
});
