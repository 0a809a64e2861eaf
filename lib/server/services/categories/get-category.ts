import { sql, type Kysely } from 'kysely';
import type { Category } from '../../../schemas/category.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { categoryJson } from './category-json.ts';

/**
 * A category by id.
 * @throws AppError not_found
 */
export async function getCategory(db: Kysely<Database>, id: number): Promise<Category> {
  const { rows } = await sql<{ category: Category }>`select ${categoryJson} as category
    from categories c where c.id = ${id}`.execute(db);
  const row = rows[0];
  if (!row) throw new AppError('not_found', 'Category not found');
  return row.category;
}
