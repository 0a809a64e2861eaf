import { sql, type RawBuilder } from 'kysely';
import type { Category } from '../../../schemas/category.ts';
import { columns, jsonObject } from '../../db/json.ts';
import { publicTotalOfCategory } from '../../db/public-totals.ts';

/** The category row `c` as JSON. */
export const categoryJson = jsonObject({
  ...columns('c', ['id', 'name', 'slug', 'description']),
  post_count: publicTotalOfCategory,
});

/** All categories, as a JSON array. */
export const allCategories: RawBuilder<Category[]> = sql<Category[]>`(
  select coalesce(json_agg(${categoryJson} order by c.id), '[]') from categories c)`;

/** The category with this slug as JSON, or null. */
export function categoryBySlug(slug: string): RawBuilder<Category | null> {
  return sql<Category | null>`(select ${categoryJson} from categories c where c.slug = ${slug})`;
}
