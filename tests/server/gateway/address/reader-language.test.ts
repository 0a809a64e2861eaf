import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createPageCache } from '../../../../lib/server/gateway/cache/page-cache.ts';
import type { RequestHandler } from '../../../../lib/server/gateway/render/capture-render.ts';
import type { FinishedPage } from '../../../../lib/server/gateway/cache/finished-page.ts';
import { createGateway } from '../../../../lib/server/gateway/gateway.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';

let started: TestRuntime;
let server: Server;
let listener: ReturnType<typeof createGateway>;
let rendered: string[] = [];

const languageIn = ({ headers }: IncomingMessage) => String(headers['x-lekha-language']);

/** Stands in for Next: a page that says its language. */
const handle: RequestHandler = async (request, response) => {
  rendered.push(`${languageIn(request)} ${request.url}`);
  response.setHeader('content-type', 'text/html');
  response.end(`<html lang="${languageIn(request)}"></html>`);
};

beforeAll(async () => {
  started = await createTestRuntime();
  server = createServer((request, response) => listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => {
  rendered = [];
  const cache = createPageCache<FinishedPage>({ maxBytes: 1_000_000, freshMs: 60_000 });
  const renderer = { handle, siteUrl: 'https://site.test', policy: { scriptHosts: [], connect: [] } };
  listener = createGateway({ runtime: started.runtime, renderer, cache, trustProxy: 0 });
});
afterAll(async () => {
  server.close();
  await started.close();
});

async function get(path: string, headers: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { connection: 'close', ...headers },
    redirect: 'manual',
  });
}
const languageOf = async (headers: Record<string, string>, path = '/about-us') =>
  /lang="(\w+)"/.exec(await (await get(path, headers)).text())?.[1];

test('a page is rendered once in each language that a cookie names, and English is for all others', async () => {
  expect(await languageOf({})).toBe('en');
  expect(await languageOf({ cookie: 'language=bn' })).toBe('bn');
  expect(await languageOf({ cookie: 'a=b; language=ar; c=d' })).toBe('ar');
  for (const cookie of ['language=xx', 'language=bn-BD', 'xlanguage=bn', 'language=', 'language="bn"'])
    expect([cookie, await languageOf({ cookie })]).toEqual([cookie, 'en']);
  expect(await languageOf({ cookie: 'other=1; language=bn' })).toBe('bn');
  expect(rendered).toEqual(['en /about-us', 'bn /about-us', 'ar /about-us']);
});

test('nobody can name a language by our own header, nor is it guessed', async () => {
  expect(await languageOf({ 'x-lekha-language': 'ar', 'accept-language': 'bn,bn-BD;q=0.9' })).toBe('en');
});

test('pages that are not found, and those that are never kept, speak it too', async () => {
  expect(await languageOf({ cookie: 'language=ur' }, '/nowhere')).toBe('ur');
  expect(await languageOf({ cookie: 'language=ur' }, '/search?q=x')).toBe('ur');
  expect(await languageOf({ cookie: 'language=ur' }, '/login')).toBe('ur');
});

test('a shared cache may keep only what readers without cookies get, and must tell the others apart', async () => {
  const stranger = await get('/about-us');
  const reader = await get('/about-us', { cookie: 'language=bn' });
  const english = await get('/about-us', { cookie: 'language=en' });
  expect(stranger.headers.get('cache-control')).toMatch(/^public.*s-maxage=60/);
  for (const answer of [reader, english])
    expect(answer.headers.get('cache-control')).toBe('private, max-age=0, must-revalidate');
  for (const answer of [stranger, reader]) expect(answer.headers.get('vary')).toMatch(/\bCookie\b/);
  const etag = reader.headers.get('etag') ?? '';
  expect(etag).not.toBe(stranger.headers.get('etag'));
  const known = await get('/about-us', { cookie: 'language=bn', 'if-none-match': etag });
  expect([known.status, known.headers.get('cache-control')]).toEqual([304, 'private, max-age=0, must-revalidate']);
  expect((await get('/about-us', { 'if-none-match': etag })).status).toBe(200);
});

test('a choice is kept in a cookie and leads back', async () => {
  const answer = await get('/language?to=bn&next=%2Fposts%2Fx%3Fpage%3D2');
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/posts/x?page=2']);
  expect(answer.headers.get('set-cookie')).toMatch(/^language=bn; Path=\/; Max-Age=31536000; SameSite=Lax/);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('without `next` it leads back to the page of ours that it was made on', async () => {
  const to = async (referer: string) => (await get('/language?to=bn', { referer })).headers.get('location');
  expect(await to('https://site.test/categories?x=1')).toBe('/categories?x=1');
  for (const referer of ['https://evil.test/x', 'nonsense', 'https://site.test//evil.test'])
    expect([referer, await to(referer)]).toEqual([referer, '/']);
});

test('no other site can be led to, and no unknown language chosen', async () => {
  for (const next of ['//evil.test', 'https://evil.test', '/\\evil.test', '/language?to=ar']) {
    const answer = await get(`/language?to=bn&next=${encodeURIComponent(next)}`);
    expect([next, answer.headers.get('location')]).toEqual([next, '/']);
  }
  const unknown = await get('/language?to=xx%0d%0aSet-Cookie:a=b&next=/');
  expect([unknown.status, unknown.headers.get('set-cookie')]).toEqual([303, null]);
});
