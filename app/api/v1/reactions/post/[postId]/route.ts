import { z } from 'zod';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { idParam } from '@/lib/server/api/parameters';
import { readReactions } from '@/lib/server/api/reads/talk-reads';
import { runtime } from '@/lib/server/runtime';
import { removeReaction } from '@/lib/server/services/reactions/reactions';

const params = z.object({ postId: idParam });

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: readReactions,
  DELETE: signedIn({ answer: 'DELETE reactions/post/{postId}', params }, async ({ viewer, params: { postId } }) => ({
    reactions: await removeReaction(runtime(), viewer, postId),
  })),
});
