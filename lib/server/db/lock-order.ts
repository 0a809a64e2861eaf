// Whoever writes about posts locks in one order: comments and reactions, people, categories, tags, posts. Answers come
// before what they answer; else each kind goes by id. What counts rows would lock them anyway, a moment later and in an
// order of its own: two writers wait for each other at most, and never in a circle.
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { untilWritten } from './errors.ts';
import type { Database } from './schema.ts';

/** Runs `work` in a transaction; once more where two that began before they knew of each other still met in a circle. */
export const transact = <T>(db: Kysely<Database>, work: (trx: Transaction<Database>) => Promise<T>): Promise<T> =>
  untilWritten(() => db.transaction().execute(work));

type Trx = Transaction<Database>;
type Ids = readonly number[];
/** A list of ids in parentheses, or a subquery of them. */
export type IdsOf = RawBuilder<unknown>;
/** What posts are held for. */
export type Purpose = 'change' | 'delete';

/** Holds comments with what they answer, and with the spam below them, which goes when they go. */
export async function holdComments(trx: Trx, comments: IdsOf): Promise<void> {
  await sql`select from comments where id in (select id from comments where id in ${comments}
      union select parent_id from comments where id in ${comments}
      union select id from comments where parent_id in ${comments} and status = 'spam') order by id desc for update`.execute(
    trx,
  );
}

/** Holds the comments and the reactions that fit. */
export async function holdConversation(trx: Trx, fits: RawBuilder<unknown>): Promise<void> {
  await holdComments(trx, sql`(select id from comments where ${fits})`);
  await sql`select from reactions where ${fits} order by post_id, user_id for update`.execute(trx);
}

/** Holds whom posts count on: who wrote them, and `also`; where they are to be deleted, who commented as well. */
export async function holdPeople(trx: Trx, posts: IdsOf, also: Ids, to: Purpose): Promise<void> {
  const commenters = to === 'delete' ? sql`union select user_id from comments where post_id in ${posts}` : sql``;
  await sql`select from users where id in (select unnest(${also}::int[])
      union select user_id from post_authors where post_id in ${posts} ${commenters})
    order by id for no key update`.execute(trx);
}

/** Holds the categories of posts and `also`. */
export async function holdCategories(trx: Trx, posts: IdsOf, also: Ids = []): Promise<void> {
  await sql`select from categories where id in (select unnest(${also}::int[])
      union select category_id from post_categories where post_id in ${posts}) order by id for no key update`.execute(
    trx,
  );
}

/** Holds the tags of posts and `also`. */
export async function holdTags(trx: Trx, posts: IdsOf, also: Ids = []): Promise<void> {
  await sql`select from tags where id in (select unnest(${also}::int[])
      union select tag_id from post_tags where post_id in ${posts}) order by id for no key update`.execute(trx);
}

/** Holds posts, after all others. Nothing that refers to them is on its way when they are held to be deleted. */
export async function holdPosts(trx: Trx, posts: IdsOf, to: Purpose): Promise<void> {
  const strength = to === 'delete' ? sql`for update` : sql`for no key update`;
  await sql`select from posts where id in ${posts} order by id ${strength}`.execute(trx);
}
