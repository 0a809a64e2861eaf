import type { Preview } from '../../../../schemas/admin-revision.ts';
import type { Runtime } from '../../../runtime.ts';
import type { Actor } from '../../../auth/find-viewer.ts';
import { getAdminPost } from '../get-admin-post.ts';
import { signPreviewToken } from './preview-token.ts';

const DAYS = 7;

/**
 * A link to show a post to people without an account before it is public. It shows the post as it is when it is
 * opened, for a week.
 * @throws AppError forbidden, not_found
 */
export async function createPreview({ db, authSecret }: Runtime, actor: Actor, postId: number): Promise<Preview> {
  await getAdminPost(db, actor, postId);
  const expiresAt = new Date(Math.floor(Date.now() / 1000) * 1000 + DAYS * 24 * 3_600_000);
  return { token: signPreviewToken({ postId, expiresAt }, authSecret), expires_at: expiresAt.toISOString() };
}
