import { LRUCache } from 'lru-cache';
import type { Metadata } from 'next';
import { type FeedFile, pathForPrograms, pathTo } from '../../../paths.ts';
import { truncate } from '../../../text/cut.ts';
import { siteSettings } from '../../db/site-settings.ts';
import { absoluteUrl } from '../text-response.ts';
import { httpUrl } from './post-links.ts';

type Owner = { title: string; path: string };

const link = ({ title, path }: Owner, file: FeedFile) => ({ title, url: absoluteUrl(pathTo.feed(file, path)) });

/** The feeds that a page announces, by type: those of its list where it has some, and the site's. */
function feedLinks(list?: Owner) {
  const site = { title: siteSettings().name, path: pathTo.home() };
  const owner = list ?? site;
  return {
    'application/rss+xml': list ? [link(list, 'feed.xml'), link(site, 'feed.xml')] : [link(site, 'feed.xml')],
    'application/atom+xml': [link(owner, 'atom.xml')],
    'application/feed+json': [link(owner, 'feed.json')],
  };
}

// Making one takes as long as twenty addresses.
const locales = new LRUCache<string, string>({ max: 200 });

/** Open Graph's `language_TERRITORY` of a BCP 47 language, with the territory where most speak it: bn is bn_BD. */
function openGraphLocale(tag: string): string {
  const locale = locales.get(tag) ?? writeLocale(tag);
  locales.set(tag, locale);
  return locale;
}

function writeLocale(tag: string): string {
  try {
    const { language, region } = new Intl.Locale(tag).maximize();
    return region ? `${language}_${region}` : language;
  } catch {
    return 'en_US';
  }
}

/** Open Graph's facts of an article; times ISO 8601, `authors` absolute addresses. */
type Article = {
  published: string;
  modified: string;
  authors: string[];
  section?: string | undefined;
  tags: string[];
};

export type PageMetadata = {
  /** Without the site's name; the home page has none. */
  title?: string;
  description?: string;
  /** Path and query of the page's own address, from lib/paths. A page without one has no canonical link. */
  path?: string;
  /** Another address that is the canonical one: absolute (docs/product.md#canonical). What is no http(s) address does not count. */
  canonicalUrl?: string | null;
  /** Absolute addresses of the same page in other languages and in its own, by hreflang. */
  languages?: Record<string, string> | undefined;
  robots?: Metadata['robots'];
  /** Open Graph's kind of page; the rest of `openGraph` is built here. */
  type?: 'website' | 'article' | 'profile';
  /** Absolute address of a picture of 1200x630; the site's own by default. */
  image?: { url: string; alt: string };
  /** BCP 47 language of what the page says; English by default. */
  language?: string;
  article?: Article;
  /** The list that this is a page of, where it has feeds of its own: its name and its first page's path. */
  feed?: { title: string; path: string };
  /** Paths of the pages before and after this one of a list. */
  previous?: string | undefined;
  next?: string | undefined;
};

const LONGEST_DESCRIPTION = 200;

function openGraphOf({ type = 'website', article, language = 'en' }: PageMetadata) {
  const locale = openGraphLocale(language);
  if (type !== 'article' || !article) return { type: type === 'profile' ? 'profile' : 'website', locale } as const;
  const { published, modified, authors, section, tags } = article;
  return {
    type: 'article',
    locale,
    publishedTime: published,
    modifiedTime: modified,
    authors,
    section,
    tags,
  } as const;
}

/**
 * Everything that a page's head says: title ('Page | name of the site'), description, canonical link, robots, social tags, feeds
 * and neighbours. Next replaces metadata objects instead of merging them, so every page builds all of them here. Every
 * address begins with SITE_URL (docs/api.md#settings).
 */
export function pageMetadata(page: PageMetadata): Metadata {
  const { name: siteName } = siteSettings();
  const title = page.title ? `${page.title} | ${siteName}` : siteName;
  const description = page.description && truncate(page.description, LONGEST_DESCRIPTION);
  const canonical = httpUrl(page.canonicalUrl) ?? (page.path === undefined ? undefined : absoluteUrl(page.path));
  const image = page.image ?? { url: absoluteUrl(pathForPrograms.sitePicture()), alt: siteName };
  const shared = { title, description };
  return {
    title: { absolute: title },
    description,
    alternates:
      canonical === undefined ? undefined : { canonical, languages: page.languages, types: feedLinks(page.feed) },
    // Says nothing of index and follow: those are allowed unless a page forbids them.
    robots: page.robots ?? { 'max-image-preview': 'large' },
    pagination: { previous: page.previous && absoluteUrl(page.previous), next: page.next && absoluteUrl(page.next) },
    openGraph: {
      ...{ ...shared, ...openGraphOf(page), siteName, url: canonical },
      images: [{ ...image, width: 1200, height: 630, type: 'image/jpeg' }],
    },
    twitter: { ...shared, images: [image], card: 'summary_large_image' },
  };
}
