import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { FinishedPage } from '../../../lib/server/gateway/cache/finished-page.ts';
import { createPageCache, type PageCache } from '../../../lib/server/gateway/cache/page-cache.ts';
import { createGateway } from '../../../lib/server/gateway/gateway.ts';
import type { RequestHandler } from '../../../lib/server/gateway/render/capture-render.ts';
import { addTags } from '../../../lib/server/http/internal-headers.ts';
import { createTestRuntime, type TestRuntime } from '../../setup/test-runtime.ts';

const BODY = `<?xml version="1.0"?><rss>${'text '.repeat(500)}</rss>`;
const MODIFIED = 'Mon, 02 Mar 2026 11:00:00 GMT';

let started: TestRuntime;
let server: Server;
let cache: PageCache<FinishedPage>;
let handled: IncomingMessage[] = [];

const ANSWERS = {
  missing: {
    status: 404,
    headers: { 'content-type': 'application/json', 'cache-control': 'private', 'x-content-type-options': 'nosniff' },
    body: '{}',
  },
  moved: { status: 308, headers: { location: '/users/ann/feed.xml' }, body: '' },
  broken: { status: 500, headers: { 'content-type': 'text/plain' }, body: 'Internal details' },
  feed: {
    status: 200,
    headers: { 'content-type': 'application/rss+xml', 'last-modified': MODIFIED, 'set-cookie': 'a=b' },
    body: BODY,
  },
};

/** Stands in for Next, whose handlers are tested where they are. */
const handle: RequestHandler = async (request, response) => {
  handled.push(request);
  const kind = /missing|moved|broken/.exec(request.url ?? '')?.[0] ?? 'feed';
  const { status, headers, body } = ANSWERS[kind as keyof typeof ANSWERS];
  addTags('posts');
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.end(body);
};

beforeAll(async () => {
  started = await createTestRuntime();
  server = createServer((request, response) => listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
let listener: ReturnType<typeof createGateway>;
beforeEach(() => {
  handled = [];
  cache = createPageCache<FinishedPage>({ maxBytes: 1_000_000, freshMs: 60_000 });
  const renderer = { handle, siteUrl: 'https://site.test', policy: { scriptHosts: [], connect: [] } };
  listener = createGateway({ runtime: started.runtime, renderer, cache, trustProxy: 0 });
});
afterAll(async () => {
  server.close();
  await started.close();
});

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer };

function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', reject).end();
  });
}

test('a feed is compressed once and kept', async () => {
  const gzip = await get('/feed.xml', { 'accept-encoding': 'gzip' });
  const brotli = await get('/feed.xml', { 'accept-encoding': 'gzip, br' });
  const plain = await get('/feed.xml');
  expect([gzip, brotli, plain].map(({ headers }) => headers['content-encoding'])).toEqual(['gzip', 'br', undefined]);
  expect([gunzipSync(gzip.body), brotliDecompressSync(brotli.body), plain.body].map(String)).toEqual([
    BODY,
    BODY,
    BODY,
  ]);
  expect(plain.headers).toMatchObject({
    'content-type': 'application/rss+xml',
    'last-modified': MODIFIED,
    'x-content-type-options': 'nosniff',
  });
  expect(Number(gzip.headers['content-length'])).toBe(gzip.body.length);
  expect(handled).toHaveLength(1);
});

test('nothing of a client reaches a feed, and nothing of its own leaves but what belongs to it', async () => {
  const { headers } = await get('/feed.xml?utm_source=x', {
    cookie: 'signed_in=1',
    authorization: 'Bearer x',
    'x-lekha-address': 'lie',
    host: 'lie.test',
  });
  const [request] = handled;
  expect(request?.url).toBe('/feed.xml');
  expect(request?.headers).toEqual({ host: 'site.test', 'x-request-id': expect.any(String) });
  expect(headers['set-cookie']).toBeUndefined();
  expect(headers['cache-control']).toContain('public');
});

test('whoever names a bearer is heard at the API’s document, too, whatever is kept', async () => {
  await get('/api/openapi.json');
  await get('/api/openapi.json');
  expect(handled).toHaveLength(1);
  await get('/api/openapi.json', { authorization: 'Bearer x' });
  expect(handled.map(({ headers }) => headers.authorization)).toEqual([undefined, 'Bearer x']);
});

test('a reader that has the feed gets 304', async () => {
  const { headers } = await get('/feed.xml');
  const etag = headers.etag ?? '';
  // Of all encodings alike, so no strong one (RFC 9110 8.8.3).
  expect(etag).toMatch(/^W\/"/);
  for (const list of [etag, etag.slice(2), `"other", ${etag}`, '*'])
    expect([list, (await get('/feed.xml', { 'if-none-match': list })).status]).toEqual([list, 304]);
  expect((await get('/feed.xml', { 'if-modified-since': MODIFIED })).status).toBe(304);
  expect((await get('/feed.xml', { 'if-modified-since': 'Sun, 01 Mar 2026 11:00:00 GMT' })).status).toBe(200);
  expect((await get('/feed.xml', { 'if-none-match': '"other"', 'if-modified-since': MODIFIED })).status).toBe(200);
});

test('a write drops the feed', async () => {
  await get('/feed.xml');
  cache.invalidate(['posts']);
  await get('/feed.xml');
  expect(handled).toHaveLength(2);
});

test('every spelling of an address is one document', async () => {
  for (const path of ['/users/ann/feed.xml', '/users/%61nn/feed.xml', '/users/ann/feed.xml?a=1']) await get(path);
  expect(handled.map(({ url }) => url)).toEqual(['/users/ann/feed.xml']);
});

test('a map is compressed and never kept', async () => {
  for (const path of ['/sitemap.xml', '/sitemap.xml', '/sitemaps/posts/1.xml'])
    expect((await get(path, { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br');
  expect(handled).toHaveLength(3);
  expect(cache.size).toBe(0);
});

test('what is not there or elsewhere leaves as it is, not to be kept', async () => {
  const missing = await get('/users/missing/feed.xml');
  const { 'cache-control': control, 'x-content-type-options': sniffing, 'x-frame-options': frames } = missing.headers;
  expect([missing.status, control, sniffing, frames]).toEqual([404, 'no-store', 'nosniff', 'DENY']);
  const moved = await get('/users/moved/feed.xml');
  expect([moved.status, moved.headers.location]).toEqual([308, '/users/ann/feed.xml']);
  expect(cache.size).toBe(0);
});

test('a feed whose handler fails is 500 with the id of the request, without its words, and not kept', async () => {
  const { status, headers, body } = await get('/users/broken/feed.xml');
  expect([status, headers['cache-control'], cache.size]).toEqual([500, 'no-store', 0]);
  expect(String(body)).toMatch(/The request was [\da-f-]{36}\./);
  expect(String(body)).not.toContain('Internal');
});

test('HEAD says what GET would say', async () => {
  const { status, headers, body } = await get('/feed.xml', {}, 'HEAD');
  expect([status, headers['content-length'], body.length]).toEqual([200, String(Buffer.byteLength(BODY)), 0]);
});
