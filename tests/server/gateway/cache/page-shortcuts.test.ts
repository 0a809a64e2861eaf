import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { FinishedPage } from '../../../../lib/server/gateway/cache/finished-page.ts';
import { createPageCache, type PageCache } from '../../../../lib/server/gateway/cache/page-cache.ts';
import { createGateway } from '../../../../lib/server/gateway/gateway.ts';
import type { RequestHandler } from '../../../../lib/server/gateway/render/capture-render.ts';
import { addTags } from '../../../../lib/server/http/internal-headers.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';

let started: TestRuntime;
let server: Server;
let cache: PageCache<FinishedPage>;
let listener: ReturnType<typeof createGateway>;
let now = 0;
let rendered: string[] = [];

/** Stands in for Next: a page that says how many were rendered before it, in which language and form. */
const handle: RequestHandler = async ({ url = '', headers }, response) => {
  rendered.push(url);
  addTags('posts');
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(
    `<html><head></head><body>${rendered.length} ${headers['x-lekha-language']} ${headers.rsc ?? 'html'}</body></html>`,
  );
};

beforeAll(async () => {
  started = await createTestRuntime();
  server = createServer((request, response) => listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => {
  rendered = [];
  now = 0;
  cache = createPageCache<FinishedPage>({ maxBytes: 1_000_000, freshMs: 60_000, now: () => now });
  const renderer = { handle, siteUrl: 'https://site.test', policy: { scriptHosts: [], connect: [] } };
  listener = createGateway({ runtime: started.runtime, renderer, cache, trustProxy: 0 });
});
afterAll(async () => {
  server.close();
  await started.close();
});

type Answer = { status: number; headers: IncomingMessage['headers']; text: string };
type Asked = { path: string; method?: string; headers?: Record<string, string | string[]> };

function ask({ path, method = 'GET', headers = {} }: Asked): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString(),
        }),
      );
    });
    sent.on('error', reject).end();
  });
}

async function texts(...asked: Asked[]): Promise<string[]> {
  const found: string[] = [];
  for (const one of asked) found.push(/<body>(.*)<\/body>/.exec((await ask(one)).text)?.[1] ?? '');
  return found;
}

test('an address is rendered once, however often and however it is asked for', async () => {
  const spellings = ['/', '/', '/', '/?utm_source=a', '/?utm_source=b', '/?page=1', '/?utm_source=b', '/#x'];
  const found = await texts(...spellings.map((path) => ({ path })));
  expect(new Set(found)).toEqual(new Set(['1 en html']));
  expect(rendered).toEqual(['/']);
});

test('language and form lead to pages of their own, also on the short way', async () => {
  const bengali = { path: '/', headers: { cookie: 'a=b; language=bn' } };
  const payload = { path: '/', headers: { rsc: '1' } };
  const all = [{ path: '/' }, bengali, payload];
  const first = await texts(...all);
  expect(new Set(first).size).toBe(3);
  expect(first[1]).toBe('2 bn html');
  for (let n = 0; n < 3; n += 1) expect(await texts(...all)).toEqual(first);
});

test('a header that comes twice is read as Node reads it', async () => {
  await texts({ path: '/' }, { path: '/' });
  const answer = await ask({ path: '/', headers: { 'accept-encoding': ['identity', 'gzip'] } });
  expect(answer.headers['content-encoding']).toBe('gzip');
});

test('nothing is on the short way after a write', async () => {
  await texts({ path: '/' }, { path: '/' }, { path: '/' });
  cache.invalidate(['posts']);
  expect(await texts({ path: '/' })).toEqual(['2 en html']);
});

test('a page that has grown old is sent once more and rendered anew', async () => {
  await texts({ path: '/' }, { path: '/' });
  now = 60_001;
  expect(await texts({ path: '/' })).toEqual(['1 en html']);
  await new Promise((resolve) => setImmediate(resolve));
  expect(rendered).toHaveLength(2);
});

test('HEAD and a known ETag have no body, on the short way too', async () => {
  await texts({ path: '/' }, { path: '/' });
  const whole = await ask({ path: '/' });
  const head = await ask({ path: '/', method: 'HEAD' });
  expect([head.status, head.text, head.headers.etag]).toEqual([200, '', whole.headers.etag]);
  const known = await ask({ path: '/', headers: { 'if-none-match': String(whole.headers.etag) } });
  expect([known.status, known.text, known.headers.vary]).toEqual([304, '', whole.headers.vary]);
  const post = await ask({ path: '/', method: 'POST' });
  expect(post.status).toBe(405);
});
