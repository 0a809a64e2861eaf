/** @jest-environment node */
import { once } from 'node:events';
import { createServer, request as ask, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { Socket } from 'socket.io-client';
import { portOf } from '../../../lib/server/http/listen.ts';
import { forgetInstance, reportInstance } from '../../../lib/server/services/health/instances.ts';
import { createPost } from '../../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../../setup/test-runtime.ts';
import { connectClient, heard, openClient, startSite } from './site.ts';

type Site = Awaited<ReturnType<typeof startSite>>;

let started: TestRuntime;
let sites: Site[];
let proxy: Server;
let clients: Socket[] = [];

/** A proxy that deals requests out in turns, and knows nothing of sessions. */
function startProxy(ports: () => number[]): Server {
  let turn = 0;
  return createServer((request, response) => {
    const all = ports();
    const place = { host: '127.0.0.1', port: all[(turn += 1) % all.length], path: request.url, method: request.method };
    const asking = ask({ ...place, headers: request.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(response);
    });
    asking.once('error', () => response.destroy());
    response.once('close', () => asking.destroy());
    request.pipe(asking);
  }).listen(0, '127.0.0.1');
}

const report = ({ instanceId, port }: Site) =>
  reportInstance(started.runtime, { id: instanceId, address: `127.0.0.1:${port}` });

beforeAll(async () => {
  started = await createTestRuntime();
  sites = [await startSite(started.runtime), await startSite(started.runtime), await startSite(started.runtime)];
  await Promise.all(sites.map(report));
  proxy = startProxy(() => sites.map(({ port }) => port));
  await once(proxy, 'listening');
});
afterEach(() => {
  for (const client of clients) client.disconnect();
  clients = [];
});
afterAll(async () => {
  proxy.close();
  proxy.closeAllConnections();
  await Promise.all(sites.map((site) => site.close()));
  await started.close();
});

const polling = { transports: ['polling'] };

async function announce() {
  const { id: postId } = await createPost(started.runtime.db);
  const announcement = JSON.stringify({ event: 'reaction-added', postId, reactionType: 'sad' });
  await sql`select pg_notify('lekha_events', ${announcement})`.execute(started.runtime.db);
  return postId;
}

/** A request as a client that polls makes it. */
const poll = (port: number, sid: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${port}/socket.io/?EIO=4&transport=polling&sid=${sid}`, init);

test('whoever polls through a proxy that deals out in turns connects, and hears every event once', async () => {
  for (let n = 0; n < 6; n += 1) clients.push(await connectClient(portOf(proxy), polling));
  expect(sites.map((site) => site.clients())).toEqual([2, 2, 2]);
  const counts = clients.map(() => 0);
  clients.forEach((client, index) => client.on('reaction-added', () => (counts[index] = (counts[index] ?? 0) + 1)));
  for (let round = 1; round <= 3; round += 1) {
    const all = Promise.all(clients.map((client) => heard(client, 'reaction-added')));
    const postId = await announce();
    expect(await all).toEqual(Array(6).fill(expect.objectContaining({ postId })));
  }
  expect(counts).toEqual(Array(6).fill(3));
  // They leave through the proxy as well: nobody stays behind.
  for (const client of clients) client.disconnect();
  while (sites.some((site) => site.clients() > 0)) await new Promise((resolve) => setTimeout(resolve, 5));
});

test('a session that nobody has is refused as ever, and is passed on to no address but that of an instance', async () => {
  const [first, second] = sites as [Site, Site];
  const unknown = { code: 1, message: 'Session ID unknown' };
  const names = ['x', `${second.instanceId}.guess`, `127.0.0.1:${first.httpPort}.x`, '%00', '..%2F..%2F', '.'];
  for (const name of names) {
    const answer = await poll(first.port, name);
    expect([name, answer.status, await answer.json()]).toEqual([name, 400, unknown]);
  }
});

test('what was passed on once goes no further', async () => {
  const [first, second] = sites as [Site, Site];
  const answer = await fetch(`http://127.0.0.1:${first.port}/socket.io/?EIO=4&transport=polling`);
  const { sid } = JSON.parse((await answer.text()).slice(1));
  expect(sid).toMatch(new RegExp(`^${first.instanceId}\\.[\\w-]{20}$`));
  expect((await poll(second.port, sid, { headers: { 'x-lekha-relayed': '1' } })).status).toBe(400);
  expect((await poll(second.port, sid, { method: 'POST', body: '40' })).status).toBe(200);
  // No more of a body is taken than from anybody.
  expect((await poll(second.port, sid, { method: 'POST', body: 'x'.repeat(2_000) })).status).toBe(413);
});

test('an instance that goes ends what it passes on, and one that is gone is a session that nobody has', async () => {
  const [first] = sites as [Site];
  const leaving = await startSite(started.runtime);
  await report(leaving);
  const client = openClient(leaving.port, polling);
  clients.push(client);
  await heard(client, 'connect');
  const sid = String(client.io.engine.id);
  const between = await startSite(started.runtime);
  const waiting = poll(between.port, sid, { method: 'GET' }).then(
    ({ status }) => status,
    () => 'cut off',
  );
  await new Promise((resolve) => setTimeout(resolve, 100));
  await between.close();
  expect(['cut off', 400]).toContain(await waiting);
  await leaving.close();
  expect((await poll(first.port, sid)).status).toBe(400);
  await forgetInstance(started.runtime.db, leaving.instanceId);
});
