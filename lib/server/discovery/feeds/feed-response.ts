import { setImmediate } from 'node:timers/promises';
import { FEED_FILES, type FeedFile, pathTo } from '../../../paths.ts';
import { DEFAULT_LANGUAGE, findLanguage } from '../../../rules/languages.ts';
import { authorsOf } from '../../../rules/posts.ts';
import type { Post } from '../../../schemas/post.ts';
import type { SafeHtml } from '../../../schemas/safe-html.ts';
import { element } from '../../content/html-tree.ts';
import { writeHtml } from '../../content/write-html.ts';
import { siteSettings } from '../../db/site-settings.ts';
import { env } from '../../env.ts';
import { AppError } from '../../errors.ts';
import { runtime } from '../../runtime.ts';
import { findRenamedUser } from '../../services/accounts/users/get-public-user.ts';
import { findMovedCategory } from '../../services/categories/category.ts';
import type { FeedOwner, FeedScope, FeedPost, FeedPosts } from '../../services/feeds/feed.ts';
import { findFeedPosts } from '../../services/feeds/find-feed-posts.ts';
import { findMovedTag } from '../../services/tags/tag.ts';
import { lastModified } from '../head/post-metadata.ts';
import { textResponse, absoluteImageUrl, absoluteUrl } from '../text-response.ts';
import { iconPath } from '../web-manifest.ts';
import { type Feed, type FeedItem, writeAtom, writeRss } from './write-feed.ts';

const EPOCH = new Date(0).toISOString();

/** `feedPath` where the feed's own addresses do not begin with the page's. */
type Heading = { title: string; description: string; path: string; feedPath?: string };

function headingOf(owner: FeedOwner, siteName: string, siteDescription: string): Heading {
  if (owner.kind === 'site')
    return { title: siteName, description: siteDescription || `The newest posts on ${siteName}.`, path: pathTo.home() };
  if (owner.kind === 'category') {
    const { name, slug, description } = owner.category;
    return {
      title: `${name} | ${siteName}`,
      description: description || `Posts about ${name}.`,
      path: pathTo.category(slug),
    };
  }
  if (owner.kind === 'tag') {
    const { name, slug } = owner.tag;
    return { title: `${name} | ${siteName}`, description: `Posts about ${name}.`, path: pathTo.tag(slug) };
  }
  if (owner.kind === 'language') {
    const name = findLanguage(owner.language)?.nativeName ?? owner.language;
    const description = `The newest posts on ${siteName} in this language: ${name}.`;
    return { title: `${name} | ${siteName}`, description, path: pathTo.home(), feedPath: `/${owner.language}` };
  }
  const { full_name, username } = owner.user;
  const name = full_name.trim() || username;
  return {
    title: `${name} | ${siteName}`,
    description: `Posts by ${name} on ${siteName}.`,
    path: pathTo.user(username),
  };
}

/** RFC 4151: a name that outlives slugs, the scheme and the port of the site. */
function idOf(post: FeedPost): string {
  const edition = post.path === undefined ? '' : `/${post.language}`;
  return `tag:${new URL(env().SITE_URL).hostname},${post.created_at.slice(0, 10)}:post/${post.id}${edition}`;
}

// Of all texts of a feed together: what has no room any more has its summary. Whole posts of people are a tenth of it.
const MOST_CHARACTERS = 4_000_000;

/** The post as it is read elsewhere: its picture first, every address absolute. */
function readElsewhere(post: Post, url: string, imageUrl: string | null, isWhole: boolean): Promise<SafeHtml> {
  const picture = imageUrl === null ? [] : [element('img', [], { src: imageUrl, alt: post.featured_image_alt })];
  const lead = picture.map((image) => element('p', [image]));
  const content = isWhole ? post.content : writeHtml([element('p', [post.excerpt])]);
  return runtime().sanitiser.absolute(content, url, lead);
}

async function toItem(post: FeedPost, isWhole: boolean): Promise<FeedItem> {
  const url = absoluteUrl(post.path ?? pathTo.post(post.slug));
  const imageUrl = absoluteImageUrl(post.featured_image);
  return {
    id: idOf(post),
    url,
    title: post.title,
    summary: post.excerpt,
    html: await readElsewhere(post, url, imageUrl, isWhole),
    language: post.language,
    imageUrl,
    published: post.published_at ?? post.created_at,
    updated: lastModified(post),
    authors: authorsOf(post).map(({ name, username, hasPage }) => ({
      name,
      ...(hasPage && { url: absoluteUrl(pathTo.user(username)) }),
    })),
    categories: [...(post.categories ?? []), ...post.tags],
  };
}

function commonLanguage(items: FeedItem[]): string {
  const counts = new Map<string, number>();
  for (const { language } of items) counts.set(language, (counts.get(language) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? DEFAULT_LANGUAGE;
}

/** A feed of these posts, to be served as `file`. */
export async function makeFeed({ owner, posts }: FeedPosts, file: FeedFile): Promise<Feed> {
  const { name: siteName, description: siteDescription } = siteSettings();
  const { title, description, path, feedPath = path } = headingOf(owner, siteName, siteDescription);
  const items: FeedItem[] = [];
  let room = MOST_CHARACTERS;
  for (const post of posts) {
    const isWhole = post.content.length <= room;
    if (isWhole) room -= post.content.length;
    items.push(await toItem(post, isWhole));
    // Other work of the process goes on between two texts.
    await setImmediate();
  }
  return {
    title,
    description,
    language: owner.kind === 'language' ? owner.language : commonLanguage(items),
    siteName,
    siteUrl: absoluteUrl(pathTo.home()),
    pageUrl: absoluteUrl(path),
    selfUrl: absoluteUrl(pathTo.feed(file, feedPath)),
    hubUrl: env().WEBSUB_HUB ?? null,
    iconUrl: absoluteUrl(iconPath(512)),
    updated: items.reduce((latest, item) => (item.updated > latest ? item.updated : latest), EPOCH),
    items,
  };
}

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
  const feed = await makeFeed(found, known);
  const { contentType, write } = FEED_FORMATS[known];
  return textResponse({
    body: write(feed),
    contentType,
    ...(feed.items.length > 0 && { modified: feed.updated }),
    ...(feed.hubUrl !== null && { links: { hub: feed.hubUrl, self: feed.selfUrl } }),
  });
}
