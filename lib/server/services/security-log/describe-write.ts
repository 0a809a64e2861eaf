import { sql, type Kysely } from 'kysely';
import type { CommentStatus } from '../../../rules/limits.ts';
import { FIXED_PAGES } from '../../../rules/pages.ts';
import type { AdminPostStatus, UpdatePostInput } from '../../../schemas/admin-post.ts';
import type { SecurityEvent } from '../../../schemas/security-log.ts';
import type { Database } from '../../db/schema.ts';
import type { SecurityEventInput } from './record-event.ts';

/** What a write does, told before it is done: what is deleted has no name afterwards. */
export type DescribedWrite = Pick<SecurityEventInput, 'event' | 'subject' | 'details'>;

/** A write that touches one account. */
export async function describeUserWrite(
  db: Kysely<Database>,
  userId: number,
  { event, details = {} }: Pick<DescribedWrite, 'event' | 'details'>,
): Promise<DescribedWrite> {
  const user = await db.selectFrom('users').select('username').where('id', '=', userId).executeTakeFirst();
  return { event, subject: user?.username ?? null, details: { id: userId, ...details } };
}

/** A write that touches one category. */
export async function describeCategoryWrite(
  db: Kysely<Database>,
  categoryId: number,
  event: SecurityEvent,
): Promise<DescribedWrite> {
  const category = await db.selectFrom('categories').select('name').where('id', '=', categoryId).executeTakeFirst();
  return { event, subject: category?.name ?? null, details: { id: categoryId } };
}

/** A write that touches one page; one that every site has is known by its slug while nobody has written it anew. */
export async function describePageWrite(
  db: Kysely<Database>,
  pageId: number,
  event: SecurityEvent,
): Promise<DescribedWrite> {
  const page = await db.selectFrom('pages').select('title').where('id', '=', pageId).executeTakeFirst();
  const fixed = FIXED_PAGES.find(({ id }) => id === pageId);
  return { event, subject: page?.title ?? fixed?.slug ?? null, details: { id: pageId } };
}

/** A write that touches one post. */
export async function describePostWrite(
  db: Kysely<Database>,
  postId: number,
  { event, details = {} }: Pick<DescribedWrite, 'event' | 'details'>,
): Promise<DescribedWrite> {
  const post = await db.selectFrom('posts').select('title').where('id', '=', postId).executeTakeFirst();
  return { event, subject: post?.title ?? null, details: { id: postId, ...details } };
}

/** A removed comment, by who wrote it and below what. */
export async function describeCommentRemoval(db: Kysely<Database>, commentId: number): Promise<DescribedWrite> {
  const comment = await db
    .selectFrom('comments as c')
    .innerJoin('posts as p', 'p.id', 'c.post_id')
    .leftJoin('users as u', 'u.id', 'c.user_id')
    .select(['u.username', 'c.author_name', 'p.title'])
    .where('c.id', '=', commentId)
    .executeTakeFirst();
  if (!comment) return { event: 'comment_removed', details: { id: commentId } };
  const details = { id: commentId, post: comment.title };
  return { event: 'comment_removed', subject: comment.username ?? comment.author_name, details };
}

/** A decision about one comment, by who wrote it and below what. */
export async function describeDecision(
  db: Kysely<Database>,
  commentId: number,
  status: CommentStatus,
): Promise<DescribedWrite> {
  return { ...(await describeCommentRemoval(db, commentId)), event: `comment_${status}` };
}

/** A comment that somebody else than its author removes; null for one's own. */
export async function describeModeration(
  db: Kysely<Database>,
  { userId, commentId }: { userId: number; commentId: number },
): Promise<DescribedWrite | null> {
  const comment = await db.selectFrom('comments').select('user_id').where('id', '=', commentId).executeTakeFirst();
  return !comment || comment.user_id === userId ? null : describeCommentRemoval(db, commentId);
}

const BECOMES = { draft: 'post_unpublished', scheduled: 'post_scheduled', published: 'post_published' } as const;

/** A post that gets another first author, by whose it is from then on; null where it stays whose it was. */
async function describeHandover(
  db: Kysely<Database>,
  postId: number,
  [first]: readonly number[] = [],
): Promise<DescribedWrite | null> {
  if (first === undefined) return null;
  const { rows } = await sql<{ title: string; username: string }>`select p.title, u.username
    from posts p join users u on u.id = ${first} where p.id = ${postId} and p.author_id <> ${first}`.execute(db);
  const given = rows[0];
  return given
    ? { event: 'post_author_changed', subject: given.title, details: { id: postId, author: given.username } }
    : null;
}

/** A save of a post: what becomes of it when its status changes, an update otherwise; and whose it becomes. */
export async function describePostSave(
  db: Kysely<Database>,
  postId: number,
  input: UpdatePostInput,
): Promise<DescribedWrite[]> {
  const handover = await describeHandover(db, postId, input.authorIds);
  const { authorIds: _authors, updated_at: _seen, ...others } = input;
  const isMore = Object.values(others).some((value) => value !== undefined);
  if (handover && !isMore) return [handover];
  const update = await describePostUpdate(db, postId, input);
  return handover ? [update, handover] : [update];
}

async function describePostUpdate(
  db: Kysely<Database>,
  postId: number,
  { status, published_at }: Pick<UpdatePostInput, 'status' | 'published_at'>,
): Promise<DescribedWrite> {
  const post = await db.selectFrom('posts').select(['title', 'listed_at']).where('id', '=', postId).executeTakeFirst();
  const listed = post?.listed_at ?? null;
  const asked = status === 'published' && published_at && new Date(published_at) > new Date() ? 'scheduled' : status;
  const current: AdminPostStatus = listed === null ? 'draft' : listed > new Date() ? 'scheduled' : 'published';
  const event = asked === undefined || asked === current ? 'post_updated' : BECOMES[asked];
  return { event, subject: post?.title ?? null, details: { id: postId } };
}
