import { pickTexts, POST_TEXT_NAMES } from '../../../../rules/post-texts.ts';
import { type Actor } from '../../../auth/find-viewer.ts';
import type { AdminPost } from '../../../../schemas/admin-post.ts';
import type { Runtime } from '../../../runtime.ts';
import { updatePost } from '../update-post.ts';
import { type RevisionKey, getRevision } from './revisions.ts';

/**
 * Makes a post say again what it said in a revision. That is a save like any other: it is sanitised by the rules of
 * today and leaves a revision of its own, so nothing is lost. Slug, date, status and categories stay.
 * @throws AppError forbidden, invalid, not_found
 */
export async function restoreRevision(runtime: Runtime, actor: Actor, key: RevisionKey): Promise<AdminPost> {
  const revision = await getRevision(runtime, actor, key);
  return updatePost(runtime, actor, key.postId, pickTexts(revision, POST_TEXT_NAMES));
}
