import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Answer } from '../schemas/answers.ts';
import type { SettingsBody } from '../schemas/settings.ts';
import { api } from './client.ts';

/** The settings of the site. Always asked for anew: what is edited must be what holds. */
export const adminSettingsOptions = queryOptions({
  queryKey: ['admin', 'settings'] as const,
  queryFn: ({ signal }) => api.get('admin/settings', { signal }).json<Answer<'GET admin/settings'>>(),
  refetchOnMount: 'always',
  refetchOnWindowFocus: false,
});

/** With `updated_at` the save is refused when somebody else saved meanwhile: 409 edit_conflict. */
export const saveAdminSettings = mutationOptions({
  mutationFn: (json: SettingsBody) => api.put('admin/settings', { json }).json<Answer<'PUT admin/settings'>>(),
  onSuccess: (answer, _body, _before, { client }) => client.setQueryData(adminSettingsOptions.queryKey, answer),
});
