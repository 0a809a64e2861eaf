import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { runtime } from '@/lib/server/runtime';
import { endOtherSessions } from '@/lib/server/services/sessions/end-sessions';
import { listSessions } from '@/lib/server/services/sessions/list-sessions';

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: signedIn({}, async ({ viewer }) => ({ sessions: await listSessions(runtime().db, viewer) })),
  DELETE: signedIn({}, async ({ viewer }) => {
    await endOtherSessions(runtime().db, { userId: viewer.id, kept: viewer.sessionId });
    return { message: 'All other sessions were ended.' };
  }),
});
