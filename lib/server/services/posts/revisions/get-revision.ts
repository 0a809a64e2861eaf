import { sql, type Kysely } from 'kysely';
import type { Revision } from '../../../../schemas/admin-revision.ts';
import type { Sanitiser } from '../../../content/sanitise/sanitiser.ts';
import { cleanAnyHtml } from '../../../content/sanitise/stored-html.ts';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors.ts';
import { requirePermission, type Actor } from '../../../auth/find-viewer.ts';
import { isWithinReach } from '../admin-post-json.ts';
import { revisionJson } from './revision-json.ts';

export type RevisionKey = { postId: number; revisionId: number };

/**
 * One revision of a post with its texts, sanitised by the rules of today whenever it was kept.
 * @throws AppError forbidden, not_found
 */
export async function getRevision(
  { db, sanitiser }: { db: Kysely<Database>; sanitiser: Sanitiser },
  actor: Actor,
  { postId, revisionId }: RevisionKey,
): Promise<Revision> {
  requirePermission(actor, 'posts.write');
  const { rows } = await sql<{
    revision: Omit<Revision, 'content'> & { content: string };
  }>`select ${revisionJson} as revision
    from post_revisions r join posts p on p.id = r.post_id left join users e on e.id = r.editor_id
    where r.id = ${revisionId} and p.id = ${postId} and ${isWithinReach(actor)}`.execute(db);
  const row = rows[0];
  if (!row) throw new AppError('not_found', 'Revision not found');
  return { ...row.revision, content: await cleanAnyHtml(sanitiser, row.revision.content, 'post') };
}
