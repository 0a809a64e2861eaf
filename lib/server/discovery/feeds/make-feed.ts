import { findLanguage } from '../../../rules/languages.ts';
import { pathTo, type FeedFile } from '../../../paths.ts';
import { authorsOf } from '../../../rules/post-authors.ts';
import type { Post } from '../../../schemas/post.ts';
import type { SafeHtml } from '../../../schemas/safe-html.ts';
import { env } from '../../env.ts';
import { iconPath } from '../site-icon.ts';
import { siteSettings } from '../../site-settings.ts';
import type { FeedOwner, FeedPost, FeedPosts } from '../../services/feeds/feed.ts';
import { element } from '../../content/html-tree.ts';
import { resolveAddresses } from './absolute-html.ts';
import { absoluteImageUrl, absoluteUrl } from '../absolute-url.ts';
import { lastModified } from '../head/post-metadata.ts';
import { changeHtml } from '../../content/write-html.ts';
import type { Feed, FeedItem } from './feed.ts';

const EPOCH = new Date(0).toISOString();
const DEFAULT_LANGUAGE = 'en';

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

/** The post as it is read elsewhere: its picture first, every address absolute. */
function readElsewhere(post: Post, url: string, imageUrl: string | null): SafeHtml {
  const picture = imageUrl === null ? [] : [element('img', [], { src: imageUrl, alt: post.featured_image_alt })];
  const lead = picture.map((image) => element('p', [image]));
  return changeHtml(post.content, (nodes) => resolveAddresses([...lead, ...nodes], url));
}

function toItem(post: FeedPost): FeedItem {
  const url = absoluteUrl(post.path ?? pathTo.post(post.slug));
  const imageUrl = absoluteImageUrl(post.featured_image);
  return {
    id: idOf(post),
    url,
    title: post.title,
    summary: post.excerpt,
    html: readElsewhere(post, url, imageUrl),
    language: post.language,
    imageUrl,
    published: post.published_at ?? post.created_at,
    updated: lastModified(post),
    authors: authorsOf(post).map(({ name, username }) => ({ name, url: absoluteUrl(pathTo.user(username)) })),
    categories: [...(post.categories ?? []), ...post.tags],
  };
}

function commonLanguage(items: FeedItem[]): string {
  const counts = new Map<string, number>();
  for (const { language } of items) counts.set(language, (counts.get(language) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? DEFAULT_LANGUAGE;
}

/** A feed of these posts, to be served as `file`. */
export function makeFeed({ owner, posts }: FeedPosts, file: FeedFile): Feed {
  const { name: siteName, description: siteDescription } = siteSettings();
  const { title, description, path, feedPath = path } = headingOf(owner, siteName, siteDescription);
  const items = posts.map(toItem);
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
