import { rolesWith } from '@/lib/rules/roles';
import { updateSettingsSchema, type UpdateSettingsInput } from '@/lib/schemas/settings';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { runtime } from '@/lib/server/runtime';
import { getSettings, updateSettings } from '@/lib/server/services/settings/settings';

const roles = rolesWith('settings.manage');
const records = ({ body: { updated_at: _seen, ...fields } }: { body: UpdateSettingsInput }) =>
  ({ event: 'settings_changed', subject: Object.keys(fields).join(', ') }) as const;

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: signedIn({ answer: 'GET admin/settings', roles }, ({ viewer }) => getSettings(runtime().db, viewer)),
  PUT: signedIn({ answer: 'PUT admin/settings', roles, body: updateSettingsSchema, records }, ({ viewer, body }) =>
    updateSettings(runtime(), viewer, body),
  ),
});
