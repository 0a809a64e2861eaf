import type { Metadata } from 'next';
import { findLanguage } from '../../../rules/languages.ts';
import { pathTo } from '../../../paths.ts';
import type { Post } from '../../../schemas/post.ts';
import { env } from '../../env.ts';
import { absoluteUrl } from '../absolute-url.ts';
import { lastModified } from './last-modified.ts';
import { pageMetadata } from './page-metadata.ts';
import { alternatesOf, originalEdition, type Edition } from './edition.ts';
import { keywordsOf } from './keywords-of.ts';
import { postPicture } from './post-picture.ts';

/** A translation announces the feed of its language. */
function feedOf(language: string, { path, original }: Edition): { title: string; path: string } | undefined {
  if (path === pathTo.post(original.slug)) return undefined;
  return { title: `${findLanguage(language)?.nativeName ?? language} | ${env().SITE_NAME}`, path: `/${language}` };
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
      author: absoluteUrl(pathTo.user(post.author_username ?? '')),
      section: post.categories?.[0]?.name,
      tags: keywordsOf(post),
    },
  });
}
