import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

type Place = { postId: number; comment: number; limit: number };

/** The page, counted from 1, on which a post's list of comments shows one; null when the post has no such comment. */
export async function findPageOfComment(
  db: Kysely<Database>,
  { postId, comment, limit }: Place,
): Promise<number | null> {
  const { rows } = await sql<{ newer: number }>`
    select (select count(*)::int from comments n
      where n.post_id = c.post_id and not n.hidden and (n.created_at, n.id) > (c.created_at, c.id)) as newer
    from comments c where c.id = ${comment} and c.post_id = ${postId} and not c.hidden`.execute(db);
  const place = rows[0];
  return place ? Math.floor(place.newer / limit) + 1 : null;
}
