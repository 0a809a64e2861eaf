import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../db/schema.ts';

const othersOf = (userId: number) =>
  sql`from post_authors other where other.post_id = p.id and other.user_id <> ${userId}`;

/** Leaves somebody's posts to those who wrote them with them; what they wrote alone stays theirs. */
export async function leaveToCoauthors(trx: Transaction<Database>, userId: number): Promise<void> {
  // Their counts change: they are locked before the posts, as wherever authors are set.
  await sql`select from users where id in (select other.user_id from post_authors own
      join post_authors other using (post_id) where own.user_id = ${userId})
    order by id for no key update`.execute(trx);
  await sql`update posts p set author_id = (select user_id ${othersOf(userId)} order by position, user_id limit 1)
    where p.author_id = ${userId} and exists (select ${othersOf(userId)})`.execute(trx);
  await sql`delete from post_authors own using posts p
    where own.user_id = ${userId} and p.id = own.post_id and exists (select ${othersOf(userId)})`.execute(trx);
}

/** Takes somebody's posts from the public; those with other authors stay there without them. */
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

/** Undoes `withdrawPosts`. What another author of a post withdrew by leaving after them is public again, too. */
export async function returnPosts(trx: Transaction<Database>, userId: number): Promise<void> {
  await sql`select from users where id = ${userId} or id in (select pa.user_id from departing_posts d
      join post_authors pa using (post_id) where d.user_id = ${userId})
    order by id for no key update`.execute(trx);
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
