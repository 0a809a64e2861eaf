import { z } from 'zod';
import { rolesWith } from '@/lib/rules/roles';
import { deliveriesQuery } from '@/lib/schemas/programs';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { idParam } from '@/lib/schemas/pagination';
import { runtime } from '@/lib/server/runtime';
import { listDeliveries } from '@/lib/server/services/webhooks/deliveries';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: signedIn(
    {
      answer: 'GET admin/webhooks/{id}/deliveries',
      roles: rolesWith('webhooks.manage'),
      params: z.object({ id: idParam }),
      query: deliveriesQuery,
    },
    ({ viewer, params: { id }, query }) => listDeliveries(runtime().db, viewer, { id, ...query }),
  ),
});
