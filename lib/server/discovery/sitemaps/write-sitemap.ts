import type { MappedPage } from '../../services/sitemap/mapped-page.ts';
import { absoluteImageUrl, absoluteUrl } from '../absolute-url.ts';
import { alternatesOf } from '../head/edition.ts';
import { xmlDocument, xmlElement, type Xml } from '../xml/xml-element.ts';

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const XHTML = 'http://www.w3.org/1999/xhtml';
const IMAGE = 'http://www.google.com/schemas/sitemap-image/1.1';

const text = (name: string, value: string | undefined): Xml | undefined =>
  value === undefined ? undefined : xmlElement(name, {}, value);

/** The same page in other languages and its own. */
function alternates(post: MappedPage['post']): Xml[] {
  if (!post) return [];
  // A post that is canonical elsewhere is in no sitemap.
  const languages = alternatesOf({ original: { ...post, canonical_url: null }, translations: post.translations });
  return Object.entries(languages ?? {}).map(([hreflang, href]) =>
    xmlElement('xhtml:link', { rel: 'alternate', hreflang, href }),
  );
}

function writePage({ path, modified, image = null, post }: MappedPage): Xml {
  const address = absoluteImageUrl(image);
  const picture = address !== null && xmlElement('image:image', {}, text('image:loc', address));
  return xmlElement('url', {}, text('loc', absoluteUrl(path)), text('lastmod', modified), ...alternates(post), picture);
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
