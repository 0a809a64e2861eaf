import { setReactionSchema } from '@/lib/schemas/reaction';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { runtime } from '@/lib/server/runtime';
import { setReaction } from '@/lib/server/services/reactions/reactions';

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: signedIn({ answer: 'POST reactions', body: setReactionSchema }, async ({ viewer, body }) => ({
    reactions: await setReaction(runtime(), viewer, body),
  })),
});
