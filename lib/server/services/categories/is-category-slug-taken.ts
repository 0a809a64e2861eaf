import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Whether another category than `categoryId` (null: any) has this slug. */
export async function isCategorySlugTaken(
  db: Kysely<Database>,
  slug: string,
  categoryId: number | null,
): Promise<boolean> {
  const row = await db
    .selectFrom('categories')
    .select('id')
    .where('slug', '=', slug)
    .where(sql<boolean>`id is distinct from ${categoryId}::int`)
    .executeTakeFirst();
  return row !== undefined;
}
