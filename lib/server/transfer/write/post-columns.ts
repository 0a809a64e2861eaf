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
