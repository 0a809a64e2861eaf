import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { runtime } from '@/lib/server/runtime';
import { endOtherSessions } from '@/lib/server/services/sessions/end-session';
import { listSessions } from '@/lib/server/services/sessions/create-session';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: signedIn({ answer: 'GET sessions' }, async ({ viewer }) => ({
    sessions: await listSessions(runtime().db, viewer),
  })),
  DELETE: signedIn({ answer: 'DELETE sessions' }, async ({ viewer }) => {
    await endOtherSessions(runtime().db, { userId: viewer.id, kept: viewer.sessionId });
    return { message: 'All other sessions were ended.' };
  }),
});
