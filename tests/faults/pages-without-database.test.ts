import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createDatabase, createPool } from '../../lib/server/db/client.ts';
import { createPageCache, type PageCache } from '../../lib/server/gateway/cache/page-cache.ts';
import type { FinishedPage } from '../../lib/server/gateway/cache/finished-page.ts';
import { createGateway } from '../../lib/server/gateway/gateway.ts';
import type { RequestHandler } from '../../lib/server/gateway/render/capture-render.ts';
import { createTestRuntime, type TestRuntime } from '../setup/test-runtime.ts';

const HOUR_MS = 3_600_000;
const away = createDatabase(createPool({ host: '127.0.0.1', port: 9, user: 'lekha', database: 'lekha' }, 1));

let started: TestRuntime;
let server: Server;
let cache: PageCache<FinishedPage>;
let clock: number;
let rendered: number;
let isLostInRender = false;

// Stands in for Next, which says of a page whose query failed that it failed.
const handle: RequestHandler = async (request, response) => {
  rendered += 1;
  if (isLostInRender) {
    await away
      .selectFrom('users')
      .select('id')
      .execute()
      .catch(() => undefined);
    response.statusCode = 500;
  }
  if (request.url?.startsWith('/disclaimer')) response.statusCode = 500;
  // Handlers of texts say it themselves.
  if (request.url?.endsWith('.xml') && started.runtime.db === away) response.statusCode = 503;
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(`<!DOCTYPE html><html><head><title>Page</title></head><body><p>Render ${rendered}</p></body></html>`);
};

beforeEach(async () => {
  started = await createTestRuntime();
  [clock, rendered] = [0, 0];
  isLostInRender = false;
  cache = createPageCache<FinishedPage>({ maxBytes: 10_000_000, freshMs: 60_000, now: () => clock });
  const renderer = { handle, siteUrl: 'http://site.test', policy: { scriptHosts: [], connect: [] } };
  const listener = createGateway({ runtime: started.runtime, renderer, cache, trustProxy: 0 });
  server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  started.runtime.db = known;
  await started.close();
});

let known: TestRuntime['runtime']['db'];

async function get(path: string) {
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
  return { status: answer.status, retry: answer.headers.get('retry-after'), text: await answer.text() };
}

/** As the gateway hears of it: the connection that listens is lost, and queries fail. */
function loseDatabase(): void {
  started.runtime.db = away;
  cache.suspend();
}

function findDatabase(): void {
  started.runtime.db = known;
  cache.clear();
}

beforeEach(() => {
  known = started.runtime.db;
});

test('while the database is away pages that are kept are served, others are 503 with Retry-After', async () => {
  expect((await get('/about-us')).text).toContain('Render 1');
  loseDatabase();
  clock += 23 * HOUR_MS;
  expect(await get('/about-us')).toMatchObject({ status: 200, text: expect.stringContaining('Render 1') });
  expect(await get('/disclaimer')).toMatchObject({ status: 503, retry: '5' });
});

test('after a day away a kept page is too old', async () => {
  await get('/about-us');
  loseDatabase();
  clock += 25 * HOUR_MS;
  expect(await get('/about-us')).toMatchObject({ status: 503, retry: '5' });
});

test('nothing new is kept while writes are not heard of, and nothing old is shown once they are again', async () => {
  await get('/about-us');
  loseDatabase();
  await get('/about-us');
  findDatabase();
  expect((await get('/about-us')).text).toContain('Render 2');
  // The database answers, but nobody would tell us of a write.
  cache.suspend();
  expect((await get('/about-us')).text).toContain('Render 3');
  expect((await get('/about-us')).text).toContain('Render 4');
});

test('a feed is a page like any other', async () => {
  await get('/feed.xml');
  loseDatabase();
  expect(await get('/feed.xml')).toMatchObject({ status: 200, text: expect.stringContaining('Render 1') });
  expect((await get('/atom.xml')).status).toBe(503);
});

test('a database that is lost in the middle of a render is 503 with Retry-After, and a page that fails by itself is not', async () => {
  isLostInRender = true;
  for (const path of ['/search?q=words', '/categories'])
    expect(await get(path)).toMatchObject({ status: 503, retry: '5' });
  isLostInRender = false;
  expect(await get('/disclaimer')).toMatchObject({ status: 500, retry: null });
});
