import type { IncomingMessage } from 'node:http';

type Site = { siteUrl: string; /** Port that the pages are served on. */ httpPort: number };

function parseUrl(url: string): URL | undefined {
  return URL.canParse(url) ? new URL(url) : undefined;
}

const portOf = ({ port, protocol }: URL) => Number(port || (protocol === 'https:' ? 443 : 80));

/**
 * Whether a request may come from the page that sent it: the site's own (SITE_URL), or one of the very host that was
 * asked. Browsers always say where a socket comes from; what says nothing is no browser, or asks its own origin.
 */
export function isOwnOrigin({ headers }: Pick<IncomingMessage, 'headers'>, { siteUrl, httpPort }: Site): boolean {
  if (headers.origin === undefined) return true;
  const origin = parseUrl(headers.origin);
  const host = parseUrl(`${origin?.protocol}//${headers.host}`);
  if (!origin || !host) return false;
  if (origin.origin === new URL(siteUrl).origin) return true;
  return origin.hostname === host.hostname && [portOf(host), httpPort].includes(portOf(origin));
}
