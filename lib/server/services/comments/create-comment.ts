import { type Kysely, sql } from 'kysely';
import type { Comment } from '../../../schemas/comment.ts';
import type { CreateCommentInput } from '../../../schemas/comment-input.ts';
import { isThreadClosed } from '../../../rules/settings.ts';
import type { SafeHtml } from '../../../schemas/safe-html.ts';
import { requireVerified, type Viewer } from '../../auth/find-viewer.ts';
import { SANITIZER_VERSION } from '../../content/sanitise/rules.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { countForAccount } from '../../limits/account-limits.ts';
import { announce } from '../../db/announcement.ts';
import type { Runtime } from '../../runtime.ts';
import { siteSettings } from '../../site-settings.ts';
import { commentJson, type StoredComment, toComments } from './list-comments.ts';
import { prepareComment } from './prepare-comment.ts';

/** docs/product.md#texts: the warning to a signed-in reader whose address is not verified. */
export const VERIFY_FIRST = 'verifyToComment';

const noPost = () => new AppError('not_found', 'postMissing');

/** The post is public, and its thread is open: by itself, by the site's settings, and by its age. */
async function requireOpenPost(db: Kysely<Database>, postId: number): Promise<void> {
  const { rows } = await sql<{ publishedAt: Date; isClosed: boolean }>`
    select listed_at as "publishedAt", comments_closed as "isClosed" from posts where id = ${postId}::bigint and listed_at <= now()`.execute(
    db,
  );
  const post = rows[0];
  if (!post) throw noPost();
  if (isThreadClosed(siteSettings(), post)) throw new AppError('comments_closed', 'commentsClosed');
}

type Draft = { postId: number; userId: number; content: SafeHtml };

/**
 * One statement: the row, the counts by trigger, and the announcement are there together or not at all. The author is
 * locked, as counting would do a moment later: who is being deactivated writes nothing that is shown afterwards.
 */
async function insertComment(db: Kysely<Database>, { postId, userId, content }: Draft): Promise<Comment> {
  const announced = announce({
    event: sql.lit('comment-added'),
    postId: sql.ref('cm.post_id'),
    commentId: sql.ref('cm.id'),
  });
  const { rows } = await sql<{ comment: StoredComment }>`
    with cm as (
      insert into comments (post_id, user_id, author_name, content, sanitizer_version)
      select p.id, u.id, u.full_name, ${content}, ${SANITIZER_VERSION}::int from posts p, users u
      where p.id = ${postId}::bigint and p.listed_at <= now() and u.id = ${userId} and u.is_active
      for no key update of u
      returning *)
    select ${commentJson} as comment, ${announced} from cm join users cu on cu.id = cm.user_id`.execute(db);
  const [comment] = toComments(rows.map((row) => row.comment));
  if (!comment) throw noPost();
  return comment;
}

/**
 * Writes a comment on a public post. Who wrote it is the viewer, whatever the body says (docs/product.md#comments).
 * @throws AppError too_many_requests, not_found 'postMissing', comments_closed, email_unverified, invalid
 */
export async function createComment(runtime: Runtime, viewer: Viewer, input: CreateCommentInput): Promise<Comment> {
  const { db, sanitiser } = runtime;
  await countForAccount(db, 'comments', viewer.id);
  await requireOpenPost(db, input.postId);
  requireVerified(viewer, VERIFY_FIRST);
  const content = await prepareComment(sanitiser, input.content, { sender: viewer.id });
  return insertComment(db, { postId: input.postId, userId: viewer.id, content });
}
