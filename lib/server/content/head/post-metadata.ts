import type { Metadata } from 'next';
import { pathTo } from '../../../paths.ts';
import type { Post } from '../../../schemas/post.ts';
import { absoluteUrl } from '../absolute-url.ts';
import { lastModified } from '../last-modified.ts';
import { pageMetadata } from '../page-metadata.ts';
import { alternatesOf, originalEdition, type Edition } from './edition.ts';
import { keywordsOf } from './keywords-of.ts';
import { postPictureUrl } from './post-picture-url.ts';

/** The head of a post page, in the edition that it is. */
export function postMetadata(post: Post, edition: Edition = originalEdition(post, [])): Metadata {
  return pageMetadata({
    title: post.title,
    description: post.meta_description || post.excerpt || post.title,
    path: edition.path,
    languages: alternatesOf(edition),
    canonicalUrl: post.canonical_url,
    language: post.language,
    type: 'article',
    image: { url: postPictureUrl(edition.original), alt: post.featured_image_alt || post.title },
    article: {
      published: post.published_at ?? post.created_at,
      modified: lastModified(post),
      author: absoluteUrl(pathTo.user(post.author_username ?? '')),
      section: post.categories?.[0]?.name,
      tags: keywordsOf(post),
    },
  });
}
