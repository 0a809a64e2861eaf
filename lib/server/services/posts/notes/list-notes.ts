import { type Kysely, sql } from 'kysely';
import { may } from '../../../../rules/roles.ts';
import type { PostNote } from '../../../../schemas/post-note.ts';
import { type Actor, requirePermission } from '../../../auth/find-viewer.ts';
import type { Database } from '../../../db/schema.ts';
import { columns, isoTime, jsonObject } from '../../../db/sql-fragments.ts';
import { AppError } from '../../../errors.ts';
import { isWithinReach } from '../get-post.ts';

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

type NoteKey = { postId: number; noteId: number };

/** The post's row, as a condition over a note's `post_id`. */
const postInReach = (actor: Actor) =>
  sql<boolean>`exists (select from posts p where p.id = post_notes.post_id and ${isWithinReach(actor)})`;

/**
 * Settles the thread that a note begins, or opens it again.
 * @throws AppError forbidden, not_found, also for an answer
 */
export async function settleNote(
  db: Kysely<Database>,
  actor: Actor,
  { postId, noteId }: NoteKey,
  resolved: boolean,
): Promise<PostNote> {
  requirePermission(actor, 'posts.write');
  const { numUpdatedRows } = await db
    .updateTable('post_notes')
    .set({ resolved_at: resolved ? sql`coalesce(resolved_at, now())` : null })
    .where('id', '=', noteId)
    .where('post_id', '=', postId)
    .where('parent_id', 'is', null)
    .where(postInReach(actor))
    .executeTakeFirst();
  const note = numUpdatedRows > 0n ? await findNote(db, postId, noteId) : undefined;
  if (!note) throw new AppError('not_found', 'noteMissing');
  return note;
}

/**
 * Deletes a note with its answers: its writer's own, or anybody's by an editor.
 * @throws AppError forbidden, not_found
 */
export async function deleteNote(db: Kysely<Database>, actor: Actor, { postId, noteId }: NoteKey): Promise<void> {
  requirePermission(actor, 'posts.write');
  const { numDeletedRows } = await db
    .deleteFrom('post_notes')
    .where('id', '=', noteId)
    .where('post_id', '=', postId)
    .where(postInReach(actor))
    .$if(!may(actor.role, 'posts.write-any'), (query) => query.where('user_id', '=', actor.id))
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError('not_found', 'noteMissing');
}
