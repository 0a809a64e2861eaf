import { canonicalPath, type PageRequest } from './page-request.ts';

const TEXT =
  /^\/(?:(?:categories|users)\/[^/]+\/|[a-z]{2}\/)?(?:feed\.xml|atom\.xml|feed\.json)$|^\/(?:robots\.txt|manifest\.webmanifest|sitemap\.xml)$|^\/sitemaps\//;

/**
 * The request for a text for programs - feed, map, robots.txt, manifest - or undefined for any other address. Every
 * spelling of an address and every query is the same text.
 */
export function textRequest(path: string): PageRequest | undefined {
  if (!TEXT.test(path)) return undefined;
  return { url: canonicalPath(path), form: 'text', language: 'en' };
}
