import { sql, type Transaction } from 'kysely';
import {
  holdCategories,
  holdConversation,
  holdPeople,
  holdPosts,
  holdTags,
  type Purpose,
} from '../../../db/lock-order.ts';
import type { Database } from '../../../db/schema.ts';

/**
 * Holds in the order of every write what is somebody's: their account, what they said, their posts, and those that they
 * left. Who writes at this moment under their name is waited for, and then finds them leaving.
 * @param to to delete their posts, with what others said of them
 */
export async function holdAllOf(trx: Transaction<Database>, userId: number, to: Purpose): Promise<void> {
  const own = sql`select post_id from post_authors where user_id = ${userId}
    union select post_id from departing_posts where user_id = ${userId}`;
  await holdConversation(
    trx,
    to === 'delete' ? sql`(user_id = ${userId} or post_id in (${own}))` : sql`user_id = ${userId}`,
  );
  await holdPeople(trx, sql`(${own})`, [userId], to);
  await sql`select from users where id = ${userId} for update`.execute(trx);
  await holdCategories(trx, sql`(${own})`);
  await holdTags(trx, sql`(${own})`);
  const said = sql`select post_id from comments where user_id = ${userId}
    union select post_id from reactions where user_id = ${userId}`;
  await holdPosts(trx, sql`(${own} union ${said})`, to);
}

const othersOf = (userId: number) =>
  sql`from post_authors other where other.post_id = p.id and other.user_id <> ${userId}`;

/** Leaves somebody's posts, which are held, to those who wrote them with them; what they wrote alone stays theirs. */
export async function leaveToCoauthors(trx: Transaction<Database>, userId: number): Promise<void> {
  await sql`update posts p set author_id = (select user_id ${othersOf(userId)} order by position, user_id limit 1)
    where p.author_id = ${userId} and exists (select ${othersOf(userId)})`.execute(trx);
  await sql`delete from post_authors own using posts p
    where own.user_id = ${userId} and p.id = own.post_id and exists (select ${othersOf(userId)})`.execute(trx);
}

/** Takes somebody's posts, which are held, from the public; those with other authors stay there without them. */
export async function withdrawPosts(trx: Transaction<Database>, userId: number): Promise<void> {
  await sql`insert into departing_posts (user_id, post_id, position, withdrawn)
    select ${userId}, p.id, own.position, p.status = 'published' and not exists (select ${othersOf(userId)})
    from post_authors own join posts p on p.id = own.post_id where own.user_id = ${userId}
    on conflict (user_id, post_id) do nothing`.execute(trx);
  await leaveToCoauthors(trx, userId);
  await sql`update posts set status = 'draft' where author_id = ${userId} and status = 'published'`.execute(trx);
}

/** Puts somebody back among the authors of what they left, at the place that they had. */
async function rejoin(trx: Transaction<Database>, userId: number): Promise<void> {
  await sql`update post_authors other set position = other.position + 1 from departing_posts d join posts p on p.id = d.post_id
    where d.user_id = ${userId} and d.position = 0 and p.author_id <> ${userId} and other.post_id = d.post_id`.execute(
    trx,
  );
  await sql`insert into post_authors (post_id, user_id, position)
    select post_id, user_id, position from departing_posts where user_id = ${userId}
    on conflict (post_id, user_id) do nothing`.execute(trx);
  await sql`update posts p set author_id = ${userId} from departing_posts d
    where d.user_id = ${userId} and d.position = 0 and d.post_id = p.id and p.author_id <> ${userId}`.execute(trx);
}

/** Undoes `withdrawPosts`, of posts that are held. What another author of a post withdrew by leaving after them is public again, too. */
export async function returnPosts(trx: Transaction<Database>, userId: number): Promise<void> {
  await rejoin(trx, userId);
  // Somebody who is still leaving is no author meanwhile.
  await sql`update posts p set author_id = ${userId} from departing_posts d, users u
    where d.user_id = ${userId} and d.post_id = p.id and u.id = p.author_id and u.deletes_at is not null`.execute(trx);
  await sql`delete from post_authors pa using departing_posts d, users u
    where d.user_id = ${userId} and pa.post_id = d.post_id and u.id = pa.user_id and u.deletes_at is not null`.execute(
    trx,
  );
  await sql`with back as (
      update departing_posts d set withdrawn = false from departing_posts own
      where own.user_id = ${userId} and own.post_id = d.post_id and d.withdrawn returning d.post_id)
    update posts set status = 'published' where id in (select post_id from back) and status = 'draft'`.execute(trx);
  await trx.deleteFrom('departing_posts').where('user_id', '=', userId).execute();
}
