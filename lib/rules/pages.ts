/**
 * The pages that every site has, at addresses of their own (docs/product.md#screens), and the language of their original
 * texts. An operator may write them anew; their numbers are below those of all other pages.
 */
export const FIXED_PAGES = [
  { id: 1, slug: 'about-us', language: 'en' },
  { id: 2, slug: 'contact-us', language: 'en' },
  { id: 3, slug: 'privacy-policy', language: 'bn' },
  { id: 4, slug: 'terms-conditions', language: 'bn' },
  { id: 5, slug: 'disclaimer', language: 'bn' },
] as const;
export type FixedPage = (typeof FIXED_PAGES)[number];
export type FixedPageSlug = FixedPage['slug'];

export function findFixedPage(slug: string): FixedPage | undefined {
  return FIXED_PAGES.find((page) => page.slug === slug);
}

// The first parts of addresses of the site. A page below /pages could be mistaken for what stands there.
const ROUTES: readonly string[] = [
  ...['admin', 'api', 'categories', 'page', 'pages', 'post', 'posts', 'preview', 'search', 'series', 'status', 'tags'],
  ...['users', 'uploads', 'og', 'sitemaps', 'language', 'translation-demo', 'undo-email', 'invitations', 'unsubscribe'],
  ...['subscriptions', 'login', 'register', 'forgot-password', 'reset-password', 'verify-email', 'profile'],
];

/** Whether a slug is an address of the site already, and no page may have it. */
export function isRouteSlug(slug: string): boolean {
  return findFixedPage(slug) !== undefined || ROUTES.includes(slug);
}
