import { z } from 'zod';
import { choiceParam, idParam } from './pagination.ts';
import { adminPostItemSchema } from './admin-post.ts';
import { messageOf } from '../rules/messages.ts';
import { STATS_OF } from '../rules/sources.ts';

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

/** Answer of GET admin/stats/own: the viewer's own posts. */
export const ownStatsSchema = z.object({ stats: adminStatsSchema.shape.stats.omit({ users: true }) });
export type OwnStats = z.infer<typeof ownStatsSchema>;

/** One UTC day of GET admin/stats/activity and admin/stats/own/activity. */
export const activityDaySchema = z.object({
  day: z.iso.date(),
  views: count,
  comments: count,
  reactions: count,
});
export type ActivityDay = z.infer<typeof activityDaySchema>;

/** How posts were read: `finished` are views that came to the end of the text. */
const readSchema = z.object({ views: count, finished: count });

/** Answer of GET admin/stats/reading: UTC days, oldest first; where readers came from and which posts they read, most first. */
export const readingSchema = z.object({
  days: z.array(readSchema.extend({ day: z.iso.date() })),
  /** A host, or a word of lib/rules/sources. */
  sources: z.array(z.object({ source: z.string(), views: count })),
  posts: z.array(readSchema.extend({ id: z.int(), title: z.string(), language: z.string() })),
});
export type Reading = z.infer<typeof readingSchema>;

/** Query parameters of GET admin/stats/activity. */
export const activityQuery = z.object({
  days: z
    .string()
    .regex(/^\d{1,4}$/, messageOf('numberWhole'))
    .transform(Number)
    .pipe(z.int().min(1, messageOf('daysRange')).max(365, messageOf('daysRange')))
    .default(30),
});

/** Query parameters of GET admin/stats/reading: all of one's own posts, or of the site, unless one is named. */
export const readingQuery = activityQuery.extend({ post: idParam.optional(), of: choiceParam(STATS_OF, 'choice') });
