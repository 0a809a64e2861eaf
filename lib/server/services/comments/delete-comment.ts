import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { writeHtml } from '../../content/write-html.ts';
import { AppError } from '../../errors.ts';
import { type Actor, requirePermission, type Viewer } from '../../auth/find-viewer.ts';
import { isWithinModeration } from './moderation-reach.ts';

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

/** Removes the comment row `c` that fits the condition: locked first, so that an answer is before it or finds it gone. */
export async function removeRow(
  trx: Transaction<Database>,
  id: number,
  condition: RawBuilder<unknown>,
): Promise<boolean> {
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
  const isRemoved = await db.transaction().execute((trx) => removeRow(trx, id, condition));
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
