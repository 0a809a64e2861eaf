import { slugify } from '../../../text/slug.ts';
import type { CategoryRecord } from '../format/import-records.ts';
import type { ReportBuilder } from '../format/import-report.ts';
import { lineOf, textOf, type GhostExport, type GhostRow } from './read-export.ts';

export type GhostTags = {
  records: CategoryRecord[];
  /** Keys of a post's categories, in its order. */
  keysOf(post: GhostRow): string[];
  /** Names of its internal tags. */
  internalOf(post: GhostRow): string[];
  pagesKey: string;
};

const PAGES: CategoryRecord = { key: ':pages', slug: 'pages', name: 'Pages', description: '', oldPaths: [] };

const isInternal = (tag: GhostRow) => textOf(tag, 'visibility') === 'internal' || textOf(tag, 'name').startsWith('#');

export const isPage = (post: GhostRow) =>
  textOf(post, 'type') === 'page' || (textOf(post, 'type') === '' && ['1', 'true'].includes(String(post.page)));

function toRecord(tag: GhostRow, taken: Set<string>): CategoryRecord {
  const name = lineOf(tag, 'name') || textOf(tag, 'slug') || 'Unnamed';
  const wanted = slugify(textOf(tag, 'slug') || name, { prefix: 'category', max: 200 }) || 'category';
  let slug = wanted;
  for (let number = 2; taken.has(slug); number += 1) slug = `${wanted}-${number}`;
  taken.add(slug);
  return {
    key: textOf(tag, 'id') || slug,
    slug,
    name,
    description: lineOf(tag, 'description'),
    oldPaths: textOf(tag, 'slug') ? [`/tag/${textOf(tag, 'slug')}`] : [],
  };
}

/** Ghost's public tags as categories, and one for the pages. Internal tags (#...) are only machinery of themes. */
export function mapGhostTags(data: GhostExport, report: ReportBuilder): GhostTags {
  const internal = new Map(data.tags.filter(isInternal).map((tag) => [textOf(tag, 'id'), textOf(tag, 'name')]));
  for (const name of internal.values()) report.skip('category', 'internal tag, which no reader sees', name);
  const open = data.tags.filter((tag) => !isInternal(tag));
  const taken = new Set<string>();
  const records = open.map((tag) => toRecord(tag, taken));
  if (open.some((tag) => textOf(tag, 'feature_image') || textOf(tag, 'image')))
    report.remark('tag with a picture of its own: categories have none here');
  const keys = new Set(records.map((record) => record.key));
  const byPost = Map.groupBy(data.postsTags, (row) => textOf(row, 'post_id'));
  const tagIds = (post: GhostRow) =>
    (byPost.get(textOf(post, 'id')) ?? [])
      .toSorted((a, b) => Number(a.sort_order) - Number(b.sort_order))
      .map((row) => textOf(row, 'tag_id'));
  const ownPages = records.find((record) => record.slug === PAGES.slug);
  if (!ownPages && data.posts.some(isPage)) records.push(PAGES);
  return {
    records,
    keysOf: (post) => tagIds(post).filter((id) => keys.has(id)),
    internalOf: (post) => tagIds(post).flatMap((id) => internal.get(id) ?? []),
    pagesKey: ownPages?.key ?? PAGES.key,
  };
}
