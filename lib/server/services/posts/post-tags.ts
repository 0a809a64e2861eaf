import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { tagIdsOf } from '../tags/name-tags.ts';

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
