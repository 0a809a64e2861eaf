import { sql, type Kysely } from 'kysely';
import { pathTo } from '../../../paths.ts';
import { findFixedPage } from '../../../rules/pages.ts';
import { normaliseSlug } from '../../../text/slug.ts';
import type { Database } from '../../db/schema.ts';
import { missing, OK, type Fate } from './fate.ts';

/** A page of the operator's own: there, moved to the slug or the address that it has, or unknown. */
export async function findPageFate(db: Kysely<Database>, slug: string): Promise<Fate> {
  const wanted = normaliseSlug(slug);
  if (findFixedPage(wanted)) return { kind: 'moved', path: pathTo.page(wanted) };
  const { rows } = await sql<{ slug: string }>`select slug from pages p where p.status = 'published'
    and (p.slug = ${wanted} or p.id = (select page_id from page_slugs where slug = ${wanted}))
    order by p.slug = ${wanted} desc limit 1`.execute(db);
  const row = rows[0];
  if (!row) return missing('page-not-found');
  return row.slug === slug ? OK : { kind: 'moved', path: pathTo.page(row.slug) };
}
