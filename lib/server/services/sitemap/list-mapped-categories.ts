import { sql, type Kysely } from 'kysely';
import { pathTo } from '../../../paths.ts';
import type { Database } from '../../db/schema.ts';
import type { MappedPage } from './mapped-page.ts';

/** All categories that have a public post. */
export async function listMappedCategories(db: Kysely<Database>): Promise<MappedPage[]> {
  const { rows } = await sql<{ slug: string; newest: Date }>`select c.slug, newest.listed_at as newest
    from categories c cross join lateral (select pc.listed_at from post_categories pc
      where pc.category_id = c.id and pc.listed_at <= now() order by pc.listed_at desc limit 1) newest
    order by c.id`.execute(db);
  return rows.map(({ slug, newest }) => ({ path: pathTo.category(slug), modified: newest.toISOString() }));
}
