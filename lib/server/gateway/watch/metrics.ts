import { createHash, timingSafeEqual } from 'node:crypto';
import type PromClient from 'prom-client';
import { PAGE_NAMES } from '../../../rules/route-names.ts';
import { isPublicFile } from '../../../rules/programs.ts';
import { ANSWERS } from '../../../schemas/answers.ts';
import type { Runtime } from '../../runtime.ts';
import { readQueues } from '../../services/health/instances.ts';
import { markdownRequest, textRequest } from '../address/page-request.ts';
import type { FinishedPage } from '../cache/finished-page.ts';
import type { PageCache, Rendered } from '../cache/page-cache.ts';
import { isApi } from '../plain-page.ts';
import type { SeenRequest } from './request-watch.ts';

/** What the gateway cannot see itself. */
export type Gauges = {
  /** Connections of the realtime server. */
  sockets: () => number;
  /** Of the database. */
  pool: () => { total: number; idle: number; waiting: number };
};

/** The figures of a process (METRICS_TOKEN), and who may read them. */
export type Metrics = {
  mayRead: (authorization: string | undefined) => boolean;
  contentType: string;
  read: () => Promise<string>;
  observe: (seen: SeenRequest) => void;
  /** A page, a text or an answer of the API is rendered, whether it may be kept or not. */
  countRender: () => void;
  /** The same cache, whose fills are counted. */
  watchCache: (cache: PageCache<FinishedPage>) => PageCache<FinishedPage>;
};

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether an Authorization header holds the token; takes as long for any that does not. */
function createGuard(token: string): Metrics['mayRead'] {
  const wanted = digest(token);
  return (authorization) => {
    const given = /^Bearer +(\S+) *$/iu.exec(authorization ?? '')?.[1];
    return given !== undefined && timingSafeEqual(digest(given), wanted);
  };
}

const segmentsOf = (path: string) => path.split('/').slice(1);
const isParameter = (segment: string) => segment.startsWith('{');

// `PUT admin/posts/{id}` stands at /api/v1/admin/posts/{id}; others have their whole path. What stands there in words
// comes first: /posts/infinite is no id.
const API_ROUTES = [...new Set(Object.keys(ANSWERS).map((name) => name.slice(name.indexOf(' ') + 1)))]
  .map((path) => (path.startsWith('/') ? path : `/api/v1/${path}`))
  .map((route) => ({ route, segments: segmentsOf(route) }))
  .toSorted((a, b) => a.segments.filter(isParameter).length - b.segments.filter(isParameter).length);

/** The path of the API's document that an address belongs to; `api` where there is none. */
function apiRouteOf(path: string): string {
  const asked = segmentsOf(path);
  const found = API_ROUTES.find(
    ({ segments }) =>
      segments.length === asked.length &&
      segments.every((segment, at) => (isParameter(segment) ? asked[at] !== '' : segment === asked[at])),
  );
  return found?.route ?? 'api';
}

// What stands below them is a slug or a token.
const SECTIONS = new Set(['pages', 'posts', 'users', 'tags', 'series', ...PAGE_NAMES]);

