/** One address of the sitemap. */
export type MappedPage = {
  path: string;
  /** ISO 8601; left out where nothing tells. */
  modified?: string;
  /** Absolute address of the page's picture. */
  image?: string;
  /** Absolute addresses of the same page in other languages and its own, by hreflang. */
  languages?: Record<string, string>;
};
