import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { FinishedPage } from '../../../lib/server/gateway/cache/finished-page.ts';
import type { WriteFence } from '../../../lib/server/gateway/cache/invalidations.ts';
import { createPageCache, type PageCache } from '../../../lib/server/gateway/cache/page-cache.ts';
import { createGateway } from '../../../lib/server/gateway/gateway.ts';
import { addTags, tagOf } from '../../../lib/server/http/internal-headers.ts';
import { untrustedProxy } from '../../../lib/server/http/client-address.ts';
import { countRequest } from '../../../lib/server/limits/address-limits.ts';
import { checkProxies } from '../../../lib/server/services/health/doctor/site/check-site.ts';
import { askServer } from '../../setup/ask-server.ts';
import { createTestRuntime, type TestRuntime } from '../../setup/test-runtime.ts';

let started: TestRuntime;
let server: Server;
let listener: ReturnType<typeof createGateway>;
let behind: (proxies: number) => typeof listener;
let cache: PageCache<FinishedPage>;
let now = 0;
let calls: string[] = [];
let isUp = false;
let passed: Promise<void> = Promise.resolve();
let raised: { wrote: boolean }[] = [];

beforeAll(async () => {
  started = await createTestRuntime();
  server = createServer((request, response) => listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
// Stands in for the handlers of the API.
beforeEach(() => {
  calls = [];
  raised = [];
  isUp = false;
  cache = createPageCache<FinishedPage>({ maxBytes: 1_000_000, freshMs: 60_000, now: () => now });
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    calls.push(`${request.method} ${request.url}`);
    if (request.url?.endsWith('/unended')) return;
    if (request.url?.endsWith('/slow')) await setTimeout(500);
    if (request.url?.endsWith('/cut')) {
      request.socket.destroy();
      response.end();
      // As Next does.
      await new Promise(() => {});
    }
    // As handlers do that read a body, and hear of it when its sender is gone.
    if (request.url?.endsWith('/held')) await buffer(request).catch(() => undefined);
    const isThere = !request.url?.includes('/404');
    if (isThere && !request.url?.includes('/untold')) addTags(tagOf.posts());
    response.statusCode = isThere ? 200 : 404;
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.end(JSON.stringify({ call: calls.length }));
  };
  const fence: WriteFence = {
    isUp: () => isUp,
    passed: () => passed,
    raise: (answered) => void raised.push(answered),
  };
  const renderer = { handle, siteUrl: 'https://site.test', policy: { scriptHosts: [], connect: [] } };
  behind = (proxies) => createGateway({ runtime: started.runtime, renderer, cache, fence, trustProxy: proxies });
  listener = behind(0);
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await started.close();
});

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  askServer(server, path, headers, method);

test('guests who ask the same get one answer, until what it shows is written', async () => {
  const first = await ask('/api/v1/posts?limit=5&page=2');
  const second = await ask('/api/v1/posts?page=2&limit=5');
  expect([first.body, second.body, calls]).toEqual(['{"call":1}', '{"call":1}', ['GET /api/v1/posts?page=2&limit=5']]);
  expect(second.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
  expect(second.headers['cache-control']).toContain('no-store');
  cache.invalidate([tagOf.posts()]);
  expect((await ask('/api/v1/posts?page=2&limit=5')).body).toBe('{"call":2}');
});

test('an answer is kept for seconds only, for what no write announces', async () => {
  await ask('/api/v1/categories');
  now += 6_000;
  expect((await ask('/api/v1/categories')).body).toBe('{"call":2}');
});

test('who brings a token, right or wrong, is answered by the handler', async () => {
  await ask('/api/v1/posts');
  expect((await ask('/api/v1/posts', { authorization: 'Bearer x' })).body).toBe('{"call":2}');
  expect((await ask('/api/v1/posts')).body).toBe('{"call":1}');
});

test('refusals and answers that name nothing they depend on are not kept, and keep their status', async () => {
  for (const path of ['/api/v1/posts/404', '/api/v1/posts/untold']) {
    const [one, two] = [await ask(path), await ask(path)];
    expect([one.status, one.body === two.body]).toEqual([path.includes('404') ? 404 : 200, false]);
    expect(one.headers['x-content-type-options']).toBe('nosniff');
  }
  expect(cache.size).toBe(0);
});

test('while a write is on its way into the cache nothing is answered from it', async () => {
  await ask('/api/v1/posts');
  isUp = true;
  expect((await ask('/api/v1/posts')).body).toBe('{"call":2}');
  isUp = false;
  expect((await ask('/api/v1/posts')).body).toBe('{"call":1}');
});

test('a page that is kept waits for what was just written, and a file or the API does not', async () => {
  const feed = async () => (await ask('/feed.xml')).body;
  expect([await feed(), await feed()]).toEqual(['{"call":1}', '{"call":1}']);
  isUp = true;
  let pass = () => {};
  passed = new Promise<void>((resolve) => (pass = resolve));
  const waiting = feed();
  await ask('/api/v1/posts');
  expect((await ask('/uploads/featured-images/404.jpg')).status).toBe(404);
  // The tags of the write are heard.
  cache.invalidate([tagOf.posts()]);
  pass();
  expect(await waiting).not.toBe('{"call":1}');
});

test('each write raises the fence and says whether it wrote; a view does not', async () => {
  await ask('/api/v1/comments', {}, 'POST');
  await ask('/api/v1/posts/404', {}, 'DELETE');
  await ask('/api/v1/posts/1/views', {}, 'POST');
  await ask('/api/mcp', {}, 'POST');
  expect(raised).toEqual([{ wrote: true }, { wrote: false }, { wrote: true }]);
});

/** Waits until so many calls have come to the handlers. */
async function untilCalls(count: number): Promise<void> {
  while (calls.length < count) await new Promise(setImmediate);
}

/** A write whose body is still to come; `answered` has the status, and fails when the connection ends without one. */
function begin(from: string, headers: Record<string, string | number>, path = '/api/v1/held') {
  const { port } = server.address() as AddressInfo;
  const sent = { authorization: `Bearer ${from}`, ...headers };
  const write = httpRequest({
    host: '127.0.0.1',
    port,
    path,
    method: 'POST',
    agent: false,
    headers: sent,
  });
  const answered = new Promise<number | undefined>((resolve, reject) =>
    write.once('response', (response) => resolve(response.resume().statusCode)).once('error', reject),
  );
  // Some are hung up on whom nobody asks any more.
  answered.catch(() => undefined);
  write.flushHeaders();
  return { write, answered };
}

test('large bodies of one sender are answered two at a time; small ones, and those of others, wait for none', async () => {
  const large = { 'content-length': 100_000 };
  const spelledOtherwise = { authorization: 'bEARER me', 'transfer-encoding': 'chunked' };
  const mine = [begin('me', large), begin('me', large), begin('me', spelledOtherwise)];
  await untilCalls(2);
  const others = [begin('me', { 'content-length': 10 }), begin('you', large)];
  await untilCalls(4);
  expect(calls).toHaveLength(4);
  for (const { write } of others) write.end(Buffer.alloc(write.getHeader('content-length') as number));
  expect(await Promise.all(others.map(({ answered }) => answered))).toEqual([200, 200]);
  expect(calls).toHaveLength(4);
  mine[0]?.write.end(Buffer.alloc(100_000));
  await untilCalls(5);
  mine[1]?.write.end(Buffer.alloc(100_000));
  mine[2]?.write.end('x');
  expect(await Promise.all(mine.map(({ answered }) => answered))).toEqual([200, 200, 200]);
});

test('whoever hangs up leaves their place, and the line: the next one is answered', async () => {
  const large = { 'content-length': 100_000 };
  const answering = [begin('them', large), begin('them', large)];
  await untilCalls(2);
  const waiting = [begin('them', large), begin('them', large)];
  for (const gone of [waiting, answering]) {
    const hungUp = gone.map(({ answered }) => expect(answered).rejects.toThrow('hang up'));
    for (const { write } of gone) write.destroy();
    await Promise.all(hungUp);
    // Whatever came to the server before is known there.
    await ask('/api/v1/posts/404');
  }
  const { write, answered } = begin('them', large);
  write.end(Buffer.alloc(100_000));
  expect(await answered).toBe(200);
  expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(3);
});

test('an answer that cannot leave any more holds no place', async () => {
  const cut = [1, 2, 3].map(() => begin('her', { 'content-length': 100_000 }, '/api/v1/cut'));
  await Promise.all(cut.map(({ answered }) => expect(answered).rejects.toThrow('hang up')));
  expect(calls).toHaveLength(3);
});

test('of one sender two hundred wait at most: one more is told to come again', async () => {
  const all = Array.from({ length: 200 }, () => begin('many', { 'content-length': 100_000 }));
  await untilCalls(2);
  await ask('/api/v1/posts/404');
  const more = begin('many', { 'content-length': 100_000 });
  expect(await more.answered).toBe(429);
  expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(2);
  for (const { write } of [...all, more]) write.destroy();
  await Promise.allSettled(all.map(({ answered }) => answered));
  await ask('/api/v1/posts/404');
  const last = begin('many', { 'content-length': 100_000 });
  last.write.end(Buffer.alloc(100_000));
  expect(await last.answered).toBe(200);
});

test('a write that is never answered keeps nobody from what is kept', async () => {
  await ask('/api/v1/posts');
  const { port } = server.address() as AddressInfo;
  const unended = httpRequest({ host: '127.0.0.1', port, path: '/api/v1/unended', method: 'POST', agent: false });
  unended.on('error', () => {}).end();
  await untilCalls(2);
  expect((await ask('/api/v1/posts')).body).toBe('{"call":1}');
  expect(raised).toEqual([]);
  unended.destroy();
});

test('a kept answer counts against the limit of an address like any other', async () => {
  for (let n = 0; n < 605; n += 1) await ask('/api/v1/posts');
  // From there on the handler is asked, which has the words of a refusal.
  expect(calls.length).toBeGreaterThan(1);
});

test('who shares the call of somebody else counts as well, however many ask at once', async () => {
  listener = behind(1);
  const from = { 'x-forwarded-for': '203.0.113.77' };
  await Promise.all(Array.from({ length: 40 }, () => ask('/api/v1/posts/slow', from)));
  expect(calls).toEqual(['GET /api/v1/posts/slow']);
  const { rows } = await sql`select count from rate_limits where key = 'address:everything:203.0.113.77'`.execute(
    started.runtime.db,
  );
  // The handler that stands in here counts nothing; the 39 others are counted ten at a time.
  expect(rows).toEqual([{ count: 40 }]);
});

test('of calls to addresses that are none a flood reaches no handler, and health is free all the same', async () => {
  const { db } = started.runtime;
  const address = '::ffff:127.0.0.1';
  for (let n = 0; n < 3_000; n += 1) await countRequest(db, 'calls', address).catch(() => {});
  const refused = await ask('/api/v1/posts/404', {}, 'POST');
  expect([refused.status, JSON.parse(refused.body).code]).toEqual([429, 'too_many_requests']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(calls).toEqual([]);
  expect(raised).toEqual([]);
  expect((await ask('/api/health')).status).toBe(200);
});

/** What proxies do with the header that names readers' addresses. */
const PROXIES = {
  adds: (said: string) => (said ? `${said}, 203.0.113.9` : '203.0.113.9'),
  replaces: () => '203.0.113.9',
  leaves: (said: string) => said,
};

/** A proxy that stands in front of another server. */
async function startProxy(behind: Server, forwarded: (said: string) => string): Promise<Server> {
  const proxy = createServer((request, response) => {
    const said = String(request.headers['x-forwarded-for'] ?? '');
    const headers = { ...request.headers, 'x-forwarded-for': forwarded(said) };
    const { port } = behind.address() as AddressInfo;
    httpRequest({ host: '127.0.0.1', port, path: request.url, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    }).end();
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return proxy;
}

test('what the doctor asks is not taken for a proxy that nobody told us of', async () => {
  const { port } = server.address() as AddressInfo;
  const asked = `http://127.0.0.1:${port}`;
  const findings = await checkProxies({ asked, own: [asked] }, { trusted: 0, secret: started.runtime.authSecret });
  expect([findings.length, untrustedProxy()]).toEqual([1, undefined]);
});

test.each<[(keyof typeof PROXIES)[], number, string]>([
  [[], 0, 'ok Proxies in front: 0, as TRUST_PROXY says.'],
  [['adds'], 1, 'ok Proxies in front: 1, as TRUST_PROXY says.'],
  [['replaces'], 1, 'ok Proxies in front: 1, as TRUST_PROXY says.'],
  [['adds', 'adds'], 2, 'ok Proxies in front: 2, as TRUST_PROXY says.'],
  [['replaces', 'adds'], 2, 'ok Proxies in front: 2, as TRUST_PROXY says.'],
  [['adds', 'adds'], 1, 'error 2. TRUST_PROXY is 1: readers share the limits of one address.'],
  [['adds'], 2, 'error 1. TRUST_PROXY is 2: readers can make up their address.'],
  [['replaces'], 2, 'warning 1. TRUST_PROXY is 2, and one of them leaves out what was there.'],
  [['leaves'], 1, 'error 0. TRUST_PROXY is 1: readers can make up their address.'],
])(
  'the doctor counts the proxies in front, outermost first: %j where TRUST_PROXY is %j',
  async (kinds, trusted, said) => {
    const proxies: Server[] = [];
    for (const kind of kinds.toReversed()) proxies.push(await startProxy(proxies.at(-1) ?? server, PROXIES[kind]));
    const { port } = (proxies.at(-1) ?? server).address() as AddressInfo;
    const asked = `http://127.0.0.1:${port}`;
    const secret = started.runtime.authSecret;
    const findings = await checkProxies({ asked, own: [asked] }, { trusted, secret });
    const lines = findings.map(({ level, text }) => `${level} ${text.replace(/.* whom they were asked by: /, '')}`);
    expect(lines).toEqual([said]);
    // To nobody else the site tells it, nor to the doctor of another site.
    expect(await checkProxies({ asked, own: [asked] }, { trusted, secret: 'another' })).toEqual([]);
    expect((await ask('/api/health', { 'x-doctor': 'x', 'x-forwarded-for': '1.2.3.4' })).headers).not.toHaveProperty(
      'x-doctor-forwarded',
    );
    for (const proxy of proxies) proxy.close();
  },
);
