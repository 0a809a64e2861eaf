// Comments: what readers say below a post. They are listed, answered, changed and removed, and moderated.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Answer } from '../../../schemas/answers.ts';
import type { CommentAdded } from '../../../schemas/events.ts';
import { paginate } from '../../../schemas/pagination.ts';
import type { Database } from '../../db/schema.ts';
import { keepPlan, type Slice } from '../../db/sql-fragments.ts';
import { AppError } from '../../errors.ts';
import { addTags, tagOf } from '../../http/internal-headers.ts';
import {
  commentJson,
  type Reading,
  type StoredComment,
  threadJson,
  toComments,
  repliesJson,
  replyCount,
} from './comment-json.ts';
import { ownThreads, pickThreads, pickReplies } from './pick-comments.ts';

/** A page of a post's first comments, newest first, each with its oldest answers, as a JSON array. */
export function commentsOfPost(
  postId: RawBuilder<unknown>,
  { limit, offset, viewer = null, ...reading }: Slice & Reading,
): RawBuilder<StoredComment[]> {
  return sql<StoredComment[]>`(
    select coalesce(json_agg(${threadJson({ viewer, ...reading })} order by cm.created_at desc, cm.id desc), '[]')
    from (${pickThreads(postId, viewer, { limit, offset })}) page
    join comments cm on cm.id = page.id
    left join users cu on cu.id = cm.user_id)`;
}

/** What readers are told of new comments, by comment id; none for one that is gone or whose post is not public. */
export async function findAddedComments(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<Map<number, CommentAdded>> {
  const { rows } = await sql<Omit<CommentAdded, 'comment'> & { comment: StoredComment }>`
    select p.id as "postId", ${commentJson()} as comment, p.comment_count
    from comments cm join posts p on p.id = cm.post_id left join users cu on cu.id = cm.user_id
    where cm.id = any(${ids}::int[]) and cm.shown and p.listed_at <= now()`.execute(db);
  return new Map(
    rows.flatMap(({ comment, ...post }) =>
      toComments([comment]).map((shown) => [shown.id, { ...post, comment: shown }]),
    ),
  );
}

type Place = { postId: RawBuilder<unknown>; comment: number; limit: number; viewer?: number | null };

/**
 * The page, counted from 1, on which a post's list of comments shows one or the first comment that it answers; null
 * when the post has no such comment.
 */
export async function findPageOfComment(
  db: Kysely<Database>,
  { postId, comment, limit, viewer = null }: Place,
): Promise<number | null> {
  const isMet = viewer === null ? sql`n.listed` : sql`(n.listed or n.id in (${ownThreads(postId, viewer)}))`;
  const { rows } = await sql<{ newer: number }>`
    select (select count(*)::int from comments n
      where n.post_id = first.post_id and ${isMet} and (n.created_at, n.id) > (first.created_at, first.id)) as newer
    from comments c join comments first on first.id = coalesce(c.parent_id, c.id)
    where c.id = ${comment} and c.post_id = ${postId}
      and (c.shown or c.listed or c.status = 'held' and c.user_id = ${viewer}::int)`.execute(db);
  const place = rows[0];
  return place ? Math.floor(place.newer / limit) + 1 : null;
}

/** Of the post row `p`: first comments that the viewer meets. */
function threadTotal(viewer: number | null): RawBuilder<number> {
  if (viewer === null) return sql<number>`p.thread_count`;
  return sql<number>`p.thread_count + (select count(*)::int from comments first
    where first.id in (${ownThreads(sql`p.id`, viewer)}) and not first.listed)`;
}

export type CommentList = Answer<'GET comments/post/{postId}'>;
type Request = {
  postId: number;
  page: number;
  limit: number;
  comment?: number | undefined;
  viewer?: number | null;
};

/**
 * A page of a public post's first comments, newest first: the one with `comment` on it when the post has that comment,
 * else `page`. A viewer meets their own held ones, too.
 * @throws AppError not_found when no public post has this id
 */
export async function listComments(
  db: Kysely<Database>,
  { postId, page: asked, limit, comment, viewer = null }: Request,
): Promise<CommentList> {
  const found =
    comment === undefined ? null : await findPageOfComment(db, { postId: sql`${postId}`, comment, limit, viewer });
  const page = found ?? asked;
  const comments = commentsOfPost(sql`p.id`, { limit, offset: (page - 1) * limit, viewer, asked: comment });
  // Of two texts for guests, near the newest comment and far from it: to plan one takes longer than to run it.
  const plan = viewer === null && comment === undefined ? keepPlan : sql``;
  const { rows } = await sql<{ comments: StoredComment[]; total: number; comment_count: number }>`${plan}
    select ${comments} as comments, ${threadTotal(viewer)} as total, p.comment_count from posts p
    where p.id = ${postId} and p.listed_at <= now()`.execute(db);
  const list = rows[0];
  if (!list) throw new AppError('not_found', 'postMissing');
  addTags(tagOf.post(postId));
  return {
    comments: toComments(list.comments),
    pagination: paginate(page, limit, list.total),
    comment_count: list.comment_count,
  };
}

type RepliesRequest = { id: number; page: number; limit: number; viewer: number | null };

/**
 * A page of the answers below a first comment, oldest first.
 * @throws AppError not_found when no public post has this first comment
 */
export async function listReplies(
  db: Kysely<Database>,
  { id, page, limit, viewer }: RepliesRequest,
): Promise<Answer<'GET comments/{id}/replies'>> {
  const picked = pickReplies(sql`cm.id`, viewer, { limit, offset: (page - 1) * limit });
  const isOwn = viewer === null ? sql`false` : sql`cm.id in (${ownThreads(sql`cm.post_id`, viewer)})`;
  const { rows } = await sql<{ replies: StoredComment[]; total: number; post_id: number }>`
    select ${repliesJson(picked, viewer)} as replies, ${replyCount(viewer)} as total, cm.post_id
    from comments cm join posts p on p.id = cm.post_id
    where cm.id = ${id} and cm.parent_id is null and p.listed_at <= now()
      and (cm.listed or ${isOwn})`.execute(db);
  const thread = rows[0];
  if (!thread) throw new AppError('not_found', 'commentMissing');
  addTags(tagOf.post(thread.post_id));
  return { replies: toComments(thread.replies), pagination: paginate(page, limit, thread.total) };
}
