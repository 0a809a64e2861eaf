import { z } from 'zod';
import { rolesWith } from '@/lib/rules/roles';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { idParam } from '@/lib/schemas/pagination';
import { runtime } from '@/lib/server/runtime';
import { recordEvent } from '@/lib/server/services/security-log/record-event';
import { deleteToken } from '@/lib/server/services/tokens/tokens';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  DELETE: signedIn(
    {
      answer: 'DELETE admin/tokens/{id}',
      roles: rolesWith('tokens.manage'),
      params: z.object({ id: idParam }),
      // Its name is known to whoever deletes it.
      records: () => null,
    },
    async ({ viewer: actor, address, params: { id } }) => {
      const subject = await deleteToken(runtime().db, actor, id);
      await recordEvent(runtime(), { event: 'token_deleted', subject, actor, address, details: { id } });
      return undefined;
    },
  ),
});
