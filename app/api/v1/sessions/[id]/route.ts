import { z } from 'zod';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { idParam } from '@/lib/schemas/pagination';
import { runtime } from '@/lib/server/runtime';
import { endSession } from '@/lib/server/services/sessions/end-session';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  DELETE: signedIn(
    { answer: 'DELETE sessions/{id}', params: z.object({ id: idParam }) },
    async ({ viewer, params }) => {
      await endSession(runtime().db, viewer, params.id);
      return { message: 'The session was ended.' };
    },
  ),
});
