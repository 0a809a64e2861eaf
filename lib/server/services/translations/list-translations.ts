import { sql, type Kysely } from 'kysely';
import type { PostTranslationItem } from '../../../schemas/post-translation.ts';
import type { Database } from '../../db/schema.ts';
import type { Actor } from '../../auth/require-permission.ts';
import { requirePost } from './require-post.ts';
import { translationItemJson } from './translation-json.ts';

/**
 * The translations of a post in any state, by language.
 * @throws AppError forbidden, not_found
 */
export async function listTranslations(
  db: Kysely<Database>,
  actor: Actor,
  postId: number,
): Promise<PostTranslationItem[]> {
  await requirePost(db, actor, postId);
  const { rows } = await sql<{ translation: PostTranslationItem }>`select ${translationItemJson} as translation
    from post_translations t join posts p on p.id = t.post_id
    where t.post_id = ${postId} order by t.language`.execute(db);
  return rows.map(({ translation }) => translation);
}
