import { sql, type Transaction } from 'kysely';
import { messageOf } from '../../../rules/messages.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { tagIdsOf } from '../tags/tag.ts';

/**
 * Gives a post the tags of these names, in this order, and takes all others from it. The tags that are touched are held
 * in the order of their ids: writers of the same tags wait for each other, and never in a circle.
 * @returns whether that changed anything
 */
export async function setTags(trx: Transaction<Database>, postId: number, names: readonly string[]): Promise<boolean> {
  const ids = await tagIdsOf(trx, names);
  const { rows } = await sql<{ tag_id: number }>`
    select tag_id from post_tags where post_id = ${postId} order by position, tag_id`.execute(trx);
  const before = rows.map((row) => row.tag_id);
  if (before.join() === ids.join()) return false;
  await sql`select from tags where id = any (${[...before, ...ids]}::int[]) order by id for no key update`.execute(trx);
  await sql`delete from post_tags where post_id = ${postId} and tag_id <> all (${ids}::int[])`.execute(trx);
  await sql`insert into post_tags (post_id, tag_id, position)
    select ${postId}::int, id, place - 1 from unnest(${ids}::int[]) with ordinality wanted(id, place)
      where exists (select from tags where tags.id = wanted.id)
    on conflict (post_id, tag_id) do update set position = excluded.position`.execute(trx);
  return true;
}

/**
 * Makes sure that categories exist and stay until the transaction ends.
 * @throws AppError invalid
 */
export async function holdCategories(trx: Transaction<Database>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await trx
    .selectFrom('categories')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute();
  const known = new Set(rows.map((row) => row.id));
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length === 0) return;
  const message = messageOf('categoriesUnknown', { list: unknown.join(', ') });
  throw new AppError('invalid', message, { errors: { categoryIds: [message] } });
}

async function linkCategories(trx: Transaction<Database>, postId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = ids.map((category_id, position) => ({ post_id: postId, category_id, position }));
  await trx.insertInto('post_categories').values(rows).execute();
}

/** Puts a post into these categories, in this order, and out of all others. @returns whether that changed anything */
export async function setCategories(
  trx: Transaction<Database>,
  postId: number,
  ids: readonly number[],
): Promise<boolean> {
  const rows = await trx
    .selectFrom('post_categories')
    .select('category_id')
    .where('post_id', '=', postId)
    .orderBy('position')
    .orderBy('category_id')
    .execute();
  if (rows.map((row) => row.category_id).join() === ids.join()) return false;
  if (rows.length > 0) await trx.deleteFrom('post_categories').where('post_id', '=', postId).execute();
  await linkCategories(trx, postId, ids);
  return true;
}
