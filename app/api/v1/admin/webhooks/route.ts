import { rolesWith } from '@/lib/rules/roles';
import { createWebhookSchema } from '@/lib/schemas/programs';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { runtime } from '@/lib/server/runtime';
import { createWebhook, listWebhooks } from '@/lib/server/services/webhooks/webhooks';

const roles = rolesWith('webhooks.manage');

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: signedIn({ answer: 'GET admin/webhooks', roles }, async ({ viewer }) => ({
    webhooks: await listWebhooks(runtime().db, viewer),
  })),
  POST: signedIn(
    {
      answer: 'POST admin/webhooks',
      status: 201,
      roles,
      body: createWebhookSchema,
      records: ({ body }) => ({ event: 'webhook_created', subject: new URL(body.url).host }),
    },
    async ({ viewer, body }) => ({ webhook: await createWebhook(runtime(), viewer, body) }),
  ),
});
