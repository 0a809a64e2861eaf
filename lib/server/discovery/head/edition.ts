import { pathTo } from '../../../paths.ts';
import type { Post } from '../../../schemas/post.ts';
import { baseLanguage } from '../../content/detect-language.ts';
import { absoluteUrl } from '../absolute-url.ts';

/** Where a post page stands among those of the same post in other languages. */
export type Edition = {
  /** The page's own path. */
  path: string;
  /** The post as its author wrote it. */
  original: Post;
  /** The public translations. */
  translations: readonly { language: string; slug: string }[];
};

/** The edition in the author's own language. */
export function originalEdition(original: Post, translations: Edition['translations']): Edition {
  return { path: pathTo.post(original.slug), original, translations };
}

/**
 * Absolute addresses by hreflang, the same on every page of the post; x-default is the original. Undefined for a post
 * without translations. An original whose canonical address is elsewhere is none of ours to name (DECISIONS 9).
 */
export function alternatesOf({
  original,
  translations,
}: Pick<Edition, 'translations'> & {
  original: Pick<Post, 'slug' | 'language' | 'canonical_url'>;
}): Record<string, string> | undefined {
  if (translations.length === 0) return undefined;
  const url = absoluteUrl(pathTo.post(original.slug));
  return {
    ...(original.canonical_url === null && { 'x-default': url, [baseLanguage(original.language)]: url }),
    ...Object.fromEntries(
      translations.map(({ language, slug }) => [language, absoluteUrl(pathTo.translation(language, slug))]),
    ),
  };
}
