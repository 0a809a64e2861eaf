import type { Feed, FeedItem } from './feed.ts';

function toJsonItem(item: FeedItem) {
  return {
    id: item.id,
    url: item.url,
    title: item.title,
    content_html: item.html,
    summary: item.summary,
    ...(item.imageUrl !== null && { image: item.imageUrl }),
    date_published: item.published,
    date_modified: item.updated,
    authors: [item.author],
    tags: item.categories.map(({ name }) => name),
    language: item.language,
  };
}

/** JSON Feed 1.1 with the whole content. */
export function writeJsonFeed(feed: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.pageUrl,
    feed_url: feed.selfUrl,
    description: feed.description,
    icon: feed.iconUrl,
    language: feed.language,
    authors: [{ name: feed.siteName, url: feed.siteUrl }],
    items: feed.items.map(toJsonItem),
  });
}
