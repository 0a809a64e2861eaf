import { LRUCache } from 'lru-cache';
import { pathForPrograms, pathTo, featuredImageUrl } from '../../paths.ts';
import { env } from '../env.ts';

// A post names forty addresses, in every language the same.
const addresses = new LRUCache<string, string>({ max: 2_000 });

/** A path of ours, or an address that is absolute already, as an absolute percent-encoded address (docs/api.md#settings: SITE_URL). */
export function absoluteUrl(pathOrUrl: string): string {
  const base = env().SITE_URL;
  const key = `${base} ${pathOrUrl}`;
  const address = addresses.get(key) ?? new URL(pathOrUrl, `${base}/`).href;
  addresses.set(key, address);
  return address;
}

/** A post's featured image as an absolute address; null for none, or for one that is no address. */
export function absoluteImageUrl(stored: string | null): string | null {
  const address = stored === null ? null : featuredImageUrl(stored);
  return address !== null && URL.canParse(address, env().SITE_URL) ? absoluteUrl(address) : null;
}

type TextFile = {
  body: string;
  contentType: string;
  /** ISO 8601; HTTP says whole seconds. */
  modified?: string | undefined;
  /** Absolute address of the page that shows the same to people. */
  canonical?: string | undefined;
  /** Other absolute addresses by what they are to it. */
  links?: Record<string, string>;
};

/** A text that is the same for everybody. The process entry compresses it, adds its ETag and answers 304. */
export function textResponse({ body, contentType, modified, canonical, links = {} }: TextFile): Response {
  const headers = new Headers({ 'Content-Type': contentType });
  if (modified !== undefined) headers.set('Last-Modified', new Date(modified).toUTCString());
  if (canonical !== undefined) headers.set('Link', `<${canonical}>; rel="canonical"`);
  for (const [rel, url] of Object.entries(links)) headers.append('Link', `<${url}>; rel="${rel}"`);
  return new Response(body, { headers });
}

// What costs crawlers and us time and holds nothing for readers of a search engine. Pages such as /login are not here
// on purpose: a crawler that may not fetch them would never see their noindex (docs/api.md#pages), and list the bare address.
const CLOSED = [
  '/admin',
  '/api/',
  '/preview/',
  '/undo-email/',
  '/invitations/',
  '/unsubscribe/',
  '/subscriptions/',
  pathTo.profile(),
  pathTo.search(),
];

/** robots.txt: everything is open but for the above; pictures below the API's address are open as well. */
export function robotsTxt(): string {
  return [
    'User-agent: *',
    'Allow: /api/v1/uploads/',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${absoluteUrl(pathForPrograms.sitemap())}`,
    '',
  ].join('\n');
}
