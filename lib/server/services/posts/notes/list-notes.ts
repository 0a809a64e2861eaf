import { type Kysely, sql } from 'kysely';
import type { PostNote } from '../../../../schemas/post-note.ts';
import { type Actor, requirePermission } from '../../../auth/find-viewer.ts';
import type { Database } from '../../../db/schema.ts';
import { columns, isoTime, jsonObject } from '../../../db/sql-fragments.ts';
import { AppError } from '../../../errors.ts';
import { isWithinReach } from '../get-admin-post.ts';

/** The note row `n` of author `a`, who may be gone. */
const noteJson = jsonObject({
  ...columns('n', ['id', 'parent_id', 'quote', 'quote_at', 'text']),
  author: sql`case when a.id is not null then
    ${jsonObject(columns('a', ['id', 'username', 'full_name', 'profile_image']))} end`,
  created_at: isoTime('n.created_at'),
  resolved_at: isoTime('n.resolved_at'),
});

/** One note of a post; undefined when it is not there. */
export async function findNote(db: Kysely<Database>, postId: number, id: number): Promise<PostNote | undefined> {
  const { rows } = await sql<{ note: PostNote }>`select ${noteJson} as note
    from post_notes n left join users a on a.id = n.user_id where n.id = ${id} and n.post_id = ${postId}`.execute(db);
  return rows[0]?.note;
}

/**
 * All notes on a post, oldest first.
 * @throws AppError forbidden, not_found when the post is not within the actor's reach
 */
export async function listNotes(db: Kysely<Database>, actor: Actor, postId: number): Promise<PostNote[]> {
  requirePermission(actor, 'posts.write');
  const { rows } = await sql<{ notes: PostNote[] }>`
    select (select coalesce(json_agg(${noteJson} order by n.id), '[]')
      from post_notes n left join users a on a.id = n.user_id where n.post_id = p.id) as notes
    from posts p where p.id = ${postId} and ${isWithinReach(actor)}`.execute(db);
  const row = rows[0];
  if (!row) throw new AppError('not_found', 'postMissing');
  return row.notes;
}
