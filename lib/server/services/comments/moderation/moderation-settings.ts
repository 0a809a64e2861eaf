import { type Kysely, sql } from 'kysely';
import type { Moderation, UpdateModerationInput } from '../../../../schemas/moderation.ts';
import { type Actor, requirePermission } from '../../../auth/find-viewer.ts';
import type { Database } from '../../../db/schema.ts';

const FIELDS = ['words', 'max_links', 'repeat_minutes', 'learn'] as const;

/** What holds comments, as an administrator sees and sets it. @throws AppError forbidden */
export async function getModeration(db: Kysely<Database>, actor: Actor): Promise<Moderation> {
  requirePermission(actor, 'settings.manage');
  return db.selectFrom('moderation').select(FIELDS).executeTakeFirstOrThrow();
}

/** Sets the given part of it. @throws AppError forbidden */
export async function updateModeration(
  db: Kysely<Database>,
  actor: Actor,
  input: UpdateModerationInput,
): Promise<Moderation> {
  requirePermission(actor, 'settings.manage');
  // An update without a column to set is none.
  return db
    .updateTable('moderation')
    .set({ ...input, id: sql.ref('id') })
    .returning(FIELDS)
    .executeTakeFirstOrThrow();
}
