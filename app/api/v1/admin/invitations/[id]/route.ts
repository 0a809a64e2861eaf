import { z } from 'zod';
import { rolesWith } from '@/lib/rules/roles';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { idParam } from '@/lib/schemas/pagination';
import { runtime } from '@/lib/server/runtime';
import { takeBackInvitation } from '@/lib/server/services/invitations/invitations';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  DELETE: signedIn(
    {
      answer: 'DELETE admin/invitations/{id}',
      roles: rolesWith('users.manage'),
      params: z.object({ id: idParam }),
      records: ({ params: { id } }) => ({ event: 'invitation_taken_back', details: { id } }),
    },
    async ({ viewer, params: { id } }) => {
      await takeBackInvitation(runtime().db, viewer, id);
      return undefined;
    },
  ),
});
