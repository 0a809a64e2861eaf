import { notificationsInputSchema } from '@/lib/schemas/profile';
import { endpoint, signedIn } from '@/lib/server/api/endpoint';
import { runtime } from '@/lib/server/runtime';
import {
  getNotifications,
  updateNotifications,
} from '@/lib/server/services/accounts/notifications/notification-settings';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: signedIn({ answer: 'GET profile/notifications' }, ({ viewer }) => getNotifications(runtime().db, viewer)),
  PUT: signedIn({ answer: 'PUT profile/notifications', body: notificationsInputSchema }, ({ viewer, body }) =>
    updateNotifications(runtime().db, viewer, body),
  ),
});
