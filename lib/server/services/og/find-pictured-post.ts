import { sql, type Kysely } from 'kysely';
import type { PicturedPost } from '../../content/og/picture-source.ts';
import type { Database } from '../../db/schema.ts';
import { normaliseSlug } from '../posts/get-post.ts';

/**
 * What the picture of a public post is made of; null when there is no such post. By a slug that it had as well: links
 * that were shared before show the address of the picture that they had then.
 */
export async function findPicturedPost(db: Kysely<Database>, slug: string): Promise<PicturedPost | null> {
  const wanted = normaliseSlug(slug);
  const { rows } = await sql<PicturedPost>`
    select p.title, p.language, p.featured_image, u.full_name as author_full_name, u.username as author_username
    from posts p join users u on u.id = p.author_id
    where (p.slug = ${wanted} or p.id = (select post_id from slug_history where slug = ${wanted})) and p.listed_at <= now()
    order by p.slug = ${wanted} desc limit 1`.execute(db);
  return rows[0] ?? null;
}
