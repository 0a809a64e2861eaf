import { sql, type Kysely } from 'kysely';
import { addTags, tagOf } from '../../http/cache-tags.ts';
import type { Database } from '../../db/schema.ts';
import { publicTotal } from '../../db/sql-fragments.ts';

/** Number of public posts. */
export async function countPublicPosts(db: Kysely<Database>): Promise<number> {
  addTags(tagOf.posts());
  const { rows } = await sql<{ total: number }>`select ${publicTotal} as total`.execute(db);
  return rows[0]?.total ?? 0;
}
