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
