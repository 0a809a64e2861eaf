import { createServer, type IncomingMessage, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createPageCache, type PageCache } from '../../../lib/server/gateway/cache/page-cache.ts';
import type { RequestHandler } from '../../../lib/server/gateway/render/capture-render.ts';
import type { FinishedPage } from '../../../lib/server/gateway/cache/finished-page.ts';
import { createGateway } from '../../../lib/server/gateway/gateway.ts';
import { subscriptionToken } from '../../../lib/server/services/subscriptions/find-scope.ts';
import { askServer } from '../../setup/ask-server.ts';
import { createPost } from '../../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../../setup/test-runtime.ts';

const HTML = '<!DOCTYPE html><html><head><title>A page</title></head><body><h1>A page</h1></body></html>';

let started: TestRuntime;
let server: Server;
let listener: ReturnType<typeof createGateway>;
let cache: PageCache<FinishedPage>;
let rendered: IncomingMessage[] = [];
let render: RequestHandler;

const say =
  (status: number, body: string): RequestHandler =>
  async (_request, response) => {
    response.statusCode = status;
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(body);
  };

beforeAll(async () => {
  started = await createTestRuntime();
  server = createServer((request, response) => listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
// Stands in for Next.
beforeEach(() => {
  rendered = [];
  render = say(200, HTML);
  cache = createPageCache<FinishedPage>({ maxBytes: 1_000_000, freshMs: 60_000 });
  const handle: RequestHandler = async (request, response) => {
    rendered.push(request);
    await render(request, response);
  };
  const renderer = { handle, siteUrl: 'https://site.test', policy: { scriptHosts: [], connect: [] } };
  listener = createGateway({ runtime: started.runtime, renderer, cache, trustProxy: 0 });
});
afterAll(async () => {
  server.close();
  await started.close();
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  askServer(server, path, headers, method);

test('whatever is added to an address, it is one page, rendered once and kept once', async () => {
  const queries = ['', '?utm_source=x', '?fbclid=1&page=1', '?a[]=1', '?x=%F0%9F%8E%89', '?page=1', '?category='];
  const answers = await Promise.all(queries.map((query) => get(`/${query}`)));
  const random = Array.from({ length: 50 }, (_, index) => get(`/about-us?r=${index}`));
  for (const { status } of [...answers, ...(await Promise.all(random))]) expect(status).toBe(200);
  expect(rendered.map(({ url }) => url).toSorted()).toEqual(['/', '/about-us']);
  expect(cache.size).toBe(2);
});

test('headers of routers and prefetches make three forms of a page, not more', async () => {
  for (const state of ['a', 'b', 'c'])
    for (const headers of [
      {},
      { rsc: '1', 'next-router-state-tree': state },
      { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': `/${state}`, 'next-url': state },
    ] as Record<string, string>[])
      await get(`/about-us?_rsc=${state}`, headers);
  expect(cache.size).toBe(3);
  expect(rendered).toHaveLength(3);
});

test('lies about the host and about where a request came from reach no render', async () => {
  const lies = {
    host: 'evil.test',
    'x-forwarded-host': 'evil.test',
    'x-forwarded-proto': 'gopher',
    forwarded: 'host=evil.test',
    'x-nonce': 'evil',
    'x-middleware-subrequest': 'middleware',
    'content-security-policy': "script-src 'nonce-evil'",
    'user-agent': 'evil',
    cookie: 'session=evil',
    authorization: 'Bearer evil',
  };
  await get('/about-us', lies);
  expect(rendered).toHaveLength(1);
  expect(rendered[0]?.headers.host).toBe('site.test');
  // Without one, Next streams the metadata into <body>.
  expect(rendered[0]?.headers['user-agent']).toBe('Lekha');
  expect(JSON.stringify(rendered[0]?.headers)).not.toMatch(/evil|gopher/);
});

test('a malformed address is 400 for readers and for programs, and never rendered', async () => {
  const addresses = [
    '/%E0%A4%A',
    '/posts/%E0%A4%A',
    '/posts/%00',
    '/?category=%00',
    '/%ED%A0%80',
    '/categories/%FF/feed.xml',
    '//evil.test/',
    '/\\evil.test',
    '/posts\\x',
    '/.//evil.test/',
  ];
  for (const address of [...addresses, `/posts/${'a'.repeat(5_000)}`]) {
    const { status, body, headers } = await get(address);
    expect([address, status, headers['cache-control']]).toEqual([address, 400, 'no-store']);
    expect(body).toContain('<h1>Bad address</h1>');
    expect([headers['x-frame-options'], headers['content-security-policy']]).toEqual([
      'DENY',
      expect.stringMatching(/^default-src 'none'; /),
    ]);
  }
  for (const address of ['/api/v1/posts/%E0%A4%A', '/api/v1/users/username/%00', '/api/v1/posts?q=%00']) {
    const { status, body } = await get(address);
    expect([address, status, JSON.parse(body).code]).toEqual([address, 400, 'bad_request']);
  }
  expect(rendered).toEqual([]);
});

test('a method that an address has not is 405 and says which it has, also one that nobody knows', async () => {
  const reads = 'GET, HEAD';
  for (const [method, path, allow] of [
    ['POST', '/', reads],
    ['DELETE', '/feed.xml', reads],
    ['PROPFIND', '/posts/x', reads],
    ['PUT', '/subscriptions', 'GET, HEAD, POST'],
    ['DELETE', '/unsubscribe/x', 'GET, HEAD, POST'],
    ['POST', '/uploads/featured-images/x.jpg', reads],
    ['TRACE', '/og/site.jpg', reads],
    ['POST', '/api/v1/uploads/profile-images/x.webp', reads],
    ['TRACE', '/api/v1/posts', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'],
    ['PROPFIND', '/api/v1/posts', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'],
  ] as const) {
    const { status, headers, body } = await get(path, {}, method);
    expect([method, path, status, headers.allow, headers['x-frame-options']]).toEqual([
      method,
      path,
      405,
      allow,
      'DENY',
    ]);
    if (path.startsWith('/api/')) expect(JSON.parse(body).code).toBe('method_not_allowed');
  }
  expect(rendered).toEqual([]);
});

test('a page of Next itself is never sent: what is not there among its files is said by us', async () => {
  const renderer = { handle: render, siteUrl: 'https://site.test', policy: { scriptHosts: [], connect: [] } };
  listener = createGateway({
    runtime: started.runtime,
    renderer,
    cache,
    trustProxy: 0,
    files: { has: () => false, send: async () => false },
  });
  for (const path of ['/_next/image?url=/x.png&w=640&q=75', '/_next/data/x/index.json', '/_next/x']) {
    const { status, headers } = await get(path);
    expect([path, status, headers['content-security-policy']]).toEqual([
      path,
      404,
      expect.stringMatching(/^default-src 'none'/),
    ]);
  }
  const api = await get('/api');
  expect([api.status, JSON.parse(api.body).code]).toEqual([404, 'not_found']);
  // What is there can be read; Next would fail at anything else.
  for (const [method, path] of [
    ['POST', '/_next/static/chunks/x.js'],
    ['OPTIONS', '/_next/static/chunks/x.js'],
    ['OPTIONS', '/favicon.ico'],
  ] as const) {
    const { status, headers } = await get(path, {}, method);
    expect([method, path, status, headers.allow]).toEqual([method, path, 405, 'GET, HEAD']);
  }
  expect(rendered).toEqual([]);
});

test('files and the API are asked for under the one spelling of their address', async () => {
  for (const path of ['/posts/../api/v1/posts?q=a', '/api/v1/./posts?q=a']) await get(path);
  expect(rendered.map(({ url }) => url)).toEqual(['/api/v1/posts?q=a', '/api/v1/posts?q=a']);
});

test('a picture leaves whole, with its length, also when only its headers are asked for', async () => {
  render = async ({ headers }, response) => {
    response.statusCode = headers['if-none-match'] === '"v"' ? 304 : 200;
    response
      .setHeader('content-type', 'image/jpeg')
      .setHeader('etag', '"v"')
      .setHeader('x-content-type-options', 'nosniff')
      .setHeader('vary', 'rsc')
      .end(response.statusCode === 200 ? 'picture' : undefined);
  };
  for (const path of ['/og/posts/x/v.jpg', '/uploads/featured-images/x.jpg', '/api/v1/uploads/profile-images/x.jpg']) {
    const { status, headers, body } = await get(path);
    expect([path, status, headers['content-length'], headers.vary, headers['x-content-type-options'], body]).toEqual([
      path,
      200,
      '7',
      undefined,
      'nosniff',
      'picture',
    ]);
    const asked = await get(path, {}, 'HEAD');
    expect([path, asked.status, asked.headers['content-length'], asked.body]).toEqual([path, 200, '7', '']);
    expect((await get(path, { 'if-none-match': '"v"' })).status).toBe(304);
  }
  expect(rendered[0]?.headers['x-lekha-address']).toBe('127.0.0.1');
});

test('the key of IndexNow is a file where there is one, and nothing where there is none', async () => {
  const address = '/0123456789abcdef.txt';
  expect((await get(address)).status).toBe(404);
  const renderer = { handle: render, siteUrl: 'https://site.test', policy: { scriptHosts: [], connect: [] } };
  listener = createGateway({
    runtime: started.runtime,
    renderer,
    cache,
    trustProxy: 0,
    indexNowKey: '0123456789abcdef',
  });
  const { status, headers, body } = await get(address);
  expect([status, headers['content-type'], body]).toEqual([200, 'text/plain; charset=utf-8', '0123456789abcdef']);
  expect((await get('/0123456789abcdee.txt')).status).toBe(404);
});

test('the pages that middleware treats by cookie get it and are kept nowhere, whatever follows their address', async () => {
  const addresses = [
    '/login',
    '/login?next=%2Fa',
    '/login?next=%2Fb&signed-out=1',
    '/register?next=%2Fa',
    '/profile?x=1',
    '/admin/posts?status=draft',
  ];
  for (const address of addresses) {
    const { headers } = await get(address, { cookie: 'session=s' });
    expect([address, headers['cache-control'], rendered.at(-1)?.headers.cookie]).toEqual([
      address,
      'private, no-store',
      'session=s',
    ]);
  }
  expect(cache.size).toBe(0);
});

test('an address of 100 KB is refused, and the next request is served', async () => {
  // Node hangs up while the client may still be writing: then no answer comes through.
  const refused = await get(`/posts/${'%E0%A6%95'.repeat(11_000)}`).then(
    ({ status }) => status,
    () => 'hung up',
  );
  expect([431, 'hung up']).toContain(refused);
  expect((await get('/about-us')).status).toBe(200);
});

test('a render that fails is 500 with the id of the request, is not kept, and the next one is tried anew', async () => {
  const failures: RequestHandler[] = [async () => Promise.reject(new Error('broken')), say(500, 'Internal details')];
  for (const failure of failures) {
    render = failure;
    const { status, headers, body } = await get('/about-us');
    expect([status, headers['cache-control'], headers['x-robots-tag']]).toEqual([500, 'no-store', 'noindex']);
    expect(body).toMatch(/The request was [\da-f-]{36}\./);
    expect(body).not.toMatch(/broken|Internal details/);
    expect(cache.size).toBe(0);
  }
  render = say(200, HTML);
  expect((await get('/about-us')).status).toBe(200);
});

test('a page that finds nothing while it renders answers with our own text and 404, and its address is not kept', async () => {
  render = async (request, response) =>
    request.url?.startsWith('/status/')
      ? say(200, HTML.replaceAll('A page', 'Page not found'))(request, response)
      : say(404, '<head></head>')(request, response);
  const links = ['/preview/unknown', '/undo-email/unknown', '/invitations/unknown', '/unsubscribe/unknown'];
  links.push('/subscriptions/unknown', '/subscriptions/confirm/unknown');
  for (const address of ['/about-us/more', ...links, '/about-us/more']) {
    const { status, headers, body } = await get(address);
    expect([address, status, headers['x-robots-tag']]).toEqual([address, 404, 'noindex']);
    expect(body).toContain('<h1>Page not found</h1>');
  }
  // Three texts: of a missing page, of a link that does not work, and of a preview that is over.
  expect(cache.size).toBe(3);
});

test('the link that confirms a subscription is not opened by a look ahead of the click', async () => {
  const { db, authSecret } = started.runtime;
  const email = { email: 'ahead@mail.example', language: 'en' } as const;
  const { id: subscriber_id } = await db
    .insertInto('subscribers')
    .values(email)
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('subscriptions')
    .values({ subscriber_id, scope: 'site', frequency: 'each' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const path = `/subscriptions/confirm/${subscriptionToken('subscription', id, authSecret)}`;
  expect(await get(path, {}, 'HEAD')).toMatchObject({ status: 200, body: '' });
  const looks: Record<string, string>[] = [
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
    { rsc: '1', 'next-router-prefetch': '1' },
  ];
  for (const headers of looks)
    expect(await get(path, headers)).toMatchObject({ status: 204, headers: { 'cache-control': 'no-store' } });
  expect(rendered).toEqual([]);
  expect((await get(path)).status).toBe(200);
  expect(rendered).toHaveLength(1);
  expect((await get('/subscriptions/confirm/unknown', {}, 'HEAD')).status).toBe(404);
});

test('what only looks like a file is a missing page', async () => {
  for (const address of ['/nothing.txt', '/wp-login.php'])
    expect([address, (await get(address)).status]).toEqual([address, 404]);
  expect(rendered.map(({ url }) => url)).toEqual(['/status/page-not-found']);
});

test('an address of an imported site answers 308 to the new one, in one step, while ours go on answering', async () => {
  const { db } = started.runtime;
  const post = await createPost(db, { slug: 'বর্ষা' });
  const none = { post_id: null, category_id: null, user_id: null, file: null };
  const paths = ['/2014/01/rain', '/?p=812', '/rain.html'].map((path) => ({ ...none, path, post_id: post.id }));
  await db.insertInto('old_paths').values(paths).execute();
  // The home page is in the cache: a post's number still leads to the post.
  expect((await get('/')).status).toBe(200);
  const here = `/posts/${encodeURIComponent('বর্ষা')}`;
  for (const old of [
    '/2014/01/rain',
    '/2014/01/Rain/',
    '/index.php/2014/01/rain',
    '/?p=812',
    '/index.php?p=812',
    '/rain.html',
    '/2014/01/rain/amp/',
  ]) {
    const { status, headers } = await get(old);
    expect([old, status, headers.location]).toEqual([old, 308, here]);
  }
  expect((await get('/2014/01/rain/?utm_source=x')).headers.location).toBe(`${here}?utm_source=x`);
  expect((await get('/?p=813')).status).toBe(200);
  expect((await get('/2014/01/snow')).status).toBe(404);
  expect((await get('/wp-login.php')).status).toBe(404);
  expect((await get('/2014/01/snow/')).headers.location).toBe('/2014/01/snow');
});

test('a link of a mail to a conversation that was deleted since leads to the post in one step, and no further', async () => {
  const { slug } = await createPost(started.runtime.db);
  const post = `/posts/${slug}`;
  for (const path of [post, `${post}/`, `/Posts/${slug}`]) {
    const { status, headers } = await get(`${path}?thread=4711&utm_source=mail`);
    expect([path, status, headers.location]).toEqual([path, 308, `${post}?utm_source=mail`]);
  }
  expect((await get(post)).status).toBe(200);
});
