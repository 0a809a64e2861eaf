import { sql, type Kysely } from 'kysely';
import { pathTo } from '../../../paths.ts';
import type { Database } from '../../db/schema.ts';
import { normaliseSlug } from '../../../text/slug.ts';
import { missing, OK, type Fate } from './fate.ts';

type Row = { slug: string | null; moved_to: string | null; was_public: boolean | null };

/** A post page: there, moved to a new slug, deleted after it was public (410), or unknown. */
export async function findPostFate(db: Kysely<Database>, slug: string): Promise<Fate> {
  const wanted = normaliseSlug(slug);
  const { rows } = await sql<Row>`
    select (select p.slug from posts p where p.slug = ${wanted} and p.listed_at <= now()) as slug,
      (select p.slug from slug_history h join posts p on p.id = h.post_id
        where h.slug = ${wanted} and p.listed_at <= now()) as moved_to,
      (select d.was_public from slug_history h join deleted_posts d on d.post_id = h.post_id
        where h.slug = ${wanted}) as was_public`.execute(db);
  const row = rows[0];
  if (row?.slug) return row.slug === slug ? OK : { kind: 'moved', path: pathTo.post(row.slug) };
  if (row?.moved_to) return { kind: 'moved', path: pathTo.post(row.moved_to) };
  return missing(row?.was_public ? 'post-gone' : 'post-not-found');
}
