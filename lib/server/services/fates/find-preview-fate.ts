import { pathTo } from '../../../paths.ts';
import type { Runtime } from '../../runtime.ts';
import { findPreview } from '../posts/previews/find-preview.ts';
import { missing, OK, type Fate } from './fate.ts';

/** A forged or expired preview link leads nowhere; once its post is public, to the post. */
export async function findPreviewFate(runtime: Pick<Runtime, 'db' | 'authSecret'>, token: string): Promise<Fate> {
  const preview = await findPreview(runtime, token);
  if (!preview) return missing('page-not-found');
  return preview.state === 'public' ? { kind: 'moved', path: pathTo.post(preview.post.slug) } : OK;
}
