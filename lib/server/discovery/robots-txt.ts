import { pathTo } from '../../paths.ts';
import { absoluteUrl } from './absolute-url.ts';

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
    `Sitemap: ${absoluteUrl(pathTo.sitemap())}`,
    '',
  ].join('\n');
}
