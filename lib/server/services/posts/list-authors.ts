import { sql, type Kysely } from 'kysely';
import { rolesWith } from '../../../rules/roles.ts';
import type { ListAuthorsQuery } from '../../../schemas/admin-post.ts';
import type { AuthorLink } from '../../../schemas/post.ts';
import { type Actor, requirePermission } from '../../auth/find-viewer.ts';
import { containing } from '../../db/sql-fragments.ts';
import type { Database } from '../../db/schema.ts';

const MOST = 20;

/**
 * Who may be named as the author of a post, by name; those only in whose names `search` is found. With `of`, also who is
 * an author of posts and may be named no more: a list is narrowed by them.
 */
export async function listAuthors(
  db: Kysely<Database>,
  actor: Actor,
  { search, of }: ListAuthorsQuery,
): Promise<AuthorLink[]> {
  requirePermission(actor, of === 'posts' ? 'posts.write-any' : 'posts.write');
  const found = search ? containing(['username', 'full_name'], search) : sql`true`;
  const wrote = of === 'posts' ? sql`exists (select from post_authors where user_id = users.id)` : sql`false`;
  const { rows } = await sql<AuthorLink>`
    select id, username, full_name, profile_image from users
    where (is_active and role = any (${rolesWith('posts.write')}::text[]) or ${wrote}) and ${found}
    order by lower(full_name), id limit ${MOST}`.execute(db);
  return rows;
}
