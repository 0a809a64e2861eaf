import type { TranslationLink } from '../translations/public-translations.ts';

/** One address of the sitemap. */
export type MappedPage = {
  path: string;
  /** ISO 8601; left out where nothing tells. */
  modified?: string;
  /** The page's picture as it is stored. */
  image?: string | null;
  /** The post of the page, with its public translations. */
  post?: { slug: string; language: string; translations: readonly TranslationLink[] };
};
