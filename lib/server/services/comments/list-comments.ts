import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Answer } from '../../../schemas/answers.ts';
import { paginate } from '../../../schemas/pagination.ts';
import { AppError } from '../../errors.ts';
import { commentsOfPost, type StoredComment, toComments } from './comment-json.ts';

type Place = { postId: number; comment: number; limit: number };

/** The page, counted from 1, on which a post's list of comments shows one; null when the post has no such comment. */
async function findPageOfComment(db: Kysely<Database>, { postId, comment, limit }: Place): Promise<number | null> {
  const { rows } = await sql<{ newer: number }>`
    select (select count(*)::int from comments n
      where n.post_id = c.post_id and not n.hidden and (n.created_at, n.id) > (c.created_at, c.id)) as newer
    from comments c where c.id = ${comment} and c.post_id = ${postId} and not c.hidden`.execute(db);
  const place = rows[0];
  return place ? Math.floor(place.newer / limit) + 1 : null;
}

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
