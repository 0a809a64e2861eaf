import { sql, type Kysely } from 'kysely';
import { may } from '../../../../rules/roles.ts';
import type { PostNote } from '../../../../schemas/post-note.ts';
import { type Actor, requirePermission } from '../../../auth/find-viewer.ts';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors.ts';
import { isWithinReach } from '../get-admin-post.ts';
import { findNote } from './list-notes.ts';

export type NoteKey = { postId: number; noteId: number };

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
