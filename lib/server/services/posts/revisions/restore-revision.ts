import type { AdminPost } from '../../../../schemas/admin-post.ts';
import type { Runtime } from '../../../runtime.ts';
import type { Actor } from '../../../auth/require-permission.ts';
import { updatePost } from '../update-post.ts';
import { getRevision, type RevisionKey } from './get-revision.ts';

/**
 * Makes a post say again what it said in a revision. That is a save like any other: it is sanitised by the rules of
 * today and leaves a revision of its own, so nothing is lost. Slug, date, status and categories stay.
 * @throws AppError forbidden, invalid, not_found
 */
export async function restoreRevision(runtime: Runtime, actor: Actor, key: RevisionKey): Promise<AdminPost> {
  const revision = await getRevision(runtime, actor, key);
  const { title, content, excerpt, featured_image, featured_image_alt } = revision;
  const { canonical_url, meta_description, meta_keywords, language } = revision;
  const pictures = { featured_image, featured_image_alt };
  const forSearchEngines = { canonical_url, meta_description, meta_keywords, language };
  return updatePost(runtime, actor, key.postId, {
    title,
    content,
    excerpt,
    ...pictures,
    ...forSearchEngines,
  });
}
