/** What a person may be on a site, the mightier the later (docs/product.md#roles). There is one default_admin at most. */
export const ROLES = ['user', 'author', 'admin', 'default_admin'] as const;
export type Role = (typeof ROLES)[number];

const WRITERS: readonly Role[] = ['author', 'admin', 'default_admin'];
const ADMINS: readonly Role[] = ['admin', 'default_admin'];

/** Who may do what beyond reading, commenting and reacting (docs/product.md#roles and docs/api.md#administration admin). */
const PERMISSIONS = {
  /** See the screens under /admin at all. */
  'admin.enter': WRITERS,
  /** Create, list, edit and delete own posts, with their revisions and previews. */
  'posts.write': WRITERS,
  /** The same with posts of others. */
  'posts.write-any': ADMINS,
  'images.upload': WRITERS,
  'categories.manage': ADMINS,
  'tags.manage': ADMINS,
  'series.manage': ADMINS,
  'redirects.manage': ADMINS,
  'users.manage': ADMINS,
  /** Publish, hold and remove comments below own posts. */
  'comments.moderate-own': WRITERS,
  /** The same below posts of others. */
  'comments.moderate': ADMINS,
  /** Take somebody's right to comment, and give it back. */
  'commenting.manage': ADMINS,
  'stats.read': ADMINS,
  'mail.test': ADMINS,
  'log.read': ADMINS,
  'settings.manage': ADMINS,
  'pages.manage': ADMINS,
} as const;

export type Permission = keyof typeof PERMISSIONS;

/** The roles that have a permission. */
export function rolesWith(permission: Permission): readonly Role[] {
  return PERMISSIONS[permission];
}

/** Whether a role has a permission. */
export function may(role: Role, permission: Permission): boolean {
  return PERMISSIONS[permission].includes(role);
}

/** Whether an account may be changed by another: nobody changes the default_admin or themselves (docs/api.md#administration). */
export function mayChangeUser(actor: { id: number; role: Role }, target: { id: number; role: Role }): boolean {
  return may(actor.role, 'users.manage') && target.role !== 'default_admin' && target.id !== actor.id;
}
