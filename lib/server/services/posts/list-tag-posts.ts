import { type Kysely, sql } from 'kysely';
import { TAG_PAGE_SIZE } from '../../../rules/limits.ts';
import { INCLUDES } from '../../../schemas/post.ts';
import type { Tag } from '../../../schemas/tag.ts';
import { normaliseSlug } from '../../../text/slug.ts';
import type { Database } from '../../db/schema.ts';
import { publicTagBySlug } from '../tags/tag.ts';
import { type PostList, postListColumns, type PostListRow, toPostList } from './list-posts.ts';

export type TagPosts = PostList & { tag: Tag };

/** A tag and a page of its public posts in one round trip; null for an unknown one, and while no public post has it. */
export async function findTagPosts(db: Kysely<Database>, slug: string, page: number): Promise<TagPosts | null> {
  const tag = normaliseSlug(slug);
  const { rows } = await sql<PostListRow & { tag: Tag | null }>`
    select ${publicTagBySlug(tag)} as tag, ${postListColumns({ tag }, page, TAG_PAGE_SIZE, INCLUDES)}`.execute(db);
  const found = rows[0]?.tag;
  return found ? { ...toPostList(rows[0], page, TAG_PAGE_SIZE), tag: found } : null;
}
