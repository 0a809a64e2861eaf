import { sql, type Kysely } from 'kysely';
import type { CommentAdded } from '../../../schemas/events.ts';
import type { Database } from '../../db/schema.ts';
import { commentJson, toComments, type StoredComment } from './comment-json.ts';

/** What readers are told of new comments, by comment id; none for one that is gone or whose post is not public. */
export async function findAddedComments(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<Map<number, CommentAdded>> {
  const { rows } = await sql<Omit<CommentAdded, 'comment'> & { comment: StoredComment }>`
    select p.id as "postId", ${commentJson} as comment, p.comment_count
    from comments cm join posts p on p.id = cm.post_id left join users cu on cu.id = cm.user_id
    where cm.id = any(${ids}::int[]) and not cm.hidden and p.listed_at <= now()`.execute(db);
  return new Map(
    rows.flatMap(({ comment, ...post }) =>
      toComments([comment]).map((shown) => [shown.id, { ...post, comment: shown }]),
    ),
  );
}
