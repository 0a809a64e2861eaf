import { sql, type Kysely } from 'kysely';
import type { PostTranslation } from '../../../schemas/post-translation.ts';
import { withSafeContent, type StoredHtml } from '../../content/sanitise/stored-html.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../auth/require-permission.ts';
import { runtime } from '../../runtime.ts';
import { requirePost } from './require-post.ts';
import { translationJson } from './translation-json.ts';

/**
 * A translation in any state, for its editor.
 * @throws AppError forbidden, not_found
 */
export async function getTranslation(
  db: Kysely<Database>,
  actor: Actor,
  postId: number,
  language: string,
): Promise<PostTranslation> {
  await requirePost(db, actor, postId);
  const { rows } = await sql<{
    translation: Omit<PostTranslation, 'content'> & StoredHtml;
  }>`select ${translationJson} as translation
    from post_translations t join posts p on p.id = t.post_id
    where t.post_id = ${postId} and t.language = ${language}`.execute(db);
  const row = rows[0];
  if (!row) throw new AppError('not_found', 'Translation not found');
  return withSafeContent(row.translation, runtime().sanitiser);
}
