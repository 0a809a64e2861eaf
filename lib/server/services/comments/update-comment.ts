import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Comment } from '../../../schemas/comment.ts';
import type { UpdateCommentInput } from '../../../schemas/comment-input.ts';
import { requireVerified, type Viewer } from '../../auth/find-viewer.ts';
import { SANITIZER_VERSION } from '../../content/sanitise/rules.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { countForAccount } from '../../limits/account-limits.ts';
import type { Runtime } from '../../runtime.ts';
import { commentJson, toComments, type StoredComment } from './list-comments.ts';
import { prepareComment } from './prepare-comment.ts';
import { VERIFY_FIRST } from './create-comment.ts';

const noComment = () => new AppError('not_found', 'commentMissing');

/** The comment row `c`: the viewer's own, on a post that is public. */
function isOwn(viewer: Viewer, id: number): RawBuilder<boolean> {
  return sql<boolean>`c.id = ${id} and c.user_id = ${viewer.id}
    and exists (select from posts p where p.id = c.post_id and p.listed_at <= now())`;
}

async function requireOwn(db: Kysely<Database>, viewer: Viewer, id: number): Promise<void> {
  const { rows } = await sql`select from comments c where ${isOwn(viewer, id)}`.execute(db);
  if (rows.length === 0) throw noComment();
}

/**
 * Rewrites the viewer's own comment; another's does not exist for them (docs/product.md#session). Counts as one comment written.
 * @throws AppError too_many_requests, not_found 'commentMissing', email_unverified, invalid
 */
export async function updateComment(
  { db, sanitiser }: Runtime,
  viewer: Viewer,
  { id, content: typed }: UpdateCommentInput & { id: number },
): Promise<Comment> {
  await countForAccount(db, 'comments', viewer.id);
  await requireOwn(db, viewer, id);
  requireVerified(viewer, VERIFY_FIRST);
  const content = await prepareComment(sanitiser, typed, { sender: viewer.id });
  const { rows } = await sql<{ comment: StoredComment }>`
    with cm as (update comments c set content = ${content}, sanitizer_version = ${SANITIZER_VERSION}, updated_at = now() where ${isOwn(viewer, id)} returning *)
    select ${commentJson} as comment from cm join users cu on cu.id = cm.user_id`.execute(db);
  const [comment] = toComments(rows.map((row) => row.comment));
  if (!comment) throw noComment();
  return comment;
}
