import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { setHidden } from '../set-user-status.ts';
import { returnPosts } from './posts-of-leaving.ts';

/**
 * Undoes the deletion of somebody who has just proved who they are: everything is as it was. Comes before their session
 * begins.
 * @returns false for who is not leaving, or is past the day
 */
export async function comeBack(trx: Transaction<Database>, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ is_active: true, deletes_at: null, deletes_comments: false })
    .where('id', '=', userId)
    .where('deletes_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await setHidden(trx, userId, false);
  await returnPosts(trx, userId);
  // Pages that showed the comments without a name do not know whose they are.
  await sql`select notify_tag('post:' || post_id)
      from (select distinct post_id from comments where user_id = ${userId} and shown) commented`.execute(trx);
  return true;
}
