import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../auth/require-permission.ts';
import { requirePost } from './require-post.ts';

/** @throws AppError forbidden, not_found */
export async function deleteTranslation(
  db: Kysely<Database>,
  actor: Actor,
  postId: number,
  language: string,
): Promise<void> {
  await requirePost(db, actor, postId);
  const { numDeletedRows } = await db
    .deleteFrom('post_translations')
    .where('post_id', '=', postId)
    .where('language', '=', language)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError('not_found', 'Translation not found');
}
