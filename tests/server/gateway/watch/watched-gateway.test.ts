/** @jest-environment node */
import { createServer, request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { env, parseEnv } from '../../../../lib/server/env.ts';
import { createPageCache } from '../../../../lib/server/gateway/cache/page-cache.ts';
import type { FinishedPage } from '../../../../lib/server/gateway/cache/finished-page.ts';
import { createGateway } from '../../../../lib/server/gateway/gateway.ts';
import type { RequestHandler } from '../../../../lib/server/gateway/render/capture-render.ts';
import { startWatch } from '../../../../lib/server/gateway/watch/start-watch.ts';
import { queueMail } from '../../../../lib/server/mail/mail-queue.ts';
import { createMailSender } from '../../../../lib/server/mail/mail-sender.ts';
import { testLetter } from '../../../../lib/server/mail/templates/letters.ts';
import { createPost } from '../../../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';

const TOKEN = 'a-token-of-the-operator';
let started: TestRuntime;
let lines: string[] = [];
const servers: Server[] = [];

/** Stands in for Next. */
const handle: RequestHandler = async (request, response) => {
  const isApi = request.url?.startsWith('/api/');
  response.statusCode = isApi ? 404 : 200;
  response.setHeader('content-type', isApi ? 'application/json' : 'text/html; charset=utf-8');
  response.end(isApi ? '{"code":"not_found"}' : '<!doctype html><html lang="en"><head></head><body>x</body></html>');
};

beforeAll(async () => {
  started = await createTestRuntime();
  await createPost(started.runtime.db, { slug: 'known' });
});
beforeEach(() => {
  lines = [];
});
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await started.close();
});

type Asked = { path: string; method?: string; headers?: Record<string, string>; body?: string };
type Answer = { status: number; headers: IncomingHttpHeaders; text: string };

/** A site with these settings; the handlers of Next are made up. */
async function open(settings: Partial<ReturnType<typeof env>>): Promise<(asked: Asked) => Promise<Answer>> {
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const runtime = { ...started.runtime, log };
  const watched = await startWatch({
    ...{ env: { ...env(), ...settings }, runtime },
    gauges: { sockets: () => 3, pool: () => ({ total: 4, idle: 2, waiting: 3 }) },
    cache: createPageCache<FinishedPage>({ maxBytes: 1_000_000, freshMs: 60_000 }),
  });
  const renderer = { handle, siteUrl: 'https://site.test', policy: { scriptHosts: [], connect: [] } };
  const onRender = watched.metrics?.countRender;
  const server = createServer(
    createGateway({ runtime, renderer: { ...renderer, onRender }, trustProxy: 0, ...watched }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  const { port } = server.address() as AddressInfo;
  return ({ path, method = 'GET', headers = {}, body }) =>
    new Promise((resolve, reject) => {
      const sent = httpRequest({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
      });
      sent.on('error', reject).end(body);
    });
}

const logged = () =>
  lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === 'request');
async function untilLogged(count: number) {
  for (let tries = 0; logged().length < count && tries < 200; tries += 1) await new Promise((go) => setTimeout(go, 10));
  return logged();
}

test('LOG_REQUESTS: a line for each request, without what is secret', async () => {
  const ask = await open({ LOG_REQUESTS: '1' });
  const headers = { authorization: 'Bearer s3cret-a', cookie: 'c=s3cret-b', 'x-request-id': 's3cret-c' };
  const asked = [
    { path: '/posts/known?q=s3cret-d', headers },
    { path: '/posts/known?q=s3cret-d', headers },
    { path: '/api/v1/tokens/refresh', method: 'POST', headers, body: '{"refreshToken":"s3cret-e"}' },
    { path: '/preview/s3cret-f', headers },
  ];
  for (const one of asked) await ask(one);
  const found = await untilLogged(asked.length);
  expect(found.map(({ method, path, status, cache }) => [method, path, status, cache])).toEqual([
    ['GET', '/posts/known?q=…', 200, 'miss'],
    ['GET', '/posts/known?q=…', 200, 'hit'],
    ['POST', '/api/v1/tokens/refresh', 404, 'miss'],
    ['GET', '/preview/…', 404, 'miss'],
  ]);
  for (const { requestId, ms, bytes } of found) {
    expect(requestId).toMatch(/^[\da-f-]{36}$/u);
    expect(ms).toEqual(expect.any(Number));
    expect(bytes).toBeGreaterThan(100);
  }
  expect(lines.join('')).not.toContain('s3cret');
});

test('without it nothing is logged', async () => {
  const ask = await open({});
  await ask({ path: '/posts/known' });
  await new Promise((go) => setTimeout(go, 50));
  expect(logged()).toEqual([]);
});

test('/api/metrics is an unknown address to whoever has not its token', async () => {
  const open1 = await open({ METRICS_TOKEN: TOKEN });
  const without = await open({});
  const bearer = (token: string) => ({ path: '/api/metrics', headers: { authorization: `Bearer ${token}` } });
  const unknown = await open1({ path: '/api/no-such-thing' });
  const refused = [
    await open1({ path: '/api/metrics' }),
    await open1(bearer(`${TOKEN}x`)),
    await open1(bearer(TOKEN.slice(1))),
    await open1({ ...bearer(TOKEN), method: 'POST' }),
    await without(bearer(TOKEN)),
  ];
  const shape = ({ status, headers: { date: _date, ...headers }, text }: Answer) => ({ status, headers, text });
  for (const answer of refused) expect(shape(answer)).toEqual(shape(unknown));
  expect((await open1(bearer(TOKEN))).status).toBe(200);
});

test('figures of requests, the cache, the mail queue, sockets, the pool and the process', async () => {
  const ask = await open({ METRICS_TOKEN: TOKEN });
  for (const path of ['/posts/known', '/posts/known', '/posts/known.md', '/nowhere', '/api/x', '/%zz'])
    await ask({ path });
  await started.runtime.db
    .insertInto('mail_queue')
    .values({ recipient: null, language: 'en', subject: 's', text: 't', html: 'h' })
    .execute();
  const { text, headers } = await ask({ path: '/api/metrics', headers: { authorization: `bearer ${TOKEN}` } });
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/u);
  expect(headers['cache-control']).toBe('no-store');
  for (const line of [
    'lekha_request_duration_seconds_count{route="/posts/…",method="GET",status="2xx"} 2',
    'lekha_request_duration_seconds_count{route="page",method="GET",status="4xx"} 2',
    'lekha_request_duration_seconds_count{route="text",method="GET",status="2xx"} 1',
    'lekha_request_duration_seconds_count{route="api",method="GET",status="4xx"} 1',
    'lekha_page_cache_hits_total 1',
    'lekha_mail_queue 1',
    'lekha_webhook_queue 0',
    'lekha_change_queue 0',
    'lekha_sockets 3',
    'lekha_db_pool_total 4',
    'lekha_db_pool_idle 2',
    'lekha_db_pool_waiting 1',
    'lekha_info{version="0.0.0-test"} 1',
  ])
    expect(text.split('\n')).toContain(line);
  for (const name of ['lekha_renders_total', 'lekha_page_cache_fills_total'])
    expect(Number(new RegExp(`^${name} (\\d+)$`, 'mu').exec(text)?.[1])).toBeGreaterThanOrEqual(2);
  for (const name of ['nodejs_eventloop_lag_seconds', 'process_resident_memory_bytes', 'process_cpu_seconds_total'])
    expect(text).toMatch(new RegExp(`^${name} [\\d.e-]+$`, 'mu'));
  expect(text).not.toContain('known');
});

