import type { Feed, FeedItem } from './feed.ts';
import { FEED_FILES, type FeedFile, pathTo } from '../../../paths.ts';
import { writeAtom } from './write-atom.ts';
import { writeRss } from './write-rss.ts';
import { makeFeed } from './make-feed.ts';
import { AppError } from '../../errors.ts';
import { runtime } from '../../runtime.ts';
import { findFeedPosts } from '../../services/feeds/find-feed-posts.ts';
import { type FeedOwner, type FeedScope } from '../../services/feeds/feed.ts';
import { findRenamedUser } from '../../services/accounts/users/get-public-user.ts';
import { findMovedCategory } from '../../services/categories/category.ts';
import { findMovedTag } from '../../services/tags/tag.ts';
import { textResponse } from '../text-response.ts';

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
    authors: item.authors,
    tags: item.categories.map(({ name }) => name),
    language: item.language,
  };
}

/** JSON Feed 1.1 with the whole content. */
function writeJsonFeed(feed: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.pageUrl,
    feed_url: feed.selfUrl,
    ...(feed.hubUrl !== null && { hubs: [{ type: 'WebSub', url: feed.hubUrl }] }),
    description: feed.description,
    icon: feed.iconUrl,
    language: feed.language,
    authors: [{ name: feed.siteName, url: feed.siteUrl }],
    items: feed.items.map(toJsonItem),
  });
}

export type FeedFormat = { contentType: string; write: (feed: Feed) => string };

/** The formats by the name of the file that serves them (docs/api.md#pages). */
export const FEED_FORMATS: Record<FeedFile, FeedFormat> = {
  'feed.xml': { contentType: 'application/rss+xml; charset=utf-8', write: writeRss },
  'atom.xml': { contentType: 'application/atom+xml; charset=utf-8', write: writeAtom },
  'feed.json': { contentType: 'application/feed+json; charset=utf-8', write: writeJsonFeed },
};

function formatOf(file: string): FeedFile | undefined {
  return FEED_FILES.find((known) => known === file);
}

/** The right path of a feed that was asked for by another spelling of its owner's name. */
function movedTo(scope: FeedScope, owner: FeedOwner, file: FeedFile): string | undefined {
  if (scope.kind === 'author' && owner.kind === 'author' && owner.user.username !== scope.username)
    return pathTo.feed(file, pathTo.user(owner.user.username));
  if (scope.kind === 'category' && owner.kind === 'category' && owner.category.slug !== scope.slug)
    return pathTo.feed(file, pathTo.category(owner.category.slug));
  if (scope.kind === 'tag' && owner.kind === 'tag' && owner.tag.slug !== scope.slug)
    return pathTo.feed(file, pathTo.tag(owner.tag.slug));
  return undefined;
}

const MOVED = {
  category: { find: findMovedCategory, path: pathTo.category },
  tag: { find: findMovedTag, path: pathTo.tag },
};

/** The path of the feed of an author, a category or a tag that has another name or slug now. */
async function movedWithOwner(scope: FeedScope, file: FeedFile): Promise<string | undefined> {
  if (scope.kind === 'author') {
    const username = await findRenamedUser(runtime().db, scope.username);
    return username === undefined ? undefined : pathTo.feed(file, pathTo.user(username));
  }
  if (scope.kind !== 'category' && scope.kind !== 'tag') return undefined;
  const { find, path } = MOVED[scope.kind];
  const slug = await find(runtime().db, scope.slug);
  return slug === undefined ? undefined : pathTo.feed(file, path(slug));
}

/**
 * A feed in the format of its file name; 308 to the right spelling of its address.
 * @throws AppError not_found for an unknown category, tag, author or file
 */
export async function feedResponse(scope: FeedScope, file: string): Promise<Response> {
  const known = formatOf(file);
  const found = known && (await findFeedPosts(runtime().db, scope));
  const moved = found ? movedTo(scope, found.owner, known) : known && (await movedWithOwner(scope, known));
  if (moved !== undefined) return new Response(null, { status: 308, headers: { Location: moved } });
  if (!found) throw new AppError('not_found', 'feedMissing');
  const feed = makeFeed(found, known);
  const { contentType, write } = FEED_FORMATS[known];
  return textResponse({
    body: write(feed),
    contentType,
    ...(feed.items.length > 0 && { modified: feed.updated }),
    ...(feed.hubUrl !== null && { links: { hub: feed.hubUrl, self: feed.selfUrl } }),
  });
}
