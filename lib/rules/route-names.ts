import { FIXED_PAGES } from './pages.ts';

/** First segments of the pages that exist beside posts and most lists: a new page needs its name here. */
export const PAGE_NAMES: readonly string[] = [
  ...['admin', 'categories', 'forgot-password', 'invitations', 'login', 'preview', 'profile', 'register'],
  ...['reset-password', 'search', 'subscriptions', 'translation-demo', 'undo-email', 'unsubscribe', 'verify-email'],
  ...FIXED_PAGES.map(({ slug }) => slug),
];

// Those that have pages of their own below them.
const WITH_PAGES_BELOW = ['admin', 'preview', 'undo-email', 'invitations', 'unsubscribe', 'subscriptions'];

/** Whether a page of the site's own stands at a path of these first two segments, whatever is written. */
export function isOwnPage(first: string, second?: string): boolean {
  return PAGE_NAMES.includes(first) && (!second || WITH_PAGES_BELOW.includes(first));
}

/** Every first segment of an address of the site: no page of the operator's and nobody may be called so. */
export const ROUTE_NAMES: readonly string[] = [
  ...PAGE_NAMES,
  ...[
    'api',
    'language',
    'og',
    'page',
    'pages',
    'post',
    'posts',
    'series',
    'sitemaps',
    'status',
    'tags',
    'uploads',
    'users',
  ],
];

/** Whether a slug is an address of the site already. Below /pages it could be mistaken for what stands there. */
export function isRouteSlug(slug: string): boolean {
  return ROUTE_NAMES.includes(slug);
}
