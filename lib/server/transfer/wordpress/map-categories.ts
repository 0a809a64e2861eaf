import { plainText } from '../../content/plain-text.ts';
import { slugify } from '../../../text/slug.ts';
import type { CategoryRecord } from '../format/import-records.ts';
import type { ReportBuilder } from '../format/import-report.ts';
import { withUniqueSlugs } from '../format/unique-slugs.ts';
import { decodeSlug } from './decode-slug.ts';
import type { WordPressExport, WxrCategory, WxrItem, WxrTerm } from './export-types.ts';

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
    oldPaths: [...record.oldPaths, ...nestedPaths(record.key, site.categories)],
  }));
}
