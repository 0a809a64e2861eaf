import type { Env } from '../../env.ts';
import { securityHeaders } from '../../http/security-headers.ts';
import type { Runtime } from '../../runtime.ts';
import type { FinishedPage } from '../cache/finished-page.ts';
import type { PageCache } from '../cache/page-cache.ts';
import type { GatewayParts, Gateway, Visit } from '../visit.ts';
import { logRequests } from './log-requests.ts';
import { createMetrics, type Gauges } from './metrics.ts';
import { createRequestWatch } from './request-watch.ts';

type Parts = {
  env: Pick<Env, 'METRICS_TOKEN' | 'LOG_REQUESTS'>;
  runtime: Runtime;
  gauges: Gauges;
  cache: PageCache<FinishedPage>;
};

/** What logs and counts requests, as far as the operator wants it; without either nothing is in their way. */
export async function startWatch({
  env,
  runtime,
  gauges,
  cache,
}: Parts): Promise<Pick<GatewayParts, 'cache' | 'metrics' | 'watch'>> {
  const metrics = env.METRICS_TOKEN ? await createMetrics(env.METRICS_TOKEN, runtime, gauges) : undefined;
  const isLogged = env.LOG_REQUESTS === '1';
  const observers = [...(isLogged ? [logRequests(runtime.log)] : []), ...(metrics ? [metrics.observe] : [])];
  return {
    cache: metrics?.watchCache(cache) ?? cache,
    metrics,
    watch: observers.length > 0 ? createRequestWatch(observers) : undefined,
  };
}

const PATH = '/api/metrics';

/** Whether a request may have the figures; to all others the address is one that does not exist. */
export function asksForMetrics({ path, isRead, request }: Visit, { metrics }: Gateway): boolean {
  return metrics !== undefined && isRead && path === PATH && metrics.mayRead(request.headers.authorization);
}

/** Answers with the figures of this process. */
export async function sendMetrics({ path, request, response }: Visit, { metrics }: Gateway): Promise<void> {
  const text = (await metrics?.read()) ?? '';
  response.writeHead(200, {
    ...securityHeaders(path),
    'Content-Type': metrics?.contentType ?? '',
    'Content-Length': String(Buffer.byteLength(text)),
    'Cache-Control': 'no-store',
  });
  response.end(request.method === 'HEAD' ? undefined : text);
}
