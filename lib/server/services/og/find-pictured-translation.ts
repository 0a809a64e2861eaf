import { sql, type Kysely } from 'kysely';
import type { PicturedPost } from '../../content/og/picture-source.ts';
import type { Database } from '../../db/schema.ts';
import { normaliseSlug } from '../posts/get-post.ts';

/** What the picture of a reviewed translation of a public post is made of; null when there is no such page. */
export async function findPicturedTranslation(
  db: Kysely<Database>,
  language: string,
  slug: string,
): Promise<PicturedPost | null> {
  const { rows } = await sql<PicturedPost>`
    select t.title, t.language, p.featured_image, u.full_name as author_full_name, u.username as author_username
    from post_translations t join posts p on p.id = t.post_id join users u on u.id = p.author_id
    where t.language = ${language} and t.slug = ${normaliseSlug(slug)} and t.status = 'reviewed'
      and p.listed_at <= now()`.execute(db);
  return rows[0] ?? null;
}
