import { slugify } from '../../../text/slug.ts';
import { plainText } from '../../content/plain-text.ts';
import type { TagRecord } from '../format/import-records.ts';
import { importedTagName } from '../format/tag-name.ts';
import { decodeSlug } from './decode-slug.ts';
import type { WxrItem, WxrTerm } from './export-types.ts';
import { categoryKey } from './map-categories.ts';

const tagTermsOf = (item: WxrItem): WxrTerm[] =>
  item.terms.filter(({ taxonomy, slug, name }) => taxonomy === 'post_tag' && (slug || name));

/** Keys of a post's tags, in its order. */
export const tagKeysOf = (item: WxrItem): string[] => tagTermsOf(item).map(categoryKey);

/** All tags that the posts have. */
export function mapTags(posts: readonly WxrItem[]): TagRecord[] {
  const byKey = new Map<string, TagRecord>();
  for (const term of posts.flatMap(tagTermsOf)) {
    const key = categoryKey(term);
    const decoded = decodeSlug(term.slug);
    const name = importedTagName(plainText(term.name)) || importedTagName(decoded.replace(/-/gu, ' ')) || 'Unnamed';
    const slug = slugify(decoded, { prefix: 'tag', max: 200 }) || slugify(name, { prefix: 'tag' }) || 'tag';
    if (!byKey.has(key)) byKey.set(key, { key, slug, name, oldPaths: [`/tag/${key}`] });
  }
  return [...byKey.values()];
}
