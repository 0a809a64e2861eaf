import { sql, type Kysely } from 'kysely';
import type { Answer } from '../../../schemas/answers.ts';
import { paginate } from '../../../schemas/pagination.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { commentsOfPost, toComments, type StoredComment } from './comment-json.ts';
import { findPageOfComment } from './find-page-of-comment.ts';

export type CommentList = Answer<'GET comments/post/{postId}'>;
type Request = { postId: number; page: number; limit: number; comment?: number | undefined };

/**
 * A page of a public post's comments, newest first: the one with `comment` on it when the post has that comment, else
 * `page`.
 * @throws AppError not_found when no public post has this id
 */
export async function listComments(
  db: Kysely<Database>,
  { postId, page: asked, limit, comment }: Request,
): Promise<CommentList> {
  const found = comment === undefined ? null : await findPageOfComment(db, { postId, comment, limit });
  const page = found ?? asked;
  const comments = commentsOfPost(sql`p.id`, { limit, offset: (page - 1) * limit });
  const { rows } = await sql<{ comments: StoredComment[]; total: number }>`
    select ${comments} as comments, p.comment_count as total from posts p
    where p.id = ${postId} and p.listed_at <= now()`.execute(db);
  const list = rows[0];
  if (!list) throw new AppError('not_found', 'Post not found');
  return { comments: toComments(list.comments), pagination: paginate(page, limit, list.total) };
}
