import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { GET as searchApi } from '../../../app/api/v1/posts/search/route.ts';
import { createPageCache, type PageCache } from '../../../lib/server/gateway/cache/page-cache.ts';
import type { RequestHandler } from '../../../lib/server/gateway/render/capture-render.ts';
import type { FinishedPage } from '../../../lib/server/gateway/cache/finished-page.ts';
import { createGateway } from '../../../lib/server/gateway/gateway.ts';
import { INTERNAL_HEADERS } from '../../../lib/server/http/internal-headers.ts';
import { untrustedProxy } from '../../../lib/server/http/client-address.ts';
import { createPost } from '../../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../../setup/test-runtime.ts';

const HTML = '<!DOCTYPE html><html><head><title>A page</title></head><body><h1>A page</h1></body></html>';
const SEARCHES = 120;
const PAGES = 600;

let started: TestRuntime;
let server: Server;
let trustProxy: number;
let listener: ReturnType<typeof createGateway>;
let cache: PageCache<FinishedPage>;
let rendered = 0;
let rendering = 0;
let most = 0;
let begun: string[] = [];
let held: { path: string; until: Promise<void> } | undefined;
let clock: number;
let warnings: unknown[] = [];

beforeAll(async () => {
  started = await createTestRuntime();
  server = createServer((request, response) => listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
// Stands in for Next.
const handle: RequestHandler = async ({ url }, response) => {
  rendered += 1;
  begun.push(url ?? '');
  most = Math.max(most, (rendering += 1));
  await (held && url?.startsWith(held.path) ? held.until : setTimeout(5));
  rendering -= 1;
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(HTML);
};
function start(proxies: number) {
  trustProxy = proxies;
  const log = Object.assign(Object.create(started.runtime.log), { warn: (...said: unknown[]) => warnings.push(said) });
  const renderer = { handle, siteUrl: 'http://site.test', policy: { scriptHosts: [], connect: [] } };
  listener = createGateway({ runtime: { ...started.runtime, log }, renderer, cache, trustProxy });
}
beforeEach(() => {
  rendered = 0;
  most = 0;
  begun = [];
  warnings = [];
  clock = 0;
  cache = createPageCache<FinishedPage>({ maxBytes: 10_000_000, freshMs: 60_000, now: () => clock });
  start(1);
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await started.close();
});

type Answer = { status: number; headers: IncomingMessage['headers']; body: string };

/** `from`: the address that our proxy says a request came from. */
function get(path: string, from: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  const sent = { ...(trustProxy > 0 && { 'x-forwarded-for': from }), ...headers };
  return new Promise((resolve, reject) => {
    httpRequest({ host: '127.0.0.1', port, path, headers: sent, agent: false }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    })
      .on('error', reject)
      .end();
  });
}

/** How many of so many requests, a few at once, were answered with 429. */
async function refusals(count: number, ask: (index: number) => Promise<{ status: number }>): Promise<number> {
  let refused = 0;
  for (let from = 0; from < count; from += 50) {
    const group = Array.from({ length: Math.min(50, count - from) }, (_, index) => ask(from + index));
    for (const { status } of await Promise.all(group)) refused += status === 429 ? 1 : 0;
  }
  return refused;
}

const searchByApi = (query: string, from: string) =>
  searchApi(
    new Request(`http://site.test/api/v1/posts/search?q=${query}`, { headers: { [INTERNAL_HEADERS.address]: from } }),
    { params: Promise.resolve(undefined) },
  );

test('searches of the page, in every form, and of the API are one count per address', async () => {
  const from = '9.9.9.1';
  const forms: Record<string, string>[] = [{}, { rsc: '1' }, { rsc: '1', 'next-router-prefetch': '1' }];
  expect(await refusals(SEARCHES - 20, (n) => get(`/search?q=word${n}`, from, forms[n % 3]))).toBe(0);
  expect(await refusals(20, (n) => searchByApi(`word${n}`, from))).toBe(0);
  expect((await searchByApi('more', from)).status).toBe(429);
  const { status, headers, body } = await get('/search?q=more', from);
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    429,
    'text/html; charset=utf-8',
    'no-store',
  ]);
  const wait = Number(headers['retry-after']);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect(body).toContain('<h1>One moment, please</h1>');
  expect(body).toContain(`try again in ${wait} seconds`);
  expect(rendered).toBe(SEARCHES - 20);
  expect((await get('/search?q=more', '9.9.9.2')).status).toBe(200);
  expect((await get('/login', from)).status).toBe(200);
});

test('pages that are not kept are limited, kept ones are free, and others are not shut out', async () => {
  const from = '9.9.9.3';
  expect((await get('/about-us', from)).status).toBe(200);
  expect(await refusals(PAGES - 1, () => get('/login', from))).toBe(0);
  for (const path of ['/login', '/categories', '/no-such-page', '/no-such-page/', '/feed.xml', '/preview/none'])
    expect([path, (await get(path, from)).status]).toEqual([path, 429]);
  const before = rendered;
  expect(await refusals(50, () => get('/about-us', from))).toBe(0);
  expect(rendered).toBe(before);
  expect((await get('/categories', '9.9.9.4')).status).toBe(200);
  expect((await get('/categories', from)).status).toBe(200);
});

