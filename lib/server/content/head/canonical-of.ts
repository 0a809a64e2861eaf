import { pathTo } from '../../../paths.ts';
import type { Post } from '../../../schemas/post.ts';
import { absoluteUrl } from '../absolute-url.ts';

/** An address that may stand in a link of ours, percent-encoded; undefined for any other. */
export function httpUrl(address: string | null | undefined): string | undefined {
  const url = URL.parse(address ?? '');
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

/** A post's canonical address: the one that its author gave, when it is one, else our own (DECISIONS 9). */
export function canonicalOf({ canonical_url, slug }: Pick<Post, 'canonical_url' | 'slug'>): string {
  return httpUrl(canonical_url) ?? absoluteUrl(pathTo.post(slug));
}
