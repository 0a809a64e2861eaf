import type { Metadata } from 'next';
import { pathForPrograms, pathTo } from '../../../paths.ts';
import { findLanguage } from '../../../rules/languages.ts';
import { authorsOf } from '../../../rules/posts.ts';
import type { Post } from '../../../schemas/post.ts';
import { siteSettings } from '../../db/site-settings.ts';
import { pictureOfPost, pictureVersion } from '../cards/picture-source.ts';
import { absoluteUrl } from '../text-response.ts';
import { pageMetadata } from './page-metadata.ts';
import { alternatesOf, type Edition, originalEdition } from './post-links.ts';

/** A post's tags and keywords, once each; its categories where it has none. */
export function keywordsOf({
  meta_keywords,
  tags,
  categories = [],
}: Pick<Post, 'meta_keywords' | 'tags' | 'categories'>): string[] {
  const given = meta_keywords
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
  const own = [...tags.map(({ name }) => name), ...given];
  return [...new Set(own.length > 0 ? own : categories.map(({ name }) => name))];
}

/** The picture of 1200x630 of a post's page, which is at `path`: its absolute address, immutable, and what it shows. */
export function postPicture(post: Post, path: string): { url: string; alt: string } {
  const source = pictureOfPost(post);
  // A card says the title, whatever the image would have shown that it stands for.
  const alt = source.imageKey === null ? post.title : post.featured_image_alt || post.title;
  return { url: absoluteUrl(pathForPrograms.picture(path, pictureVersion(source))), alt };
}

/** When a post last changed for its readers: a scheduled one appeared later than it was written. ISO 8601. */
export function lastModified({ updated_at, published_at }: Pick<Post, 'updated_at' | 'published_at'>): string {
  return published_at !== null && published_at > updated_at ? published_at : updated_at;
}

/** A translation announces the feed of its language. */
function feedOf(language: string, { path, original }: Edition): { title: string; path: string } | undefined {
  if (path === pathTo.post(original.slug)) return undefined;
  return { title: `${findLanguage(language)?.nativeName ?? language} | ${siteSettings().name}`, path: `/${language}` };
}

/** The head of a post page, in the edition that it is. */
export function postMetadata(post: Post, edition: Edition = originalEdition(post, [])): Metadata {
  return pageMetadata({
    title: post.title,
    description: post.meta_description || post.excerpt || post.title,
    path: edition.path,
    // Beside a canonical address elsewhere they would be one-sided: no translation names this page (`alternatesOf`).
    languages: post.canonical_url === null ? alternatesOf(edition) : undefined,
    feed: feedOf(post.language, edition),
    canonicalUrl: post.canonical_url,
    language: post.language,
    type: 'article',
    image: postPicture(post, edition.path),
    article: {
      published: post.published_at ?? post.created_at,
      modified: lastModified(post),
      authors: authorsOf(post)
        .filter(({ hasPage }) => hasPage)
        .map(({ username }) => absoluteUrl(pathTo.user(username))),
      section: post.categories?.[0]?.name,
      tags: keywordsOf(post),
    },
  });
}
