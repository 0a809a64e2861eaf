import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AskedHeaders } from '../http/conditional-request.ts';
import type { Runtime } from '../runtime.ts';
import type { MissingInbox } from '../services/redirects/missing-inbox.ts';
import type { FinishedPage } from './cache/finished-page.ts';
import type { WriteFence } from './cache/invalidations.ts';
import type { PageCache } from './cache/page-cache.ts';
import type { PageShortcuts } from './cache/page-shortcuts.ts';
import type { createCountedFates } from './counted-fates.ts';
import type { StaticFiles } from './files/static-files.ts';
import type { Renderer } from './render/render-page.ts';
import type { Metrics } from './watch/metrics.ts';
import type { RequestWatch } from './watch/request-watch.ts';

/** What the gateway of a process is made of. */
export type GatewayParts = {
  runtime: Runtime;
  renderer: Renderer;
  cache: PageCache<FinishedPage>;
  /** Without one no answers of the API are kept. */
  fence?: WriteFence | undefined;
  trustProxy: number;
  /** The operator's, where there is one (INDEXNOW_KEY). */
  indexNowKey?: string | undefined;
  /** Where addresses are remembered at which nothing was found. */
  missing?: Pick<MissingInbox, 'note'> | undefined;
  /** Where somebody logs or counts requests. */
  watch?: RequestWatch | undefined;
  /** Where the operator has a token for them (METRICS_TOKEN). */
  metrics?: Metrics | undefined;
  /** Missing in development, where files change while the server runs. */
  files?: StaticFiles | undefined;
};

/** The same with what it keeps between requests. */
export type Gateway = GatewayParts & {
  shortcuts: PageShortcuts;
  findCountedFate: ReturnType<typeof createCountedFates>;
};

/** A request on its way to an answer. */
export type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  asked: AskedHeaders;
  requestId: string;
  /** The reader's, by which pages are counted; undefined where everybody would share it. */
  address: string | undefined;
};

/** A request whose address could be read. */
export type Visit = Exchange & {
  url: URL;
  /** The path of `url`, percent-encoded. */
  path: string;
  /** GET or HEAD. */
  isRead: boolean;
};
