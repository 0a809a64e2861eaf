import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Comment } from '../../../schemas/comment.ts';
import type { UpdateCommentInput } from '../../../schemas/comment-input.ts';
import { requireVerified, type Viewer } from '../../auth/find-viewer.ts';
import { SANITIZER_VERSION } from '../../content/sanitise/rules.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { countForAccount } from '../../limits/account-limits.ts';
import type { Runtime } from '../../runtime.ts';
import { commentJson, type StoredComment, toComments } from './comment-json.ts';
import { prepareComment } from './prepare-comment.ts';
import { commentingDisallowed, VERIFY_FIRST } from './create-comment.ts';
import { judgeComment } from './moderation/judge-comment.ts';

const noComment = () => new AppError('not_found', 'commentMissing');

/** The comment row `c`: the viewer's own that they meet, on a post that is public. */
function isOwn(viewer: Viewer, id: number): RawBuilder<boolean> {
  return sql<boolean>`c.id = ${id} and c.user_id = ${viewer.id} and not c.hidden and c.status in ('published', 'held')
    and exists (select from posts p where p.id = c.post_id and p.listed_at <= now())`;
}

/** @returns id of its post */
async function requireOwn(db: Kysely<Database>, viewer: Viewer, id: number): Promise<number> {
  const { rows } = await sql<{ post_id: number; may_comment: boolean }>`
    select c.post_id, u.may_comment from comments c join users u on u.id = c.user_id
    where ${isOwn(viewer, id)}`.execute(db);
  const [row] = rows;
  if (!row) throw noComment();
  if (!row.may_comment) throw commentingDisallowed();
  return row.post_id;
}

/**
 * Rewrites the viewer's own comment; another's does not exist for them (docs/product.md#session). Counts as one comment written, and the site's
 * rules may hold it anew.
 * @throws AppError too_many_requests, not_found 'commentMissing', commenting_disallowed, email_unverified, invalid
 */
export async function updateComment(
  { db, sanitiser }: Runtime,
  viewer: Viewer,
  { id, content: typed }: UpdateCommentInput & { id: number },
): Promise<Comment> {
  await countForAccount(db, 'comments', viewer.id);
  const postId = await requireOwn(db, viewer, id);
  requireVerified(viewer, VERIFY_FIRST);
  const content = await prepareComment(sanitiser, typed, { sender: viewer.id });
  const held = await judgeComment(db, viewer, { postId, content, id });
  const { rows } = await sql<{ comment: StoredComment }>`
    with cm as (update comments c set content = ${content}, sanitizer_version = ${SANITIZER_VERSION}, updated_at = now(),
        status = case when ${held}::text is not null and c.status = 'published' then 'held' else c.status end,
        hold_reason = coalesce(${held}::text, c.hold_reason),
        learned = null
      where ${isOwn(viewer, id)} returning *)
    select ${commentJson(viewer.id)} as comment from cm join users cu on cu.id = cm.user_id`.execute(db);
  const [comment] = toComments(rows.map((row) => row.comment));
  if (!comment) throw noComment();
  return comment;
}
