import { isOldNumber } from '../content/old-path.ts';
import { securityHeaders } from '../http/security-headers.ts';
import type { Visit } from './visit.ts';

/** Leads to a path of ours, or to an address elsewhere. The query is kept; what the new address says itself stays. */
export function sendMoved(to: string, { url, response }: Visit, status = 308): void {
  const target = new URL(to, url.origin);
  for (const [name, value] of url.searchParams)
    if (!target.searchParams.has(name) && !isOldNumber(name, value)) target.searchParams.append(name, value);
  const own = target.pathname + target.search + target.hash;
  const location = target.origin === url.origin ? own : target.href;
  response.writeHead(status, { ...securityHeaders(), Location: location, 'Cache-Control': 'no-store' });
  response.end();
}
