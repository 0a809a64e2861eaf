import { sql, type Kysely } from 'kysely';
import { pathTo } from '../../../paths.ts';
import type { Database } from '../../db/schema.ts';
import { normaliseSlug } from '../../../text/slug.ts';
import { missing, OK, type Fate } from './fate.ts';

async function isGone(db: Kysely<Database>, language: string, slug: string): Promise<boolean> {
  const { rows } = await sql`select from gone_translations where language = ${language} and slug = ${slug}`.execute(db);
  return rows.length > 0;
}

/**
 * The page of a reviewed translation: there, moved to the slug that it has now - from one that it had, or that the post
 * has or had -, deleted with its post (410), or unknown. Without a translation the post itself is not shown here: it has
 * an address of its own.
 */
export async function findTranslationFate(db: Kysely<Database>, language: string, slug: string): Promise<Fate> {
  const wanted = normaliseSlug(slug);
  const { rows } = await sql<{ slug: string }>`select t.slug from post_translations t join posts p on p.id = t.post_id
    where t.language = ${language} and t.status = 'reviewed' and p.listed_at <= now()
      and (t.slug = ${wanted} or t.old_slugs @> array[${wanted}::text] or p.slug = ${wanted}
        or t.post_id in (select post_id from slug_history where slug = ${wanted}))
    order by (t.slug = ${wanted}) desc, t.post_id desc limit 1`.execute(db);
  const row = rows[0];
  if (!row) return missing((await isGone(db, language, wanted)) ? 'post-gone' : 'post-not-found');
  return row.slug === slug ? OK : { kind: 'moved', path: pathTo.translation(language, row.slug) };
}
