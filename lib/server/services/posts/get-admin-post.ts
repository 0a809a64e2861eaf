import { sql, type Kysely } from 'kysely';
import type { AdminPost } from '../../../schemas/admin-post.ts';
import { withSafeContent } from '../../content/sanitise/stored-html.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { requirePermission, type Actor } from '../../auth/find-viewer.ts';
import { runtime } from '../../runtime.ts';
import { adminPostJson, isWithinReach, type AdminPostRow } from './admin-post-json.ts';
import { toPostListItem } from './post-items.ts';

/**
 * A post in any state, for its editor.
 * @throws AppError not_found, also for somebody else's post where the role sees only its own
 */
export async function getAdminPost(db: Kysely<Database>, actor: Actor, id: number): Promise<AdminPost> {
  requirePermission(actor, 'posts.write');
  const { rows } = await sql<{ post: AdminPostRow }>`select ${adminPostJson} as post
    from posts p join users u on u.id = p.author_id where p.id = ${id} and ${isWithinReach(actor)}`.execute(db);
  const row = rows[0];
  if (!row) throw new AppError('not_found', 'Post not found');
  return toPostListItem(await withSafeContent(row.post, runtime().sanitiser));
}
