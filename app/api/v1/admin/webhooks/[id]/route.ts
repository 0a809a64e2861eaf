import { z } from 'zod';
import { rolesWith } from '@/lib/rules/roles';
import { updateWebhookSchema } from '@/lib/schemas/programs';
import type { SecurityEvent } from '@/lib/schemas/security-log';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { idParam } from '@/lib/schemas/pagination';
import { runtime } from '@/lib/server/runtime';
import { describeThingWrite } from '@/lib/server/services/security-log/describe-write';
import { deleteWebhook, updateWebhook } from '@/lib/server/services/webhooks/webhooks';

const roles = rolesWith('webhooks.manage');
const params = z.object({ id: idParam });
const records =
  (event: SecurityEvent) =>
  ({ params: { id } }: { params: { id: number } }) =>
    describeThingWrite(runtime().db, 'webhooks', { id, event });

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  PUT: signedIn(
    {
      answer: 'PUT admin/webhooks/{id}',
      roles,
      params,
      body: updateWebhookSchema,
      records: records('webhook_updated'),
    },
    async ({ viewer, params: { id }, body }) => ({ webhook: await updateWebhook(runtime().db, viewer, id, body) }),
  ),
  DELETE: signedIn(
    { answer: 'DELETE admin/webhooks/{id}', roles, params, records: records('webhook_deleted') },
    async ({ viewer, params: { id } }) => {
      await deleteWebhook(runtime().db, viewer, id);
      return undefined;
    },
  ),
});
