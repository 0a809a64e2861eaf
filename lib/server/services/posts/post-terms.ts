import { sql, type Transaction } from 'kysely';
import { messageOf } from '../../../rules/messages.ts';
import type { UpdatePostInput } from '../../../schemas/admin-post.ts';
import type { Actor } from '../../auth/find-viewer.ts';
import { holdCategories, holdPeople, holdTags } from '../../db/lock-order.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { tagIdsOf } from '../tags/tag.ts';

/** Gives a post these tags, in this order, and takes all others from it. @returns whether that changed anything */
export async function setTags(trx: Transaction<Database>, postId: number, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ tag_id: number }>`
    select tag_id from post_tags where post_id = ${postId} order by position, tag_id`.execute(trx);
  const before = rows.map((row) => row.tag_id);
  if (before.join() === ids.join()) return false;
  await sql`delete from post_tags where post_id = ${postId} and tag_id <> all (${ids}::int[])`.execute(trx);
  await sql`insert into post_tags (post_id, tag_id, position)
    select ${postId}::int, id, place - 1 from unnest(${ids}::int[]) with ordinality wanted(id, place)
      where exists (select from tags where tags.id = wanted.id)
    on conflict (post_id, tag_id) do update set position = excluded.position`.execute(trx);
  return true;
}

async function requireCategories(trx: Transaction<Database>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await trx.selectFrom('categories').select('id').where('id', 'in', ids).execute();
  const known = new Set(rows.map((row) => row.id));
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length === 0) return;
  const message = messageOf('categoriesUnknown', { list: unknown.join(', ') });
  throw new AppError('invalid', message, { errors: { categoryIds: [message] } });
}

type Wanted = Pick<UpdatePostInput, 'authorIds' | 'categoryIds' | 'tags'>;

/**
 * Holds what a save of a post touches, in the order of every write, until the transaction ends: the post's own authors,
 * categories and tags, and those that it is to have. Tags that are not there are made.
 * @param postId 0 for a post that is to be
 * @returns ids of the tags that it is to have
 * @throws AppError invalid for unknown categories
 */
export async function holdWanted(
  trx: Transaction<Database>,
  actor: Actor,
  { postId, authorIds = [], categoryIds = [], tags }: Wanted & { postId: number },
): Promise<number[] | undefined> {
  const post = sql`(${postId}::int)`;
  await holdPeople(trx, post, [...authorIds, actor.id], 'change');
  await holdCategories(trx, post, categoryIds);
  await requireCategories(trx, categoryIds);
  const tagIds = tags && (await tagIdsOf(trx, tags));
  await holdTags(trx, post, tagIds);
  return tagIds;
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
