import { rolesWith } from '@/lib/rules/roles';
import { createRedirectSchema } from '@/lib/schemas/redirect';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { jsonResponse } from '@/lib/server/api/respond';
import { runtime } from '@/lib/server/runtime';
import { createRedirect, listRedirects } from '@/lib/server/services/redirects/redirects';

const roles = rolesWith('redirects.manage');

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: signedIn({ answer: 'GET admin/redirects', roles }, async ({ viewer }) => ({
    redirects: await listRedirects(runtime().db, viewer),
  })),
  POST: signedIn({ answer: 'POST admin/redirects', roles, body: createRedirectSchema }, async ({ viewer, body }) =>
    jsonResponse({ redirect: await createRedirect(runtime().db, viewer, body) }, { status: 201 }),
  ),
});