/** Renders of a path do not end before the call of what it returns. */
function hold(path: string): () => void {
  let release = () => undefined as void;
  held = { path, until: new Promise((resolve) => (release = resolve)) };
  return () => release();
}

test('few pages are rendered at once, and no page waits for those of searches', async () => {
  const ask = (path: string, n: number) => get(path, `9.9.10.${n}`).then(({ status }) => status);
  const release = hold('/search');
  const searches = Array.from({ length: 30 }, (_, n) => ask(`/search?q=turn${n}`, n));
  expect(await ask('/login', 40)).toBe(200);
  release();
  expect(new Set(await Promise.all(searches))).toEqual(new Set([200]));
  expect(most).toBeLessThanOrEqual(3);
  const begin = hold('/login');
  const pages = Array.from({ length: 30 }, (_, n) => ask('/login', n));
  while (rendering < 4) await setTimeout(5);
  begin();
  await Promise.all(pages);
  expect(most).toBe(4);
});

test('a page that a flood waits for does not come later to whoever else asks for it', async () => {
  const [flood, reader] = ['9.9.11.1', '9.9.11.2'];
  const release = hold('/login');
  const logins = Array.from({ length: 20 }, () => get('/login', flood));
  while (rendering < 4) await setTimeout(5);
  const pages = [get('/about-us', flood), get('/about-us', reader)];
  // Both are known to the server before any turn is over.
  await setTimeout(200);
  release();
  const answers = await Promise.all([...logins, ...pages]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(begun.indexOf('/about-us')).toBe(4);
  expect(begun).toHaveLength(21);
});

test('a search whose reader has hung up is not rendered', async () => {
  const release = hold('/search?q=held');
  const slow = [1, 2].map((n) => get(`/search?q=held${n}`, '9.9.8.1'));
  while (begun.length < 2) await setTimeout(5);
  const { port } = server.address() as AddressInfo;
  const hanging = [1, 2, 3].map((n) => {
    const headers = { 'x-forwarded-for': `9.9.8.${n + 1}` };
    return httpRequest({ host: '127.0.0.1', port, path: `/search?q=gone${n}`, headers, agent: false })
      .on('error', () => undefined)
      .end();
  });
  await setTimeout(300);
  for (const request of hanging) request.destroy();
  await setTimeout(100);
  release();
  await Promise.all([...slow, get('/search?q=stays', '9.9.8.9')]);
  expect(begun.map((url) => url.replace('/search?q=', '')).toSorted()).toEqual(['held1', 'held2', 'stays']);
});

test('cards of shared links are counted, too: each that is not kept is drawn', async () => {
  const from = '9.9.9.15';
  expect(await refusals(PAGES, (n) => get(`/og/posts/none-${n}/0.jpg`, from))).toBe(0);
  expect((await get('/og/site.jpg', from)).status).toBe(429);
  expect((await get('/og/site.jpg', '9.9.9.16')).status).toBe(200);
});

test('an address that does not exist is counted: the database was asked', async () => {
  const from = '9.9.9.5';
  expect(await refusals(PAGES, (n) => get(`/none-${n}`, from))).toBe(0);
  expect((await get('/none', from)).status).toBe(429);
});

test('a render that many wait for is counted once', async () => {
  const from = '9.9.9.6';
  const post = await createPost(started.runtime.db);
  const answers = await Promise.all(Array.from({ length: PAGES + 100 }, () => get(`/posts/${post.slug}`, from)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(rendered).toBe(1);
  expect(await refusals(PAGES - 1, () => get('/login', from))).toBe(0);
  expect((await get('/login', from)).status).toBe(429);
});

test('an old page is still sent to whoever has used up the limit, but not rendered for them', async () => {
  const from = '9.9.9.7';
  await get('/about-us', '9.9.9.8');
  await refusals(PAGES, () => get('/login', from));
  clock += 61_000;
  const before = rendered;
  expect((await get('/about-us', from)).status).toBe(200);
  expect(rendered).toBe(before);
  // Behind the reader's back, as soon as it is known that the other one's was refused.
  for (let tries = 0; rendered === before && tries < 100; tries += 1) {
    expect((await get('/about-us', '9.9.9.8')).status).toBe(200);
    await setTimeout(10);
  }
  expect(rendered).toBe(before + 1);
});

test('a proxy that nobody told us of is not one reader: nothing is counted, and the log says so once', async () => {
  start(0);
  expect(untrustedProxy()).toBeUndefined();
  for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip'])
    expect(await refusals(SEARCHES + 50, (n) => get(`/search?q=w${n}`, '', { [header]: `9.9.8.${n}` }))).toBe(0);
  expect(warnings).toEqual([[{ proxy: '127.0.0.1' }, expect.stringContaining('TRUST_PROXY is 0')]]);
  expect(untrustedProxy()).toBe('127.0.0.1');
  // Without such a header it is a reader like any other.
  expect(await refusals(SEARCHES + 1, (n) => get(`/search?q=w${n}`, ''))).toBe(1);
});
