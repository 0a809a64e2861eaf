import { z } from 'zod';
import { rolesWith } from '@/lib/rules/roles';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { idParam } from '@/lib/schemas/pagination';
import { runtime } from '@/lib/server/runtime';
import { redeliver } from '@/lib/server/services/webhooks/deliveries';
import { describeThingWrite } from '@/lib/server/services/security-log/describe-write';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: signedIn(
    {
      answer: 'POST admin/webhooks/{id}/deliveries/{deliveryId}/redeliver',
      roles: rolesWith('webhooks.manage'),
      params: z.object({ id: idParam, deliveryId: idParam }),
      records: ({ params: { id } }) => describeThingWrite(runtime().db, 'webhooks', { id, event: 'webhook_tested' }),
    },
    async ({ viewer, params }) => ({ delivery: await redeliver(runtime().db, viewer, params) }),
  ),
});
