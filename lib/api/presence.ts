import { queryOptions } from '@tanstack/react-query';
import { PRESENCE_SECONDS } from '../rules/limits.ts';
import type { Answer } from '../schemas/answers.ts';
import { api } from './client.ts';

/** Who else has a post open in the editor; to ask says that one has it open oneself. Hidden tabs fall silent. */
export function presenceOptions(postId: number) {
  return queryOptions({
    queryKey: ['admin', 'presence', postId],
    queryFn: async ({ signal }) =>
      (await api.post(`admin/posts/${postId}/presence`, { signal }).json<Answer<'POST admin/posts/{id}/presence'>>())
        .others,
    // Two may get lost on the way.
    refetchInterval: (PRESENCE_SECONDS * 1_000) / 3,
    refetchOnWindowFocus: 'always',
    enabled: postId > 0,
    gcTime: 0,
  });
}

/** The post is closed. Outlives the page. */
export async function leavePost(postId: number): Promise<void> {
  await api.delete(`admin/posts/${postId}/presence`, { keepalive: true });
}
