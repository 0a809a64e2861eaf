import { createHash, timingSafeEqual } from 'node:crypto';
import type PromClient from 'prom-client';
import { pathTo } from '../../../paths.ts';
import { isPublicFile } from '../../../rules/programs.ts';
import type { Runtime } from '../../runtime.ts';
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
  /** The same cache, whose renders are counted. */
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

/** One of few names for what an address asks for: never the address itself, of which there is no end. */
function routeOf(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  if (isApi(path)) return 'api';
  if (path.startsWith('/_next/')) return 'static';
  if (path.startsWith('/uploads/')) return 'upload';
  if (path.startsWith('/og/')) return 'card';
  if (isPublicFile(path)) return 'file';
  if (path === pathTo.search()) return 'search';
  // Neither throws: a malformed address is no text.
  if (isText(path)) return 'text';
  return 'page';
}

function isText(path: string): boolean {
  try {
    return (textRequest(path) ?? markdownRequest(path)) !== undefined;
  } catch {
    return false;
  }
}

async function queueLength({ db }: Runtime): Promise<number> {
  const { waiting } = await db
    .selectFrom('mail_queue')
    .select(({ fn }) => fn.countAll<string>().as('waiting'))
    .executeTakeFirstOrThrow();
  return Number(waiting);
}

type Client = Pick<typeof PromClient, 'Gauge'>;

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
  gauge('lekha_mail_queue', 'Mails that wait to be sent', () => queueLength(runtime));
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

function watchedCache(cache: PageCache<FinishedPage>, count: (what: 'render' | 'fill') => void) {
  const counted = (render: () => Promise<Rendered<FinishedPage>>) => async () => {
    count('render');
    const rendered = await render();
    if (rendered.kind === 'page') count('fill');
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
  const latency = new client.Histogram({
    ...{ name: 'lekha_request_duration_seconds', help: 'Requests by what they ask for', buckets: SECONDS, registers },
    labelNames: ['route', 'status'],
  });
  const counter = (name: string, help: string) => new client.Counter({ name, help, registers });
  const hits = counter('lekha_page_cache_hits_total', 'Answers that were kept already');
  const counts = {
    render: counter('lekha_renders_total', 'Renders of what may be kept'),
    fill: counter('lekha_page_cache_fills_total', 'Renders that were given to the page cache'),
  };
  return {
    mayRead: createGuard(token),
    contentType: registry.contentType,
    read: () => registry.metrics(),
    observe({ url, status, ms, isHit }) {
      latency.observe({ route: routeOf(url), status: `${Math.floor(status / 100)}xx` }, ms / 1_000);
      if (isHit) hits.inc();
    },
    watchCache: (cache) => watchedCache(cache, (what) => counts[what].inc()),
  };
}
