import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '../schemas/answers.ts';
import type { Notifications, NotificationsInput } from '../schemas/profile.ts';
import { api } from './client.ts';

export const notificationKeys = { own: (userId: number) => ['notifications', userId] as const };

/** Which mails about comments the viewer gets. */
export function notificationsOptions(userId: number) {
  return queryOptions({
    queryKey: notificationKeys.own(userId),
    queryFn: ({ signal }) => api.get('profile/notifications', { signal }).json<Answer<'GET profile/notifications'>>(),
    refetchOnMount: 'always',
  });
}

export const updateNotifications = (change: NotificationsInput): Promise<Notifications> =>
  api.put('profile/notifications', { json: change }).json<Answer<'PUT profile/notifications'>>();
