import { z } from 'zod';
import { endpoint, open, signedIn } from '@/lib/server/api/endpoint';
import { idParam } from '@/lib/server/api/parameters';
import { runtime } from '@/lib/server/runtime';
import { getReactions, removeReaction } from '@/lib/server/services/reactions/reactions';

const params = z.object({ postId: idParam });

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: open({ answer: 'GET reactions/post/{postId}', params }, async ({ params: { postId }, viewer }) => ({
    reactions: await getReactions(runtime().db, postId, viewer?.id ?? null),
  })),
  DELETE: signedIn({ answer: 'DELETE reactions/post/{postId}', params }, async ({ viewer, params: { postId } }) => ({
    reactions: await removeReaction(runtime(), viewer, postId),
  })),
});
