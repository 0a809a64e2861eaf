import { slugify } from '../../../text/slug.ts';
import { plainText } from '../../content/plain-text.ts';
import { withUniqueSlugs, importedTagName, cleanText } from '../format/archive-values.ts';
import type { CategoryRecord, TagRecord } from '../format/import-records.ts';
import type { ReportBuilder } from '../format/import-report.ts';
import type { WordPressExport, WxrCategory, WxrItem, WxrTerm } from './export-types.ts';

/** A slug as WordPress exports it (`%e0%a6%ac…`) as text; a sequence that was cut off in the middle is dropped. */
export function decodeSlug(slug: string): string {
  const decoded = slug
    .replace(/(?:%[0-9a-f]{2})+/giu, (escapes) => Buffer.from(escapes.replace(/%/gu, ''), 'hex').toString('utf8'))
    .replace(/\ufffd/gu, '')
    .replace(/%[0-9a-f]?$/iu, '');
  return cleanText(decoded);
}

/** Decoded path and query of a permalink; null for the home page and for what is no address. */
export function findOldPath(link: string): string | null {
  const url = URL.parse(link);
  if (!url || !/^https?:$/u.test(url.protocol)) return null;
  const path = decodeSlug(url.pathname).replace(/\/{2,}/gu, '/') + url.search;
  return path === '/' ? null : path.normalize('NFC');
}

/** Addresses of lists, and the same behind what stood before those of all posts. */
export const withFront = (paths: readonly string[], front: string): string[] => [
  ...new Set([...paths, ...paths.filter((path) => !path.includes('?')).map((path) => front + path)]),
];

const DEEPEST = 10;

type Named = { slug: string; name: string; description?: string; id?: string };

export const categoryKey = ({ slug, name }: Named) =>
  decodeSlug(slug || name)
    .toLowerCase()
    .normalize('NFC');

export const categoryTermsOf = (item: WxrItem): WxrTerm[] => item.terms.filter((term) => term.taxonomy === 'category');

function toRecord(term: Named): CategoryRecord {
  const decoded = decodeSlug(term.slug);
  const name = plainText(term.name) || decoded.replace(/-/gu, ' ').trim() || 'Unnamed';
  const slug = slugify(decoded, { prefix: 'category', max: 200 }) || slugify(name, { prefix: 'category' });
  return {
    key: categoryKey(term),
    slug: slug || 'category',
    name,
    description: plainText(term.description ?? ''),
    oldPaths: [`/category/${categoryKey(term)}`, ...(term.id ? [`/?cat=${term.id}`] : [])],
  };
}

/** The address of a category that stood below others: `/category/parent/child`. */
function nestedPaths(key: string, declared: readonly WxrCategory[]): string[] {
  const parents = new Map(declared.map((category) => [categoryKey(category), category.parent]));
  const chain = [key];
  for (let parent = parents.get(key); parent && chain.length < DEEPEST; parent = parents.get(chain[0] ?? ''))
    chain.unshift(categoryKey({ slug: parent, name: parent }));
  return chain.length > 1 ? [`/category/${chain.join('/')}`] : [];
}

/** All categories, declared or only named by posts, without their hierarchy. */
export function mapCategories(
  site: WordPressExport,
  posts: readonly WxrItem[],
  report: ReportBuilder,
): CategoryRecord[] {
  const byKey = new Map<string, CategoryRecord>();
  const named: Named[] = [...site.categories, ...posts.flatMap(categoryTermsOf)].filter(
    ({ slug, name }) => slug || name,
  );
  for (const term of named) if (!byKey.has(categoryKey(term))) byKey.set(categoryKey(term), toRecord(term));
  for (const { parent } of site.categories) {
    if (parent !== '') report.remark('category that stood below another one: categories have no levels here');
  }
  return withUniqueSlugs([...byKey.values()]).map((record) => ({
    ...record,
    oldPaths: withFront([...record.oldPaths, ...nestedPaths(record.key, site.categories)], site.front),
  }));
}

const tagTermsOf = (item: WxrItem): WxrTerm[] =>
  item.terms.filter(({ taxonomy, slug, name }) => taxonomy === 'post_tag' && (slug || name));

/** Keys of a post's tags, in its order. */
export const tagKeysOf = (item: WxrItem): string[] => tagTermsOf(item).map(categoryKey);

/** All tags that the posts have. */
export function mapTags(site: WordPressExport, posts: readonly WxrItem[]): TagRecord[] {
  const byKey = new Map<string, TagRecord>();
  for (const term of posts.flatMap(tagTermsOf)) {
    const key = categoryKey(term);
    const decoded = decodeSlug(term.slug);
    const name = importedTagName(plainText(term.name)) || importedTagName(decoded.replace(/-/gu, ' ')) || 'Unnamed';
    const slug = slugify(decoded, { prefix: 'tag', max: 200 }) || slugify(name, { prefix: 'tag' }) || 'tag';
    const id = site.tagIds.get(key);
    const oldPaths = withFront([`/tag/${key}`, ...(id ? [`/?tag_id=${id}`] : [])], site.front);
    if (!byKey.has(key)) byKey.set(key, { key, slug, name, oldPaths });
  }
  return [...byKey.values()];
}
