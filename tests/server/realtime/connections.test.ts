import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import type { Socket } from 'socket.io-client';
import { StartError } from '../../../lib/server/errors.ts';
import { createTestRuntime, type TestRuntime } from '../../setup/test-runtime.ts';
import { connectClient, heard, openClient, startPages, startSite } from './site.ts';

let started: TestRuntime;
let site: Awaited<ReturnType<typeof startSite>>;
let clients: Socket[] = [];
const SITE_URL = 'https://lekha.example';
beforeAll(async () => {
  started = await createTestRuntime();
  site = await startSite(started.runtime, { SITE_URL });
});
afterEach(async () => {
  for (const client of clients) client.disconnect();
  clients = [];
});
afterAll(async () => {
  await site.close();
  await started.close();
});

async function connect(options = {}, port = site.port) {
  const client = await connectClient(port, options);
  clients.push(client);
  return client;
}

const from = (origin: string) => ({ extraHeaders: { origin } });
const poll = (origin: string) =>
  fetch(`http://127.0.0.1:${site.port}/socket.io/?EIO=4&transport=polling`, { headers: { origin } });

/** What a program is told that asks for a connection. */
async function handshake(port: number, transport: 'polling' | 'websocket') {
  const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };
  const headers = transport === 'websocket' ? { ...upgrade, 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' } : {};
  const asked = request({ port, path: `/socket.io/?EIO=4&transport=${transport}`, headers }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'] };
}

/** The messages that end a raw websocket connection, sent once it has joined. */
async function sendRaw(messages: string[]): Promise<{ code: number; received: string[] }> {
  const socket = new WebSocket(`ws://127.0.0.1:${site.port}/socket.io/?EIO=4&transport=websocket`);
  const received: string[] = [];
  return new Promise((resolve) => {
    socket.addEventListener('message', ({ data }) => {
      received.push(String(data));
      if (String(data).startsWith('0')) socket.send('40');
      if (String(data).startsWith('40')) for (const message of messages) socket.send(message);
    });
    socket.addEventListener('close', ({ code }) => resolve({ code, received }));
  });
}

test('pages of the site may connect, those of another may not', async () => {
  for (const origin of [SITE_URL, `http://127.0.0.1:${site.httpPort}`, `http://127.0.0.1:${site.port}`]) {
    const client = await connect(from(origin));
    expect([origin, client.connected]).toEqual([origin, true]);
  }
  for (const origin of [
    'https://evil.example',
    'http://lekha.example',
    'http://127.0.0.1:1',
    'null',
    'https://lekha.example.evil.example',
  ]) {
    const client = openClient(site.port, from(origin));
    clients.push(client);
    expect([origin, await heard(client, 'connect_error')]).toEqual([origin, expect.any(Error)]);
  }
});

test('polling answers other origins neither the session nor a header that lets them read it', async () => {
  const own = await poll(SITE_URL);
  expect([own.status, own.headers.get('access-control-allow-origin')]).toEqual([200, SITE_URL]);
  const other = await poll('https://evil.example');
  expect([other.status, other.headers.get('access-control-allow-origin')]).toEqual([403, null]);
});

test('a client that sends an event is shown out, and told not to come back', async () => {
  const [talker, listener] = [await connect(), await connect()];
  const reason = heard(talker, 'disconnect');
  talker.emit('comment-added', { postId: 1 });
  expect(await reason).toBe('io server disconnect');
  expect(listener.connected).toBe(true);
  const asker = await connect();
  const second = heard(asker, 'disconnect');
  asker.emit('anything', () => {});
  expect(await second).toBe('io server disconnect');
});

test('a client that joins over and over, sends a lot, or something large is cut off', async () => {
  const again = await sendRaw(Array.from({ length: 50 }, () => '40'));
  expect(again.received.filter((message) => message.startsWith('40')).length).toBeLessThanOrEqual(2);
  await sendRaw(Array.from({ length: 50 }, () => '3'));
  expect((await sendRaw([`42${'x'.repeat(2_000)}`])).code).toBe(1009);
  await sendRaw(['40/other,', '40/another,']);
});

test('an address has 20 connections at once; a place that is left is free again', async () => {
  const full = await startSite(started.runtime, { SITE_URL });
  const [first] = await Promise.all(Array.from({ length: 20 }, () => connect({}, full.port)));
  const isRefused = async (options = {}) => {
    const client = openClient(full.port, options);
    clients.push(client);
    return Promise.race([heard(client, 'connect').then(() => false), heard(client, 'connect_error').then(() => true)]);
  };
  expect(await isRefused()).toBe(true);
  expect(await isRefused({ transports: ['polling'] })).toBe(true);
  for (const transport of ['polling', 'websocket'] as const) {
    const { status, retryAfter } = await handshake(full.port, transport);
    expect([transport, status, retryAfter]).toEqual([transport, 429, '60']);
  }
  // Refused for another reason, these must not keep a place.
  for (let n = 0; n < 5; n += 1) expect(await isRefused(from('https://evil.example'))).toBe(true);
  first?.disconnect();
  let tries = 0;
  while (await isRefused()) tries += 1;
  expect(tries).toBeLessThan(100);
  expect(await isRefused()).toBe(true);
  await full.close();
});

test('REALTIME_PORT=0 shares the port of the pages', async () => {
  const shared = await startSite(started.runtime, { REALTIME_PORT: '0' });
  expect([shared.port, started.runtime.realtimePort]).toEqual([shared.httpPort, shared.httpPort]);
  const client = await connect({}, shared.port);
  expect(await (await fetch(`http://127.0.0.1:${shared.httpPort}/posts/x`)).text()).toBe('page');
  const reason = heard(client, 'disconnect');
  // One that comes back at once must not keep the pages' server open.
  const back = reason.then(() => heard(client.connect(), 'connect_error'));
  await shared.close();
  expect(await reason).toBe('io server disconnect');
  expect(await back).toBeInstanceOf(Error);
});

test.each<Record<string, string>>([{ SITE_URL: 'https://blog.example' }, { TRUST_PROXY: '1' }])(
  'behind a proxy, %j, sockets come to the port of the pages',
  async (settings) => {
    const shared = await startSite(started.runtime, { REALTIME_PORT: '', ...settings });
    expect(shared.port).toBe(shared.httpPort);
    await shared.close();
  },
);

test('a taken port that was asked for stops the start; the default gives way with a warning', async () => {
  const other = await startPages();
  const refused = startSite(started.runtime, { REALTIME_PORT: String(other.port) });
  await expect(refused).rejects.toThrow(StartError);
  await expect(refused).rejects.toThrow('REALTIME_PORT');
  other.server.close();

  const blocker = createServer();
  // Whoever has port 5000 already does as well.
  await new Promise((resolve) => blocker.once('error', resolve).listen(5000, '127.0.0.1', () => resolve(null)));
  const warn = jest.spyOn(started.runtime.log, 'warn');
  const shared = await startSite(started.runtime, { REALTIME_PORT: '' });
  expect(shared.port).toBe(shared.httpPort);
  expect(warn).toHaveBeenCalledTimes(1);
  warn.mockRestore();
  await shared.close();
  blocker.close();
});
