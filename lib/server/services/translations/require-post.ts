import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { isWithinReach } from '../posts/admin-post-json.ts';
import { requirePermission, type Actor } from '../../auth/require-permission.ts';

export type TranslatedPost = { id: number; slug: string; language: string };

/**
 * The post whose translations an actor may change: its author, or an admin.
 * @throws AppError forbidden, not_found
 */
export async function requirePost(db: Kysely<Database>, actor: Actor, id: number): Promise<TranslatedPost> {
  requirePermission(actor, 'posts.write');
  const { rows } = await sql<TranslatedPost>`select p.id, p.slug, p.language from posts p
    where p.id = ${id} and ${isWithinReach(actor)}`.execute(db);
  const post = rows[0];
  if (!post) throw new AppError('not_found', 'Post not found');
  return post;
}