test('requests are told apart by method and by the path of the document, and by nothing that a reader made up', async () => {
  const ask = await open({ METRICS_TOKEN: TOKEN });
  for (const path of ['/api/v1/posts/7', '/api/v1/posts/infinite', '/api/v1/made-up/7', '/made-up', '/search?q=a'])
    await ask({ path });
  await ask({ path: '/api/v1/posts/7', method: 'PROPFIND' });
  await ask({ path: '/api/v1/comments', method: 'POST', body: '{}' });
  const { text } = await ask({ path: '/api/metrics', headers: { authorization: `bearer ${TOKEN}` } });
  const counted = [...text.matchAll(/^lekha_request_duration_seconds_count\{route="([^"]*)",method="(\w*)"/gmu)];
  const labels = counted.map(([, route, method]) => `${method} ${route}`).toSorted();
  expect(labels).toEqual([
    ...['GET /api/v1/posts/infinite', 'GET /api/v1/posts/{id}', 'GET /search', 'GET api', 'GET page'],
    ...['POST /api/v1/comments', 'other /api/v1/posts/{id}'],
  ]);
});

test('a render that is kept for nobody counts, and what became of mails', async () => {
  const ask = await open({ METRICS_TOKEN: TOKEN });
  const read = async (name: string) => {
    const { text } = await ask({ path: '/api/metrics', headers: { authorization: `bearer ${TOKEN}` } });
    return Number(new RegExp(`^${name} (\\d+)$`, 'mu').exec(text)?.[1]);
  };
  await ask({ path: '/search?q=a' });
  await ask({ path: '/search?q=a' });
  expect([await read('lekha_renders_total'), await read('lekha_page_cache_fills_total')]).toEqual([2, 0]);
  const { db, log } = started.runtime;
  const send = async ({ recipient }: { recipient: string }) => {
    if (recipient.startsWith('away')) throw new Error('away');
  };
  started.runtime.mail = createMailSender({ db, log, transport: { send, close: () => {} } });
  const watched = await open({ METRICS_TOKEN: TOKEN });
  for (const to of ['a@example.test', 'b@example.test', 'away@example.test', null])
    await queueMail(db, to, testLetter('en'));
  await started.runtime.mail.deliverNow();
  const { text } = await watched({ path: '/api/metrics', headers: { authorization: `bearer ${TOKEN}` } });
  expect(text).toContain('\nlekha_mails_sent_total 2\n');
  expect(text).toContain('\nlekha_mails_failed_total 1\n');
});

test('settings', () => {
  expect(() => parseEnv({ METRICS_TOKEN: 'short' })).toThrow(/^METRICS_TOKEN .*16/u);
  expect(() => parseEnv({ LOG_REQUESTS: 'yes' })).toThrow(/^LOG_REQUESTS must be 0 or 1/u);
  expect(parseEnv({}).LOG_REQUESTS).toBe('0');
});
