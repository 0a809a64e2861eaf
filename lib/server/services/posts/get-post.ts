// Posts: what authors write. They are listed, found and read by everybody, and written, scheduled, revised, previewed and
// deleted by their authors.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { POST_TEXT_NAMES } from '../../../rules/post-texts.ts';
import { INCLUDES, type Include, type Post } from '../../../schemas/post.ts';
import { normaliseSlug } from '../../../text/slug.ts';
import { withSafeContent, type StoredHtml } from '../../content/sanitise/stored-html.ts';
import { columns, isoTime, jsonObject } from '../../db/sql-fragments.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { runtime } from '../../runtime.ts';
import { commentsRule, postItemFields, toPostListItem } from './post-items.ts';

/** A post as the database builds it. */
export type PostRow = Omit<Post, 'content'> & StoredHtml & { excerpt_is_derived: boolean };

/** The post row `p` of author `u` as JSON, content included. */
export function postJson(include: readonly Include[] = INCLUDES): RawBuilder<unknown> {
  return jsonObject({
    ...columns('p', [...POST_TEXT_NAMES, 'sanitizer_version']),
    ...postItemFields(include),
    comments: commentsRule,
    updated_at: isoTime('p.updated_at'),
  });
}

/** A post as the database built it, for the outside. */
export async function toPost(row: PostRow): Promise<Post> {
  return toPostListItem(await withSafeContent(row, runtime().sanitiser));
}

/** Matches the public post with this id (digits only) or slug (docs/product.md#addresses: never ambiguous). */
export function isPublicPost(idOrSlug: string): RawBuilder<boolean> {
  const key = /^\d{1,9}$/.test(idOrSlug) ? sql`p.id = ${Number(idOrSlug)}` : sql`p.slug = ${normaliseSlug(idOrSlug)}`;
  return sql<boolean>`${key} and p.listed_at <= now()`;
}

/**
 * A public post by id or slug.
 * @throws AppError not_found 'postMissing'
 */
export async function getPost(db: Kysely<Database>, idOrSlug: string, include: readonly Include[]): Promise<Post> {
  const { rows } = await sql<{ post: PostRow }>`select ${postJson(include)} as post
    from posts p join users u on u.id = p.author_id where ${isPublicPost(idOrSlug)}`.execute(db);
  const row = rows[0];
  if (!row) throw new AppError('not_found', 'postMissing');
  return toPost(row.post);
}
