import { sql, type Kysely } from 'kysely';
import type { PicturedPost } from '../../content/og/picture-source.ts';
import type { Database } from '../../db/schema.ts';
import { normaliseSlug } from '../posts/get-post.ts';

/** What the picture of a public post is made of; null when there is no such post. */
export async function findPicturedPost(db: Kysely<Database>, slug: string): Promise<PicturedPost | null> {
  const { rows } = await sql<PicturedPost>`
    select p.title, p.language, p.featured_image, u.full_name as author_full_name, u.username as author_username
    from posts p join users u on u.id = p.author_id
    where p.slug = ${normaliseSlug(slug)} and p.listed_at <= now()`.execute(db);
  return rows[0] ?? null;
}
