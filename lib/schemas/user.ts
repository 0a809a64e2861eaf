import { z } from 'zod';
import { ADMIN_PAGE_SIZE } from '../rules/limits.ts';
import { messageOf } from '../rules/messages.ts';
import { adminSearch } from './admin-text.ts';
import { choiceParam, limitParam, pageParam, sortParam, type SortBy } from './pagination.ts';
import { roleSchema } from './profile.ts';

/** docs/product.md#entities and docs/api.md#http: what anybody may know of a user. Never an e-mail address. */
export const publicUserSchema = z.object({
  id: z.int(),
  username: z.string(),
  full_name: z.string(),
  profile_image: z.string().nullable(),
  created_at: z.iso.datetime(),
  post_count: z.int().min(0),
  comment_count: z.int().min(0),
  /** What they say of themselves; '' where they say nothing. */
  bio: z.string(),
  /** https addresses, as they were typed. */
  links: z.array(z.string()),
});
export type PublicUser = z.infer<typeof publicUserSchema>;

/** What a post's page says of one of its authors. */
export type AuthorAbout = Pick<PublicUser, 'username' | 'full_name' | 'profile_image' | 'bio' | 'links'>;

/** A row of GET admin/users. No e-mail address: these leave the server only to their owner (docs/product.md#comments). */
export const adminUserSchema = publicUserSchema.omit({ bio: true, links: true }).extend({
  role: roleSchema,
  isEmailVerified: z.boolean(),
  isActive: z.boolean(),
  /** False for whom the right to comment was taken. */
  may_comment: z.boolean(),
});
export type AdminUser = z.infer<typeof adminUserSchema>;

const USER_STATUSES = ['active', 'inactive'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

/** `name` is the full one. */
const ADMIN_USER_SORTS = ['name', 'comment_count', 'created_at'] as const;
export type AdminUserSort = (typeof ADMIN_USER_SORTS)[number];
export type AdminUserOrder = SortBy<AdminUserSort>;

/** Query parameters of GET admin/users. `search` finds parts of names, or one whole e-mail address. */
export const listUsersQuery = z.object({
  page: pageParam,
  limit: limitParam(ADMIN_PAGE_SIZE),
  search: adminSearch,
  status: choiceParam(USER_STATUSES, messageOf('userStatus')),
  role: choiceParam(roleSchema.options, messageOf('choice')),
  sort: sortParam(ADMIN_USER_SORTS),
});

/** Body of PATCH admin/users/{id}/status. `hideComments` goes with a deactivation; absent, they stay as they are. */
export const userStatusSchema = z
  .object({
    isActive: z.boolean(messageOf('trueOrFalse')),
    hideComments: z.boolean(messageOf('trueOrFalse')).optional(),
  })
  .refine(({ isActive, hideComments }) => !(isActive && hideComments), {
    path: ['hideComments'],
    message: messageOf('hiddenOnlyInactive'),
  });
export type UserStatusInput = z.infer<typeof userStatusSchema>;

/** Body of PATCH admin/users/{id}/commenting. */
export const userCommentingSchema = z.object({ allowed: z.boolean(messageOf('trueOrFalse')) });

/** Body of PATCH admin/users/{id}/role. */
export const userRoleSchema = z.object({ role: z.enum(roleSchema.options, messageOf('choice')) });
