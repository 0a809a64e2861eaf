import { z } from 'zod';
import { acceptInvitationSchema } from '@/lib/schemas/auth';
import { anonymous, endpoint, open } from '@/lib/server/api/endpoint';
import { clientOf } from '@/lib/server/api/parameters';
import { signedInResponse } from '@/lib/server/api/respond';
import { runtime } from '@/lib/server/runtime';
import { acceptInvitation, openInvitation } from '@/lib/server/services/invitations/accept-invitation';

const params = z.object({ token: z.string().max(100) });

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: open({ answer: 'GET invitations/{token}', limit: 'codes', params }, async ({ params: { token } }) => ({
    invitation: await openInvitation(runtime(), token),
  })),
  POST: anonymous(
    { answer: 'POST invitations/{token}', status: 201, limit: 'register', params, body: acceptInvitationSchema },
    async ({ body, params: { token }, ...call }) => {
      const client = clientOf(call);
      return signedInResponse(await acceptInvitation(runtime(), { ...body, token }, client));
    },
  ),
});
