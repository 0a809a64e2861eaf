import { rolesWith } from '@/lib/rules/roles';
import { listSubscribersQuery } from '@/lib/schemas/subscription';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { runtime } from '@/lib/server/runtime';
import { listSubscribers } from '@/lib/server/services/subscriptions/subscribers';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: signedIn(
    { answer: 'GET admin/subscribers', roles: rolesWith('settings.manage'), query: listSubscribersQuery },
    ({ viewer, query }) => listSubscribers(runtime().db, viewer, query),
  ),
});
