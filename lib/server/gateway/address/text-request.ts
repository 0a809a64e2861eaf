import { canonicalPath, type PageRequest } from './page-request.ts';

const DOCUMENT =
  /^\/(?:(?:categories|users)\/[^/]+\/|[a-z]{2}\/)?(?:feed\.xml|atom\.xml|feed\.json)$|^\/(?:robots\.txt|manifest\.webmanifest|sitemap\.xml)$|^\/sitemaps\//;

/**
 * The request for a text for programs - feed, map, robots.txt, manifest - or undefined for any other address. Every
 * spelling of an address and every query is the same document.
 */
export function documentRequest(path: string): PageRequest | undefined {
  if (!DOCUMENT.test(path)) return undefined;
  return { url: canonicalPath(path), form: 'document', language: 'en' };
}
