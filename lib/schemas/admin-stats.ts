import { z } from 'zod';
import { adminPostItemSchema } from './admin-post.ts';
import { messageOf } from '../rules/messages.ts';

const count = z.int().min(0);

/** Answer of GET admin/stats. `published` are public now; what is neither that nor a draft is scheduled. */
export const adminStatsSchema = z.object({
  stats: z.object({
    posts: count,
    published: count,
    drafts: count,
    comments: count,
    users: count,
    views: count,
    reactions: count,
  }),
  recentPosts: z.array(adminPostItemSchema),
});
export type AdminStats = z.infer<typeof adminStatsSchema>;

/** One UTC day of GET admin/stats/activity. */
export const activityDaySchema = z.object({
  day: z.iso.date(),
  views: count,
  comments: count,
  reactions: count,
});
export type ActivityDay = z.infer<typeof activityDaySchema>;

/** Query parameters of GET admin/stats/activity. */
export const activityQuery = z.object({
  days: z
    .string()
    .regex(/^\d{1,4}$/, messageOf('numberWhole'))
    .transform(Number)
    .pipe(z.int().min(1, messageOf('daysRange')).max(365, messageOf('daysRange')))
    .default(30),
});
