import { type Kysely, sql, type Transaction } from 'kysely';
import type { CommentStatus } from '../../../../rules/limits.ts';
import type { ReportCommentInput } from '../../../../schemas/moderation.ts';
import { type Actor, requirePermission, type Viewer } from '../../../auth/find-viewer.ts';
import { announce } from '../../../db/announcement.ts';
import { holdComments, holdPosts, transact } from '../../../db/lock-order.ts';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors.ts';
import { countForAccount } from '../../../limits/account-limits.ts';
import { isWithinModeration } from '../list-all-comments.ts';
import { recordNotices } from '../notices/record-notices.ts';
import { removeRow } from '../update-comment.ts';
import { type Lesson, learn } from './judge-comment.ts';

type Decision = {
  ids: readonly number[];
  status: CommentStatus;
  /** It undoes one about comments whose reports waited until then. */
  reopen?: boolean | undefined;
};
type Row = { id: number; content: string; learned: Lesson['kind'] | null };

const TEACHES = { published: 'honest', spam: 'spam', held: null } as const;

/**
 * The comments of these ids that the actor moderates, answers first. They are held in the order of every write, with what
 * deciding about them counts on: who wrote them, and the posts that they stand below.
 */
async function lockRows(trx: Transaction<Database>, actor: Actor, ids: readonly number[]): Promise<Row[]> {
  const moderated = sql`c.id = any(${ids}::int[]) and c.status <> 'removed' and ${isWithinModeration(actor)}`;
  await holdComments(trx, sql`(select c.id from comments c where ${moderated})`);
  const { rows } = await sql<Row>`select c.id, c.content, c.learned from comments c where ${moderated}
    order by c.id desc for update of c`.execute(trx);
  const of = (column: string) =>
    sql`(select ${sql.ref(column)} from comments where id = any(${rows.map(({ id }) => id)}::int[]))`;
  await sql`select from users where id in ${of('user_id')} order by id for no key update`.execute(trx);
  await holdPosts(trx, of('post_id'), 'change');
  return rows;
}

function lessonsOf(rows: readonly Row[], status: CommentStatus): Lesson[] {
  const kind = TEACHES[status];
  return rows.flatMap(({ content, learned }) => {
    if (learned === kind) return [];
    const taken: Lesson[] = learned ? [{ kind: learned, content, by: -1 }] : [];
    return kind ? [...taken, { kind, content, by: 1 as const }] : taken;
  });
}

/** Readers are told of what they have not seen before, in the transaction that shows it. @returns ids of those */
async function announceUnseen(trx: Transaction<Database>, ids: readonly number[]): Promise<number[]> {
  const announced = announce({
    event: sql.lit('comment-added'),
    postId: sql.ref('c.post_id'),
    commentId: sql.ref('c.id'),
  });
  const { rows } = await sql<{ id: number }>`select c.id, ${announced} from comments c
    where c.id = any(${ids}::int[]) and not c.shown`.execute(trx);
  return rows.map(({ id }) => id);
}

/** A decision for good or ill answers the reports; its undoing, before the comment is as it was, lets those wait again. */
async function settleReports(trx: Transaction<Database>, { ids, status, reopen }: Decision): Promise<void> {
  if (reopen)
    await sql`update comment_reports r set settled_at = null from comments c
      where c.id = any(${ids}::int[]) and c.status <> 'held' and r.comment_id = c.id
        and r.settled_at = (select max(settled_at) from comment_reports where comment_id = c.id)`.execute(trx);
  else if (status !== 'held')
    await sql`update comment_reports set settled_at = now()
      where comment_id = any(${ids}::int[]) and settled_at is null`.execute(trx);
}

async function writeStatus(trx: Transaction<Database>, decision: Decision): Promise<void> {
  const { ids, status } = decision;
  await settleReports(trx, decision);
  const unseen = status === 'published' ? await announceUnseen(trx, ids) : [];
  const reason = status === 'held' ? sql`coalesce(hold_reason, 'holdModerator')` : sql`null`;
  await sql`update comments set status = ${status}, hold_reason = ${reason}, learned = ${TEACHES[status]}
    where id = any(${ids}::int[])`.execute(trx);
  await recordNotices(sql`(select * from comments where id = any(${unseen}::int[]))`).execute(trx);
}

/**
 * Publishes comments, holds them or calls them spam: any for a moderator, for a writer those below their own posts. The
 * site's filter learns from it.
 * @returns ids of those that were there to be decided
 * @throws AppError forbidden
 */
export async function moderateComments(
  db: Kysely<Database>,
  actor: Actor,
  { ids, status, reopen }: Decision,
): Promise<number[]> {
  requirePermission(actor, 'comments.moderate-own');
  return transact(db, async (trx) => {
    const rows = await lockRows(trx, actor, ids);
    const found = rows.map(({ id }) => id);
    await writeStatus(trx, { ids: found, status, reopen });
    await learn(trx, lessonsOf(rows, status));
    return found;
  });
}

/** The same for one. @throws AppError forbidden, not_found 'commentMissing' */
export async function moderateComment(
  db: Kysely<Database>,
  actor: Actor,
  { id, status }: { id: number; status: CommentStatus },
): Promise<void> {
  const found = await moderateComments(db, actor, { ids: [id], status });
  if (found.length === 0) throw new AppError('not_found', 'commentMissing');
}

/** Removes comments within the actor's reach. @returns ids of those that were there @throws AppError forbidden */
export async function removeComments(db: Kysely<Database>, actor: Actor, ids: readonly number[]): Promise<number[]> {
  requirePermission(actor, 'comments.moderate-own');
  return transact(db, async (trx) => {
    const answersFirst = (await lockRows(trx, actor, ids)).map(({ id }) => id);
    const removed: number[] = [];
    for (const id of answersFirst) if (await removeRow(trx, id, isWithinModeration(actor))) removed.push(id);
    return removed;
  });
}

/**
 * Tells those who moderate of a comment that is shown, once per person.
 * @throws AppError too_many_requests, not_found 'commentMissing', already_reported
 */
export async function reportComment(
  db: Kysely<Database>,
  viewer: Viewer,
  { id, reason, text }: ReportCommentInput & { id: number },
): Promise<void> {
  await countForAccount(db, 'reports', viewer.id);
  const { rows } = await sql<{ is_new: boolean }>`
    with shown as (select c.id from comments c join posts p on p.id = c.post_id
        where c.id = ${id} and c.shown and p.listed_at <= now()),
      told as (insert into comment_reports (comment_id, user_id, reason, text)
        select id, ${viewer.id}, ${reason}, ${text} from shown on conflict do nothing returning comment_id)
    select exists (select from told) as is_new from shown`.execute(db);
  const [row] = rows;
  if (!row) throw new AppError('not_found', 'commentMissing');
  if (!row.is_new) throw new AppError('already_reported', 'alreadyReported');
}
