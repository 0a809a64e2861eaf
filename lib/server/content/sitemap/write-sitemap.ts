import type { MappedPage } from '../../services/sitemap/mapped-page.ts';
import { absoluteUrl } from '../absolute-url.ts';
import { xmlDocument, xmlElement, type Xml } from '../xml/xml-element.ts';

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const XHTML = 'http://www.w3.org/1999/xhtml';
const IMAGE = 'http://www.google.com/schemas/sitemap-image/1.1';

const text = (name: string, value: string | undefined): Xml | undefined =>
  value === undefined ? undefined : xmlElement(name, {}, value);

function alternates(languages: Record<string, string> = {}): Xml[] {
  return Object.entries(languages).map(([hreflang, href]) =>
    xmlElement('xhtml:link', { rel: 'alternate', hreflang, href }),
  );
}

function writePage({ path, modified, image, languages }: MappedPage): Xml {
  const picture = image !== undefined && xmlElement('image:image', {}, text('image:loc', image));
  return xmlElement(
    'url',
    {},
    text('loc', absoluteUrl(path)),
    text('lastmod', modified),
    ...alternates(languages),
    picture,
  );
}

/** A file of addresses (sitemaps.org, with Google's images). */
export function writeSitemap(pages: MappedPage[]): string {
  return xmlDocument(
    xmlElement('urlset', { xmlns: SITEMAP, 'xmlns:xhtml': XHTML, 'xmlns:image': IMAGE }, ...pages.map(writePage)),
  );
}

/** A file of such files. */
export function writeSitemapIndex(parts: { path: string; modified?: string }[]): string {
  const entries = parts.map(({ path, modified }) =>
    xmlElement('sitemap', {}, text('loc', absoluteUrl(path)), text('lastmod', modified)),
  );
  return xmlDocument(xmlElement('sitemapindex', { xmlns: SITEMAP }, ...entries));
}
