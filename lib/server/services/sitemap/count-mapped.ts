import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { isMapped, isMappedAuthor } from './sitemap-part.ts';

/** How many addresses of posts, authors and categories there are; counting stops beyond `most` of each. */
export async function countMapped(db: Kysely<Database>, most: number): Promise<number> {
  const limit = sql.lit(most + 1);
  const { rows } = await sql<{ total: number }>`select
    (select count(*)::int from (select from posts p where ${isMapped} limit ${limit}) posts)
    + (select count(*)::int from (select from users u where ${isMappedAuthor} limit ${limit}) authors)
    + (select count(*)::int from (select from post_translations t where t.status = 'reviewed' limit ${limit}) translations)
    + (select count(*)::int from categories) as total`.execute(db);
  return rows[0]?.total ?? 0;
}
