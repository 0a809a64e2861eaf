import { pathTo } from '../../../paths.ts';
import type { Post } from '../../../schemas/post.ts';
import { absoluteUrl } from '../absolute-url.ts';
import { httpUrl } from './http-url.ts';

/** A post's canonical address: the one that its author gave, when it is one, else our own (DECISIONS 9). */
export function canonicalOf({ canonical_url, slug }: Pick<Post, 'canonical_url' | 'slug'>): string {
  return httpUrl(canonical_url) ?? absoluteUrl(pathTo.post(slug));
}
