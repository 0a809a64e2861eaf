import { INCLUDES } from '@/lib/schemas/post';
import { fileEndpoint } from '@/lib/server/api/file-endpoint';
import { canonicalOf } from '@/lib/server/discovery/head/post-links';
import { postMarkdown } from '@/lib/server/discovery/post-markdown';
import { textResponse } from '@/lib/server/discovery/text-response';
import { runtime } from '@/lib/server/runtime';
import { getPost } from '@/lib/server/services/posts/get-post';

export const dynamic = 'force-dynamic';

/** /posts/{slug}.md; nobody but the gateway asks for it here. */
export const GET = fileEndpoint(async (_request, { slug = '' }) => {
  const post = await getPost(runtime().db, slug, INCLUDES);
  return textResponse({
    body: await postMarkdown(post),
    contentType: 'text/markdown; charset=utf-8',
    canonical: canonicalOf(post),
  });
});
