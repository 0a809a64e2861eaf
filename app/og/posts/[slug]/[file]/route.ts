import { pictureOfPost } from '@/lib/server/content/og/picture-source';
import { AppError } from '@/lib/server/errors';
import { fileEndpoint } from '@/lib/server/route/file-endpoint';
import { pictureResponse } from '@/lib/server/route/picture-response';
import { runtime } from '@/lib/server/runtime';
import { findPicturedPost } from '@/lib/server/services/og/find-pictured-post';

export const dynamic = 'force-dynamic';

/** `<version>.jpg`: the picture of a post. An old version shows the post as it is now. */
export const GET = fileEndpoint(async (request, { slug = '', file = '' }) => {
  const version = /^([0-9a-z]{1,40})\.jpg$/.exec(file)?.[1];
  const post = version === undefined ? null : await findPicturedPost(runtime().db, slug);
  if (!post) throw new AppError('not_found', 'Picture not found');
  return pictureResponse(request, pictureOfPost(post), version);
});
