import { securityHeaders } from '../../http/security-headers.ts';
import type { Gateway, Visit } from '../visit.ts';

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
