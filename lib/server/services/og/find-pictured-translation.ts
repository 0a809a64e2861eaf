import { sql, type Kysely } from 'kysely';
import type { PicturedPost } from '../../content/og/picture-source.ts';
import type { Database } from '../../db/schema.ts';
import { normaliseSlug } from '../posts/get-post.ts';

/** What the picture of a reviewed translation of a public post is made of, also by a slug that it had; null when there is no such page. */
export async function findPicturedTranslation(
  db: Kysely<Database>,
  language: string,
  slug: string,
): Promise<PicturedPost | null> {
  const wanted = normaliseSlug(slug);
  const { rows } = await sql<PicturedPost>`
    select t.title, t.language, p.featured_image, u.full_name as author_full_name, u.username as author_username
    from post_translations t join posts p on p.id = t.post_id join users u on u.id = p.author_id
    where t.language = ${language} and (t.slug = ${wanted} or t.old_slugs @> array[${wanted}::text])
      and t.status = 'reviewed' and p.listed_at <= now()
    order by t.slug = ${wanted} desc, t.post_id desc limit 1`.execute(db);
  return rows[0] ?? null;
}
