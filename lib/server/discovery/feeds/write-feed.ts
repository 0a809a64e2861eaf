import type { SafeHtml } from '../../../schemas/safe-html.ts';
import { xmlDocument, xmlElement, type Xml } from '../xml/xml-element.ts';

/** A feed as all three formats write it. Addresses are absolute, times ISO 8601. */
export type Feed = {
  title: string;
  description: string;
  /** BCP 47 language of most of it; every item has its own. */
  language: string;
  siteName: string;
  siteUrl: string;
  /** The page that shows the same posts. */
  pageUrl: string;
  /** This feed's own address. */
  selfUrl: string;
  /** Where programs ask to be told of what is new (WebSub); null without one. */
  hubUrl: string | null;
  iconUrl: string;
  /** When the newest item was published or changed; the epoch for an empty feed. */
  updated: string;
  items: FeedItem[];
};

export type FeedItem = {
  /** Stays when slug or title change. */
  id: string;
  url: string;
  title: string;
  summary: string;
  html: SafeHtml;
  language: string;
  imageUrl: string | null;
  published: string;
  updated: string;
  /** Without an address: who has no page. */
  authors: { name: string; url?: string }[];
  /** Categories, then tags. */
  categories: { name: string; slug: string }[];
};

const text = (name: string, value: string): Xml => xmlElement(name, {}, value);

function person({ name, url }: FeedItem['authors'][number]): Xml {
  return xmlElement('author', {}, text('name', name), ...(url === undefined ? [] : [text('uri', url)]));
}

function writeEntry(item: FeedItem): Xml {
  return xmlElement(
    'entry',
    { 'xml:lang': item.language },
    text('id', item.id),
    text('title', item.title),
    xmlElement('link', { rel: 'alternate', type: 'text/html', href: item.url }),
    text('published', item.published),
    text('updated', item.updated),
    ...item.authors.map(person),
    ...item.categories.map(({ slug, name }) => xmlElement('category', { term: slug, label: name })),
    text('summary', item.summary),
    xmlElement('content', { type: 'html' }, item.html),
  );
}

/** Atom (RFC 4287) with the whole content. */
export function writeAtom(feed: Feed): string {
  return xmlDocument(
    xmlElement(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': feed.language },
      text('id', feed.selfUrl),
      text('title', feed.title),
      text('subtitle', feed.description),
      text('updated', feed.updated),
      xmlElement('link', { rel: 'self', type: 'application/atom+xml', href: feed.selfUrl }),
      ...(feed.hubUrl === null ? [] : [xmlElement('link', { rel: 'hub', href: feed.hubUrl })]),
      xmlElement('link', { rel: 'alternate', type: 'text/html', href: feed.pageUrl }),
      text('icon', feed.iconUrl),
      person({ name: feed.siteName, url: feed.siteUrl }),
      ...feed.items.map(writeEntry),
    ),
  );
}

const NAMESPACES = {
  version: '2.0',
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
};
const date = (iso: string): string => new Date(iso).toUTCString();

// Readers of RSS show a description as HTML, and a summary is a text: its markup would be theirs to run.
const withoutTags = (summary: string): string => summary.replaceAll('<', '&lt;');

function writeItem(item: FeedItem): Xml {
  return xmlElement(
    'item',
    {},
    text('title', item.title),
    text('link', item.url),
    xmlElement('guid', { isPermaLink: 'false' }, item.id),
    text('pubDate', date(item.published)),
    ...item.authors.map(({ name }) => text('dc:creator', name)),
    ...item.categories.map(({ name }) => text('category', name)),
    text('description', withoutTags(item.summary)),
    text('content:encoded', item.html),
  );
}

/** RSS 2.0 with the whole content. `dc:creator` instead of `author`, which would be an e-mail address (docs/product.md#comments). */
export function writeRss(feed: Feed): string {
  const image = [text('url', feed.iconUrl), text('title', feed.title), text('link', feed.pageUrl)];
  const channel = xmlElement(
    'channel',
    {},
    text('title', feed.title),
    text('link', feed.pageUrl),
    text('description', feed.description),
    text('language', feed.language),
    text('lastBuildDate', date(feed.updated)),
    xmlElement('atom:link', { href: feed.selfUrl, rel: 'self', type: 'application/rss+xml' }),
    ...(feed.hubUrl === null ? [] : [xmlElement('atom:link', { href: feed.hubUrl, rel: 'hub' })]),
    xmlElement('image', {}, ...image),
    ...feed.items.map(writeItem),
  );
  return xmlDocument(xmlElement('rss', NAMESPACES, channel));
}
