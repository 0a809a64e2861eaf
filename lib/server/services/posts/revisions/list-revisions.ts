import { sql, type Kysely } from 'kysely';
import type { RevisionItem } from '../../../../schemas/admin-revision.ts';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors.ts';
import { requirePermission, type Actor } from '../../../auth/find-viewer.ts';
import { isWithinReach } from '../admin-post-json.ts';
import { revisionItemJson } from './revision-json.ts';

/**
 * All revisions of a post, newest first, without their texts.
 * @throws AppError forbidden, not_found when the post is not within the actor's reach
 */
export async function listRevisions(db: Kysely<Database>, actor: Actor, postId: number): Promise<RevisionItem[]> {
  requirePermission(actor, 'posts.write');
  const { rows } = await sql<{ revisions: RevisionItem[] }>`
    select (select coalesce(json_agg(${revisionItemJson} order by r.id desc), '[]')
      from post_revisions r left join users e on e.id = r.editor_id where r.post_id = p.id) as revisions
    from posts p where p.id = ${postId} and ${isWithinReach(actor)}`.execute(db);
  const row = rows[0];
  if (!row) throw new AppError('not_found', 'Post not found');
  return row.revisions;
}
