import { z } from 'zod';
import { rolesWith } from '@/lib/rules/roles';
import { updateWebhookSchema } from '@/lib/schemas/webhook';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { idParam } from '@/lib/server/api/parameters';
import { runtime } from '@/lib/server/runtime';
import { deleteWebhook, updateWebhook } from '@/lib/server/services/webhooks/webhooks';

const roles = rolesWith('webhooks.manage');
const params = z.object({ id: idParam });

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  PUT: signedIn(
    { answer: 'PUT admin/webhooks/{id}', roles, params, body: updateWebhookSchema },
    async ({ viewer, params: { id }, body }) => ({ webhook: await updateWebhook(runtime().db, viewer, id, body) }),
  ),
  DELETE: signedIn({ answer: 'DELETE admin/webhooks/{id}', roles, params }, async ({ viewer, params: { id } }) => {
    await deleteWebhook(runtime().db, viewer, id);
    return undefined;
  }),
});
