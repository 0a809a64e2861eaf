import { rolesWith } from '@/lib/rules/roles';
import { updateModerationSchema } from '@/lib/schemas/moderation';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { runtime } from '@/lib/server/runtime';
import { getModeration, updateModeration } from '@/lib/server/services/comments/moderation/rules';

const roles = rolesWith('settings.manage');
const records = ({ body }: { body: object }) =>
  ({ event: 'moderation_changed', subject: Object.keys(body).join(', ') }) as const;

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: signedIn({ answer: 'GET admin/moderation', roles }, ({ viewer }) => getModeration(runtime().db, viewer)),
  PUT: signedIn({ answer: 'PUT admin/moderation', roles, body: updateModerationSchema, records }, ({ viewer, body }) =>
    updateModeration(runtime().db, viewer, body),
  ),
});
