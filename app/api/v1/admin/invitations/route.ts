import { rolesWith } from '@/lib/rules/roles';
import { inviteSchema } from '@/lib/schemas/invitation';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { env } from '@/lib/server/env';
import { runtime } from '@/lib/server/runtime';
import { invite, listInvitations } from '@/lib/server/services/invitations/invitations';

const roles = rolesWith('users.manage');

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: signedIn({ answer: 'GET admin/invitations', roles }, async ({ viewer }) => ({
    invitations: await listInvitations(runtime().db, viewer),
  })),
  POST: signedIn(
    {
      answer: 'POST admin/invitations',
      status: 201,
      roles,
      body: inviteSchema,
      // Without the address: the log is read for longer than an invitation lasts.
      records: ({ body }) => ({ event: 'invitation_sent', details: { role: body.role } }),
    },
    async ({ viewer, body }) => ({
      invitation: await invite(runtime(), viewer, body),
      mail: { own: !env().SMTP_URL },
    }),
  ),
});
