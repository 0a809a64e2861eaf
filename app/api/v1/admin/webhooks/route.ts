import { rolesWith } from '@/lib/rules/roles';
import { createWebhookSchema } from '@/lib/schemas/webhook';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { jsonResponse } from '@/lib/server/api/respond';
import { runtime } from '@/lib/server/runtime';
import { createWebhook, listWebhooks } from '@/lib/server/services/webhooks/webhooks';

const roles = rolesWith('webhooks.manage');

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: signedIn({ answer: 'GET admin/webhooks', roles }, async ({ viewer }) => ({
    webhooks: await listWebhooks(runtime().db, viewer),
  })),
  POST: signedIn({ answer: 'POST admin/webhooks', roles, body: createWebhookSchema }, async ({ viewer, body }) =>
    jsonResponse({ webhook: await createWebhook(runtime(), viewer, body) }, { status: 201 }),
  ),
});
