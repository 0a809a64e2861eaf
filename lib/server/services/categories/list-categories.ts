import { sql, type Kysely } from 'kysely';
import type { Category } from '../../../schemas/category.ts';
import { addTags, tagOf } from '../../http/cache-tags.ts';
import type { Database } from '../../db/schema.ts';
import { byName } from './by-name.ts';
import { allCategories } from './category-json.ts';

/** All categories by name, with the number of their public posts. */
export async function listCategories(db: Kysely<Database>): Promise<Category[]> {
  addTags(tagOf.categories(), tagOf.posts());
  const { rows } = await sql<{ categories: Category[] }>`select ${allCategories} as categories`.execute(db);
  return (rows[0]?.categories ?? []).sort((a, b) => byName.compare(a.name, b.name) || a.id - b.id);
}
