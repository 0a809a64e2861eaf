import { slugify } from '../../../text/slug.ts';
import { importedTagName, withUniqueSlugs } from '../format/archive-values.ts';
import type { CategoryRecord, TagRecord } from '../format/import-records.ts';
import type { ReportBuilder } from '../format/import-report.ts';
import { inOrder, isSet, lineOf, textOf, type GhostExport, type GhostRow } from './read-export.ts';

export type GhostTags = {
  /** Those that are the first tag of a post. */
  records: CategoryRecord[];
  /** Those that a post has behind its first one. */
  tags: TagRecord[];
  /** Key of a post's category: its primary tag. */
  keysOf(post: GhostRow): string[];
  /** Keys of its other tags, in its order. */
  tagKeysOf(post: GhostRow): string[];
  /** Slug there of its primary tag. */
  primarySlugOf(post: GhostRow): string | undefined;
  /** Names of its internal tags. */
  internalOf(post: GhostRow): string[];
};

const isInternal = (tag: GhostRow) => textOf(tag, 'visibility') === 'internal' || textOf(tag, 'name').startsWith('#');

export const isPage = (post: GhostRow) =>
  textOf(post, 'type') === 'page' || (textOf(post, 'type') === '' && isSet(post, 'page'));

export const postKey = (post: GhostRow) => textOf(post, 'id') || textOf(post, 'uuid') || textOf(post, 'slug');

/** Every post once; all that stand in the file. */
export function choosePosts({ posts }: GhostExport, report: ReportBuilder): GhostRow[] {
  const keys = new Set<string>();
  return posts.filter((post) => {
    const key = postKey(post);
    if (key !== '' && !keys.has(key)) return keys.add(key);
    report.skip(
      isPage(post) ? 'page' : 'post',
      key === '' ? 'has neither id nor slug' : 'stands in the file twice',
      textOf(post, 'title'),
    );
    return false;
  });
}

function toRecord(tag: GhostRow): CategoryRecord {
  const name = lineOf(tag, 'name') || textOf(tag, 'slug') || 'Unnamed';
  const slug = slugify(textOf(tag, 'slug') || name, { prefix: 'category', max: 200 }) || 'category';
  return {
    key: textOf(tag, 'id') || slug,
    slug,
    name,
    description: lineOf(tag, 'description'),
    oldPaths: textOf(tag, 'slug') ? [`/tag/${textOf(tag, 'slug')}`] : [],
  };
}

const toTag = ({ key, slug, name, oldPaths }: CategoryRecord): TagRecord => ({
  ...{ key, oldPaths, name: importedTagName(name) || 'Unnamed' },
  slug: slugify(slug, { prefix: 'tag', max: 200 }) || 'tag',
});

/** Public tags by what they are to posts: the first one is a category, those behind it are tags; one may be both. */
function byPlace(records: CategoryRecord[], lists: readonly string[][]) {
  const first = new Set(lists.map(([key]) => key));
  const behind = new Set(lists.flatMap((keys) => keys.slice(1)));
  return {
    categories: records.filter(({ key }) => first.has(key)),
    // The old address leads to the category where there is one.
    tags: records.flatMap((record) => (behind.has(record.key) || !first.has(record.key) ? [toTag(record)] : [])),
  };
}

// What a tag says to engines and elsewhere.
const FOR_OTHERS = ['meta_title', 'meta_description', 'canonical_url', 'og_title', 'og_description', 'og_image'];

function noteTagLosses(tag: GhostRow, report: ReportBuilder): void {
  const lost = FOR_OTHERS.filter((name) => lineOf(tag, name) !== '').map((name) => `${name} «${lineOf(tag, name)}»`);
  if (lost.length > 0) report.remark(`of the tag «${lineOf(tag, 'name')}» were left out: ${lost.join(', ')}`);
}

/** Ghost's primary tags as categories; other public tags as tags. Internal ones (#...) are only machinery of themes. */
export function mapGhostTags(data: GhostExport, report: ReportBuilder): GhostTags {
  const internal = new Map(data.tags.filter(isInternal).map((tag) => [textOf(tag, 'id'), textOf(tag, 'name')]));
  for (const name of internal.values()) report.skip('tag', 'internal tag, which no reader sees', name);
  const open = data.tags.filter((tag) => !isInternal(tag));
  const all = withUniqueSlugs(open.map(toRecord));
  if (open.some((tag) => textOf(tag, 'feature_image') || textOf(tag, 'image')))
    report.remark('tag with a picture of its own: tags and categories have none here');
  for (const tag of open) noteTagLosses(tag, report);
  const slugs = new Map(open.map((tag) => [textOf(tag, 'id'), textOf(tag, 'slug')]));
  const known = new Set(all.map((record) => record.key));
  const byPost = Map.groupBy(data.postsTags, (row) => textOf(row, 'post_id'));
  const tagIds = (post: GhostRow) => inOrder(byPost.get(textOf(post, 'id')) ?? []).map((row) => textOf(row, 'tag_id'));
  const publicKeys = (post: GhostRow) => tagIds(post).filter((id) => known.has(id));
  const { categories, tags } = byPlace(all, data.posts.map(publicKeys));
  const described = new Set(categories.map(({ key }) => key));
  for (const { key, name, description } of all)
    if (description !== '' && !described.has(key))
      report.remark(`description of the tag «${name}» has no place here: «${description}»`);
  return {
    records: categories,
    tags,
    keysOf: (post) => publicKeys(post).slice(0, 1),
    tagKeysOf: (post) => publicKeys(post).slice(1),
    primarySlugOf: (post) => slugs.get(publicKeys(post)[0] ?? ''),
    internalOf: (post) => tagIds(post).flatMap((id) => internal.get(id) ?? []),
  };
}
