import { type Kysely, sql } from 'kysely';
import type { Answer } from '../../../schemas/answers.ts';
import { paginate } from '../../../schemas/pagination.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { addTags, tagOf } from '../../http/cache-tags.ts';
import { repliesJson, replyCount, type StoredComment, toComments } from './comment-json.ts';
import { pickReplies } from './pick-comments.ts';

type Request = { id: number; page: number; limit: number; viewer: number | null };

/**
 * A page of the answers below a first comment, oldest first.
 * @throws AppError not_found when no public post has this first comment
 */
export async function listReplies(
  db: Kysely<Database>,
  { id, page, limit, viewer }: Request,
): Promise<Answer<'GET comments/{id}/replies'>> {
  const picked = pickReplies(sql`cm.id`, viewer, { limit, offset: (page - 1) * limit });
  const { rows } = await sql<{ replies: StoredComment[]; total: number; post_id: number }>`
    select ${repliesJson(picked, viewer)} as replies, ${replyCount(viewer)} as total, cm.post_id
    from comments cm join posts p on p.id = cm.post_id
    where cm.id = ${id} and cm.parent_id is null and p.listed_at <= now()
      and (cm.listed or cm.status = 'held' and cm.user_id = ${viewer}::int)`.execute(db);
  const thread = rows[0];
  if (!thread) throw new AppError('not_found', 'commentMissing');
  addTags(tagOf.post(thread.post_id));
  return { replies: toComments(thread.replies), pagination: paginate(page, limit, thread.total) };
}
