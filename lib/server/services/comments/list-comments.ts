import { sql, type Kysely } from 'kysely';
import type { Comment } from '../../../schemas/comment.ts';
import { paginate, type Pagination } from '../../../schemas/pagination.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { commentsOfPost, toComments } from './comment-json.ts';

export type CommentList = { comments: Comment[]; pagination: Pagination };

/**
 * A page of a public post's comments, newest first.
 * @throws AppError not_found when no public post has this id
 */
export async function listComments(
  db: Kysely<Database>,
  { postId, page, limit }: { postId: number; page: number; limit: number },
): Promise<CommentList> {
  const comments = commentsOfPost(sql`p.id`, { limit, offset: (page - 1) * limit });
  const { rows } = await sql<{ comments: Comment[]; total: number }>`
    select ${comments} as comments, p.comment_count as total from posts p
    where p.id = ${postId} and p.listed_at <= now()`.execute(db);
  const found = rows[0];
  if (!found) throw new AppError('not_found', 'Post not found');
  return { comments: toComments(found.comments), pagination: paginate(page, limit, found.total) };
}
