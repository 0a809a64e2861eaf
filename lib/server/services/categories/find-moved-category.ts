import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { normaliseSlug } from '../../../text/slug.ts';

/** The slug that a category has now, by one that it had; undefined when no category had it. */
export async function findMovedCategory(db: Kysely<Database>, slug: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('category_slugs as old')
    .innerJoin('categories as c', 'c.id', 'old.category_id')
    .select('c.slug')
    .where('old.slug', '=', normaliseSlug(slug))
    .executeTakeFirst();
  return row?.slug;
}
