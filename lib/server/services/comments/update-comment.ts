import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { UpdateCommentInput } from '../../../schemas/comment-input.ts';
import type { Comment } from '../../../schemas/comment.ts';
import { requireVerified, type Viewer, type Actor, requirePermission } from '../../auth/find-viewer.ts';
import { SANITIZER_VERSION } from '../../content/sanitise/rules.ts';
import { writeHtml } from '../../content/write-html.ts';
import { holdComments, transact } from '../../db/lock-order.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { countForAccount } from '../../limits/account-limits.ts';
import type { Runtime } from '../../runtime.ts';
import { commentJson, type StoredComment, toComments } from './comment-json.ts';
import { commentingDisallowed, VERIFY_FIRST } from './create-comment.ts';
import { isWithinModeration } from './list-all-comments.ts';
import { judgeComment } from './moderation/judge-comment.ts';
import { prepareComment } from './prepare-comment.ts';

const noComment = () => new AppError('not_found', 'commentMissing');

/** The comment row `c`: the viewer's own that they meet, on a post that is public. */
function isOwn(viewer: Viewer, id: number): RawBuilder<boolean> {
  return sql<boolean>`c.id = ${id} and c.user_id = ${viewer.id} and not c.hidden and c.status in ('published', 'held')
    and exists (select from posts p where p.id = c.post_id and p.listed_at <= now())`;
}

/** Asked again by the write: the words may have waited for the sanitiser. */
const takesPart = ({ id }: Viewer) =>
  sql<boolean>`exists (select from users u where u.id = ${id} and u.is_active and u.may_comment)`;

/** @returns id of its post */
async function requireOwn(db: Kysely<Database>, viewer: Viewer, id: number): Promise<number> {
  const { rows } = await sql<{ post_id: number; may_comment: boolean }>`
    select c.post_id, u.may_comment from comments c join users u on u.id = c.user_id
    where ${isOwn(viewer, id)}`.execute(db);
  const [row] = rows;
  if (!row) throw noComment();
  if (!row.may_comment) throw commentingDisallowed();
  return row.post_id;
}

/**
 * Rewrites the viewer's own comment; another's does not exist for them (docs/product.md#session). Counts as one comment written, and the site's
 * rules may hold it anew; one that waits still does, for the reason that its words have now.
 * @throws AppError too_many_requests, not_found 'commentMissing', commenting_disallowed, email_unverified, invalid
 */
export async function updateComment(
  { db, sanitiser }: Runtime,
  viewer: Viewer,
  { id, content: typed }: UpdateCommentInput & { id: number },
): Promise<Comment> {
  await countForAccount(db, 'comments', viewer.id);
  const postId = await requireOwn(db, viewer, id);
  requireVerified(viewer, VERIFY_FIRST);
  const content = await prepareComment(sanitiser, typed, { sender: viewer.id });
  const held = await judgeComment(db, viewer, { postId, content, id });
  const { rows } = await sql<{ comment: StoredComment }>`
    with cm as (update comments c set content = ${content}, sanitizer_version = ${SANITIZER_VERSION}, updated_at = now(),
        status = case when ${held}::text is not null and c.status = 'published' then 'held' else c.status end,
        hold_reason = coalesce(${held}::text, case when c.status = 'held' then 'holdModerator' end),
        learned = null
      where ${isOwn(viewer, id)} and ${takesPart(viewer)} returning *)
    select ${commentJson(viewer.id)} as comment from cm join users cu on cu.id = cm.user_id`.execute(db);
  const [comment] = toComments(rows.map((row) => row.comment));
  if (comment) return comment;
  await requireOwn(db, viewer, id);
  throw noComment();
}

const EMPTY = writeHtml([]);

/** A first comment with answers leaves its place to them, without its words and its author. */
async function leavePlace(trx: Transaction<Database>, id: number): Promise<boolean> {
  const nothing = { status: 'removed', content: EMPTY, author_name: '', user_id: null, hold_reason: null } as const;
  const { numUpdatedRows } = await trx
    .updateTable('comments')
    .set(nothing)
    .where('id', '=', id)
    .where(sql<boolean>`exists (select from comments r where r.parent_id = ${id} and r.status <> 'spam')`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** An empty place goes with the last answer. One that comes in at this moment has counted itself. */
async function dropEmptyPlace(trx: Transaction<Database>, id: number): Promise<void> {
  await sql`delete from comments c where c.id = ${id} and c.status = 'removed' and c.reply_count = 0
    and not exists (select from comments r where r.parent_id = c.id and r.status <> 'spam')`.execute(trx);
}

/** Removes the comment row `c` that fits the condition: held first, so that an answer is before it or finds it gone. */
export async function removeRow(
  trx: Transaction<Database>,
  id: number,
  condition: RawBuilder<unknown>,
): Promise<boolean> {
  await holdComments(trx, sql`(select c.id from comments c where c.id = ${id} and ${condition})`);
  const { rows } = await sql<{ parent_id: number | null }>`
    select c.parent_id from comments c where c.id = ${id} and c.status <> 'removed' and ${condition}
    for update of c`.execute(trx);
  const [row] = rows;
  if (!row) return false;
  if (row.parent_id === null && (await leavePlace(trx, id))) return true;
  await trx.deleteFrom('comments').where('id', '=', id).execute();
  if (row.parent_id !== null) await dropEmptyPlace(trx, row.parent_id);
  return true;
}

async function removeOne(db: Kysely<Database>, id: number, condition: RawBuilder<unknown>): Promise<void> {
  const isRemoved = await transact(db, (trx) => removeRow(trx, id, condition));
  if (!isRemoved) throw new AppError('not_found', 'commentMissing');
}

/**
 * A moderator's removal of anybody's comment, or an author's below their own posts.
 * @throws AppError forbidden, not_found
 */
export async function removeComment(db: Kysely<Database>, actor: Actor, id: number): Promise<void> {
  requirePermission(actor, 'comments.moderate-own');
  await removeOne(db, id, isWithinModeration(actor));
}

/**
 * Removes a comment: one's own, or one that the viewer moderates.
 * @throws AppError not_found 'commentMissing', for another's too (docs/product.md#session)
 */
export async function deleteComment(db: Kysely<Database>, viewer: Viewer, id: number): Promise<void> {
  await removeOne(db, id, sql`(c.user_id = ${viewer.id} or ${isWithinModeration(viewer)})`);
}
