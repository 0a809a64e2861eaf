import { textResponse } from '../text-response.ts';

/** A sitemap or an index of them. */
export function sitemapResponse(body: string): Response {
  return textResponse({ body, contentType: 'application/xml; charset=utf-8' });
}
