import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createPageCache } from '../../../lib/server/gateway/cache/page-cache.ts';
import type { RequestHandler } from '../../../lib/server/gateway/render/capture-render.ts';
import { contentSecurityPolicy, realtimeSources } from '../../../lib/server/gateway/render/content-security-policy.ts';
import type { FinishedPage } from '../../../lib/server/gateway/cache/finished-page.ts';
import { createGateway } from '../../../lib/server/gateway/gateway.ts';
import { createTestRuntime, type TestRuntime } from '../../setup/test-runtime.ts';

const CLOSED = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const SITE = 'https://site.test';

let started: TestRuntime;
let server: Server;

beforeAll(async () => {
  process.env.SITE_URL = SITE;
  started = await createTestRuntime();
  // Stands in for Next.
  const handle: RequestHandler = async ({ url = '' }, response) => {
    response.statusCode = url.startsWith('/profile') ? 307 : 200;
    if (url.startsWith('/profile')) response.setHeader('location', '/login');
    response.setHeader('content-type', /^\/(api|uploads|og)/.test(url) ? 'text/plain' : 'text/html; charset=utf-8');
    response.end('<!DOCTYPE html><html><head><title>A page</title></head><body></body></html>');
  };
  const renderer = { handle, siteUrl: SITE, policy: { scriptHosts: [], connect: ['wss://site.test'] } };
  const cache = createPageCache<FinishedPage>({ maxBytes: 1_000_000, freshMs: 60_000 });
  const front = createGateway({
    runtime: started.runtime,
    renderer,
    cache,
    trustProxy: 0,
    indexNowKey: 'key-of-12345',
  });
  server = createServer(front);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.close();
  await started.close();
});

function headersOf(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { port } = server.address() as AddressInfo;
  return new Promise<IncomingMessage>((resolve, reject) => {
    httpRequest({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
      response.resume().on('end', () => resolve(response));
    })
      .on('error', reject)
      .end();
  });
}

test('every answer asks for https from now on, may be held by nobody, and is for this site alone', async () => {
  for (const [path, status, method = 'GET'] of [
    ['/about-us', 200],
    ['/about-us/', 308],
    ['/profile', 307],
    ['/none', 404],
    ['/%FF', 400],
    ['/', 405, 'POST'],
    ['/language?to=bn', 303],
    ['/key-of-12345.txt', 200],
    ['/robots.txt', 200],
    ['/api/v1/posts', 200],
    ['/api', 404],
    ['/api/v1/posts', 405, 'TRACE'],
    ['/_next/none', 200],
  ] as const) {
    const { statusCode, headers } = await headersOf(path, {}, method);
    expect([path, statusCode, headers]).toEqual([
      path,
      status,
      expect.objectContaining({
        'strict-transport-security': 'max-age=31536000',
        'cross-origin-resource-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'content-security-policy': expect.stringMatching(/^default-src 'none'; .*frame-ancestors 'none'/),
      }),
    ]);
  }
});

test('pictures, cards and feeds may be shown by other sites', async () => {
  const paths = ['/uploads/featured-images/x.webp', '/api/v1/uploads/featured-images/x.webp', '/og/site.jpg'];
  paths.push('/feed.xml', '/atom.xml', '/feed.json', '/categories/a/feed.xml', '/users/b/atom.xml', '/bn/feed.json');
  for (const path of paths) {
    const { headers } = await headersOf(path);
    expect([path, headers['cross-origin-resource-policy'], headers['content-security-policy']]).toEqual([
      path,
      'cross-origin',
      CLOSED,
    ]);
  }
});

test('what is no page has the closed policy; a payload of the router is none', async () => {
  for (const [path, headers] of [
    ['/api/v1/posts', {}],
    ['/robots.txt', {}],
    ['/about-us', { rsc: '1' }],
    ['/profile', {}],
  ] as const)
    expect([path, (await headersOf(path, headers)).headers['content-security-policy']]).toEqual([path, CLOSED]);
});

test.each([
  ['https://site.test', 3000, ['wss://site.test']],
  ['http://site.test', 5000, ['http://site.test:5000', 'ws://site.test:5000']],
  [
    'http://localhost:3000',
    5000,
    ['http://localhost:5000', 'ws://localhost:5000', 'http://127.0.0.1:5000', 'ws://127.0.0.1:5000'],
  ],
])('a page of %s reaches the realtime port %d, by whichever name of this machine it came', (siteUrl, port, sources) => {
  expect(realtimeSources({ SITE_URL: siteUrl, PORT: 3000 }, port)).toEqual(sources);
});

test('a page names each kind of thing that it may load; plain http only where the site itself is on it', () => {
  const page = { scripts: ["'sha256-a'"], styles: ["'sha256-b'"], frames: [] as string[] };
  const sources = { scriptHosts: ['https://stats.test'], connect: ['wss://site.test'] };
  const directives = (site: string) =>
    Object.fromEntries(
      contentSecurityPolicy(page, sources, site)
        .split('; ')
        .map((text) => [text.split(' ', 1)[0], text.replace(/^\S+ /, '')]),
    );
  expect(directives(SITE)).toMatchObject({
    'default-src': "'none'",
    'script-src': "'self' 'sha256-a' https://stats.test",
    'style-src': expect.stringMatching(/^'self' 'sha256-\S+' 'sha256-b'$/),
    'img-src': "'self' data: blob: https:",
    'connect-src': "'self' wss://site.test",
    'manifest-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  });
  expect(directives(SITE)['frame-src']).toBe("'none'");
  page.frames.push('https://player.vimeo.com');
  expect(directives(SITE)['frame-src']).toBe('https://player.vimeo.com');
  expect(directives('http://site.test')['img-src']).toBe("'self' data: blob: https: http:");
});
