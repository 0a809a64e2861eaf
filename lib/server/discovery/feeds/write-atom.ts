import { xmlDocument, xmlElement, type Xml } from '../xml/xml-element.ts';
import type { Feed, FeedItem } from './feed.ts';

const text = (name: string, value: string): Xml => xmlElement(name, {}, value);

function person({ name, url }: FeedItem['authors'][number]): Xml {
  return xmlElement('author', {}, text('name', name), text('uri', url));
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
