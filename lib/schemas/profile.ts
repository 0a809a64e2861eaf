import { z } from 'zod';
import { REACTION_TYPES } from '../rules/reactions.ts';
import { ROLES } from '../rules/roles.ts';

export const roleSchema = z.enum(ROLES);

/** docs/product.md#entities: what users may know of themselves. `profile_image` is `/uploads/profile-images/{file}`. */
export const ownUserSchema = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  full_name: z.string(),
  role: roleSchema,
  profile_image: z.string().nullable(),
  isEmailVerified: z.boolean(),
  created_at: z.iso.datetime(),
  post_count: z.int().min(0),
  bio: z.string(),
  links: z.array(z.string()),
});
export type OwnUser = z.infer<typeof ownUserSchema>;

const time = z.iso.datetime();

/** Of a post; null of one that readers cannot see and that is not one's own. */
const slug = z.string().nullable();

/** GET profile/export: everything that the site keeps of whoever asks, and nothing of anybody else. */
export const profileExportSchema = z.object({
  format: z.literal('profile'),
  exported_at: time,
  profile: ownUserSchema.extend({
    email_verified_at: time.nullable(),
    username_changed_at: time.nullable(),
    may_comment: z.boolean(),
    /** Of the last signed-in visit, and of mails. */
    language: z.string().nullable(),
    /** Which mails about comments come. */
    mails_replies: z.boolean(),
    mails_posts: z.boolean(),
    /** When an app for codes was set up. */
    app_since: time.nullable(),
    former_usernames: z.array(z.object({ username: z.string(), left_at: time })),
    /** Addresses that can still be taken back. */
    former_emails: z.array(z.object({ email: z.string(), expires_at: time })),
  }),
  sessions: z.array(z.object({ created_at: time, last_used_at: time, user_agent: z.string(), ip: z.string() })),
  /** With drafts, and those that were written with others. Texts as the site stores them. */
  posts: z.array(
    z.looseObject({
      id: z.int(),
      slug: z.string(),
      title: z.string(),
      content: z.string(),
      status: z.enum(['draft', 'published']),
      published_at: time.nullable(),
      categories: z.array(z.string()),
      tags: z.array(z.string()),
      translations: z.array(z.looseObject({ language: z.string(), slug: z.string() })),
    }),
  ),
  /** What one saved of posts, one's own and others'. */
  revisions: z.array(
    z.object({ post_id: z.int(), title: z.string(), excerpt: z.string(), content: z.string(), created_at: time }),
  ),
  /** With those that wait for a moderator. */
  comments: z.array(
    z.object({
      id: z.int(),
      post: slug,
      parent_id: z.int().nullable(),
      content: z.string(),
      status: z.enum(['published', 'held', 'spam']),
      reason: z.string().nullable(),
      created_at: time,
      updated_at: time,
    }),
  ),
  /** What one said of posts to those who work on them, and asked them to read. */
  notes: z.array(
    z.object({ post: slug, quote: z.string(), text: z.string(), created_at: time, resolved_at: time.nullable() }),
  ),
  reviews: z.array(z.object({ post: slug, message: z.string(), asked_at: time })),
  reactions: z.array(z.object({ post: slug, type: z.enum(REACTION_TYPES), created_at: time })),
  reports: z.array(z.object({ comment_id: z.int(), reason: z.string(), text: z.string(), created_at: time })),
  /** Paths of one's files on the site. */
  uploads: z.array(z.string()),
  passkeys: z.array(z.object({ name: z.string(), created_at: time, last_used_at: time.nullable() })),
  /** What programs act by for one. */
  tokens: z.array(
    z.object({
      ...{ name: z.string(), scopes: z.array(z.string()), created_at: time },
      ...{ expires_at: time.nullable(), last_used_at: time.nullable() },
    }),
  ),
  /** Of which posts one's address is told by mail. */
  subscriptions: z.array(
    z.object({
      ...{ scope: z.string(), scope_id: z.int().nullable(), frequency: z.string() },
      ...{ created_at: time, confirmed_at: time.nullable() },
    }),
  ),
  /** What the security log says that one did. */
  log: z.array(z.object({ at: time, event: z.string(), address: z.string().nullable() })),
});
export type ProfileExport = z.infer<typeof profileExportSchema>;

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
