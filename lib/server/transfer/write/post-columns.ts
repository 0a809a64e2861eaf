import type { Transaction } from 'kysely';
import { uniqueSlug } from '../../content/choose-slug.ts';
import type { Database } from '../../db/schema.ts';
import type { PostRecord } from '../format/import-records.ts';
import type { ImportWriter } from './source-rows.ts';

/** Where a post belongs here. */
export type PostTarget = { authorId: number; coAuthorIds: number[]; categoryIds: number[]; tagIds: number[] };

/** The columns of a post that its source decides. */
export function postColumns(record: PostRecord, { authorId }: PostTarget, date: Date) {
  return {
    title: record.title,
    excerpt: record.excerpt,
    ...record.content,
    featured_image: record.featuredImage,
    featured_image_alt: record.featuredImageAlt,
    canonical_url: record.canonicalUrl,
    meta_description: record.metaDescription,
    meta_keywords: record.metaKeywords,
    language: record.language,
    status: record.status,
    author_id: authorId,
    pinned: record.isPinned,
    comments_closed: record.commentsClosed,
    published_at: record.status === 'published' ? date : null,
  };
}

export async function linkCategories(
  { trx }: ImportWriter,
  postId: number,
  categoryIds: readonly number[],
): Promise<void> {
  if (categoryIds.length === 0) return;
  const rows = categoryIds.map((category_id, position) => ({ post_id: postId, category_id, position }));
  await trx.insertInto('post_categories').values(rows).execute();
}

export async function linkTags({ trx }: ImportWriter, postId: number, tagIds: readonly number[]): Promise<void> {
  if (tagIds.length === 0) return;
  const rows = tagIds.map((tag_id, position) => ({ post_id: postId, tag_id, position }));
  await trx.insertInto('post_tags').values(rows).execute();
}

/** Who wrote it with the author, whose row stands there since the post does. */
export async function linkCoAuthors({ trx }: ImportWriter, postId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  const rows = userIds.map((user_id, index) => ({ post_id: postId, user_id, position: index + 1 }));
  await trx.insertInto('post_authors').values(rows).execute();
}

export type PostSlugs = {
  /** `wanted`, or the first free one with a number; it is taken from now on. */
  take(wanted: string): Promise<string>;
  isTaken(slug: string): boolean;
};

/** Every slug that leads to a post now or did once: an imported post takes none of them. */
export async function loadPostSlugs(trx: Transaction<Database>): Promise<PostSlugs> {
  const current = await trx.selectFrom('posts').select('slug').execute();
  const former = await trx.selectFrom('slug_history').select('slug').execute();
  const taken = new Set([...current, ...former].map((row) => row.slug));
  return {
    isTaken: (slug) => taken.has(slug),
    async take(wanted) {
      const slug = await uniqueSlug(wanted, (candidate) => taken.has(candidate));
      taken.add(slug);
      return slug;
    },
  };
}
