import { z } from 'zod';

/** docs/api.md#accounts: which mails about comments a person gets. */
export const notificationsSchema = z.object({
  /** Answers to one's comments. */
  replies: z.boolean(),
  /** Comments on one's posts. */
  posts: z.boolean(),
});
export type Notifications = z.infer<typeof notificationsSchema>;

/** PUT profile/notifications: what is absent stays. */
export const notificationsInputSchema = notificationsSchema.partial();
export type NotificationsInput = z.infer<typeof notificationsInputSchema>;
