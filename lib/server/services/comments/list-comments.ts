import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Comment } from '../../../schemas/comment.ts';
import { addTags, tagOf } from '../../http/cache-tags.ts';
import { columns, isoTime, jsonObject } from '../../db/sql-fragments.ts';
import { showCommentHtml } from './show-comment-html.ts';
import type { Slice } from '../posts/pick-posts.ts';
import type { CommentAdded } from '../../../schemas/events.ts';
import type { Database } from '../../db/schema.ts';
import type { Answer } from '../../../schemas/answers.ts';
import { paginate } from '../../../schemas/pagination.ts';
import { AppError } from '../../errors.ts';

/** A comment as the database builds it: its column has not come through `showCommentHtml` yet. */
export type StoredComment = Omit<Comment, 'content'> & { content: string };

/** The comment row `cm` with its author `cu` (who may be missing) as JSON. */
export const commentJson = jsonObject({
  ...columns('cm', ['id', 'content']),
  created_at: isoTime('cm.created_at'),
  author_name: sql`coalesce(cu.full_name, cm.author_name)`,
  user_username: sql.ref('cu.username'),
  user_full_name: sql.ref('cu.full_name'),
  user_profile_image: sql.ref('cu.profile_image'),
});

/** A page of a post's comments, newest first, as a JSON array. The page is cut on the index before rows are read. */
export function commentsOfPost(postId: RawBuilder<unknown>, { limit, offset }: Slice): RawBuilder<StoredComment[]> {
  return sql<StoredComment[]>`(
    select coalesce(json_agg(${commentJson} order by cm.created_at desc, cm.id desc), '[]')
    from (select id from comments where post_id = ${postId} and not hidden order by created_at desc, id desc
      limit ${limit} offset ${offset}) page
    join comments cm on cm.id = page.id
    left join users cu on cu.id = cm.user_id)`;
}

/** Comments as the database built them, for the outside: the page depends on the people who wrote them. */
export function toComments(comments: readonly StoredComment[]): Comment[] {
  for (const { user_username } of comments) if (user_username !== null) addTags(tagOf.user(user_username));
  return comments.map((comment) => ({ ...comment, content: showCommentHtml(comment.content) }));
}

/** What readers are told of new comments, by comment id; none for one that is gone or whose post is not public. */
export async function findAddedComments(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<Map<number, CommentAdded>> {
  const { rows } = await sql<Omit<CommentAdded, 'comment'> & { comment: StoredComment }>`
    select p.id as "postId", ${commentJson} as comment, p.comment_count
    from comments cm join posts p on p.id = cm.post_id left join users cu on cu.id = cm.user_id
    where cm.id = any(${ids}::int[]) and not cm.hidden and p.listed_at <= now()`.execute(db);
  return new Map(
    rows.flatMap(({ comment, ...post }) =>
      toComments([comment]).map((shown) => [shown.id, { ...post, comment: shown }]),
    ),
  );
}

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
  if (!list) throw new AppError('not_found', 'postMissing');
  addTags(tagOf.post(postId));
  return { comments: toComments(list.comments), pagination: paginate(page, limit, list.total) };
}
