import { xmlDocument, xmlElement, type Xml } from '../xml/xml-element.ts';
import type { Feed, FeedItem } from './feed.ts';

const NAMESPACES = {
  version: '2.0',
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
};

const text = (name: string, value: string): Xml => xmlElement(name, {}, value);
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
