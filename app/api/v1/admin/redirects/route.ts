import { rolesWith } from '@/lib/rules/roles';
import { ANY_ORIGIN } from '@/lib/safe-path';
import { createRedirectSchema } from '@/lib/schemas/redirect';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { runtime } from '@/lib/server/runtime';
import { findFate } from '@/lib/server/gateway/address/find-fate';
import { createRedirect, listRedirects } from '@/lib/server/services/redirects/redirects';

/** Whether a page of ours answers at a path, here or at its right spelling. */
async function isThere(path: string): Promise<boolean> {
  const { pathname, searchParams } = new URL(path, ANY_ORIGIN);
  return ['ok', 'moved'].includes((await findFate(runtime().db, pathname, searchParams)).kind);
}

const roles = rolesWith('redirects.manage');

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: signedIn({ answer: 'GET admin/redirects', roles }, async ({ viewer }) => ({
    redirects: await listRedirects(runtime().db, viewer),
  })),
  POST: signedIn(
    {
      answer: 'POST admin/redirects',
      status: 201,
      roles,
      body: createRedirectSchema,
      records: ({ body }) => ({ event: 'redirect_created', subject: body.from }),
    },
    async ({ viewer, body }) => ({ redirect: await createRedirect(runtime().db, viewer, body, isThere) }),
  ),
});
