import { pathTo } from '../../../paths.ts';
import type { Pagination } from '../../../schemas/pagination.ts';
import type { Post } from '../../../schemas/post.ts';
import { baseLanguage } from '../../../text/detect-language.ts';
import { absoluteUrl } from '../text-response.ts';

/** An address that may stand in a link of ours, percent-encoded; undefined for any other. */
export function httpUrl(address: string | null | undefined): string | undefined {
  const url = URL.parse(address ?? '');
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

/** A post's canonical address: the one that its author gave, when it is one, else our own (docs/product.md#canonical). */
export function canonicalOf({ canonical_url, slug }: Pick<Post, 'canonical_url' | 'slug'>): string {
  return httpUrl(canonical_url) ?? absoluteUrl(pathTo.post(slug));
}

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
 * without translations. An original whose canonical address is elsewhere is none of ours to name (docs/product.md#canonical).
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

/** Paths of the pages before and after one of a list. */
export function neighbours({ page, pages }: Pick<Pagination, 'page' | 'pages'>, pathOf: (page: number) => string) {
  return {
    previous: page > 1 ? pathOf(page - 1) : undefined,
    next: page < pages ? pathOf(page + 1) : undefined,
  };
}