/** Which page it is, without its slug; `page` where no page of ours begins like this. */
function pageRouteOf(path: string): string {
  const [name = '', ...below] = segmentsOf(path);
  if (name === '' && below.length === 0) return '/';
  if (!SECTIONS.has(name)) return 'page';
  return below.length === 0 ? `/${name}` : `/${name}/…`;
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** One of few names for what an address asks for: never the address itself, of which there is no end. */
function routeOf(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  if (isApi(path)) return apiRouteOf(path);
  if (path.startsWith('/_next/')) return 'static';
  if (path.startsWith('/uploads/')) return 'upload';
  if (path.startsWith('/og/')) return 'card';
  if (isPublicFile(path)) return 'file';
  // Neither throws: a malformed address is no text.
  if (isText(path)) return 'text';
  return pageRouteOf(path);
}

function isText(path: string): boolean {
  try {
    return (textRequest(path) ?? markdownRequest(path)) !== undefined;
  } catch {
    return false;
  }
}

/** What waits to be sent, read once for all figures of one answer. */
function sharedQueues({ db }: Runtime): () => ReturnType<typeof readQueues> {
  let reading: ReturnType<typeof readQueues> | undefined;
  return () =>
    (reading ??= readQueues(db).finally(() => {
      reading = undefined;
    }));
}

type Client = Pick<typeof PromClient, 'Gauge' | 'Counter'>;

/** What this process's sender did with mails that somebody was to get. */
function addMailCounts({ Counter }: Client, registers: PromClient.Registry[], { mail }: Runtime): void {
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      ...{ name, help, registers },
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  counter('lekha_mails_sent_total', 'Mails that the mail server took', () => mail.tried().sent);
  counter('lekha_mails_failed_total', 'Tries to send a mail that failed', () => mail.tried().failed);
}

function addGauges({ Gauge }: Client, registers: PromClient.Registry[], runtime: Runtime, gauges: Gauges): void {
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      ...{ name, help, registers },
      async collect() {
        // What cannot be asked now, such as a database that is away, has no figure; the others have.
        const value = await Promise.resolve()
          .then(read)
          .catch(() => Number.NaN);
        this.set(value);
      },
    });
  const queues = sharedQueues(runtime);
  gauge('lekha_mail_queue', 'Mails that wait to be sent', async () => (await queues()).mails.waiting);
  gauge('lekha_webhook_queue', 'Calls of webhooks that wait', async () => (await queues()).webhooks.waiting);
  gauge('lekha_change_queue', 'Changes to tell search engines of', async () => (await queues()).changes.waiting);
  gauge('lekha_sockets', 'Connections of the realtime server', gauges.sockets);
  gauge('lekha_db_pool_total', 'Connections to the database', () => gauges.pool().total);
  gauge('lekha_db_pool_idle', 'Connections to the database that nothing uses', () => gauges.pool().idle);
  // One that has just come and will be given an idle connection waits for none, such as the count of the queue above.
  gauge('lekha_db_pool_waiting', 'Queries that wait for a connection', () => {
    const { waiting, idle } = gauges.pool();
    return Math.max(0, waiting - idle);
  });
  new Gauge({ name: 'lekha_info', help: 'The version that runs', labelNames: ['version'], registers }).set(
    { version: runtime.version },
    1,
  );
}

function watchedCache(cache: PageCache<FinishedPage>, countFill: () => void) {
  const counted = (render: () => Promise<Rendered<FinishedPage>>) => async () => {
    const rendered = await render();
    if (rendered.kind === 'page') countFill();
    return rendered;
  };
  return {
    ...cache,
    get size() {
      return cache.size;
    },
    peek: (key, render) => cache.peek(key, counted(render)),
    fetch: (key, render) => cache.fetch(key, counted(render)),
  } satisfies PageCache<FinishedPage>;
}

const SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Figures in the text format of Prometheus. The library is read only where somebody wants them. */
export async function createMetrics(token: string, runtime: Runtime, gauges: Gauges): Promise<Metrics> {
  const client = await import('prom-client');
  const registry = new client.Registry();
  const registers = [registry];
  client.collectDefaultMetrics({ register: registry });
  addGauges(client, registers, runtime, gauges);
  addMailCounts(client, registers, runtime);
  const latency = new client.Histogram({
    ...{ name: 'lekha_request_duration_seconds', help: 'Requests by what they ask for', buckets: SECONDS, registers },
    labelNames: ['route', 'method', 'status'],
  });
  const counter = (name: string, help: string) => new client.Counter({ name, help, registers });
  const hits = counter('lekha_page_cache_hits_total', 'Answers that were kept already');
  const renders = counter('lekha_renders_total', 'Renders of pages, texts and what guests read of the API');
  const fills = counter('lekha_page_cache_fills_total', 'Renders that were given to the page cache');
  return {
    mayRead: createGuard(token),
    contentType: registry.contentType,
    read: () => registry.metrics(),
    countRender: () => renders.inc(),
    observe({ url, method, status, ms, isHit }) {
      const labels = { route: routeOf(url), method: METHODS.has(method) ? method : 'other' };
      latency.observe({ ...labels, status: `${Math.floor(status / 100)}xx` }, ms / 1_000);
      if (isHit) hits.inc();
    },
    watchCache: (cache) => watchedCache(cache, () => fills.inc()),
  };
}
