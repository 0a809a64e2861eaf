/** What a person may be on a site, the mightier the later (docs/product.md#roles). There is one default_admin at most. */
export const ROLES = ['user', 'author', 'moderator', 'editor', 'admin', 'default_admin'] as const;
export type Role = (typeof ROLES)[number];

/** Roles that one person can give to another; the default_admin is made by the operator alone. */
export const INVITABLE_ROLES = ROLES.filter((role) => role !== 'default_admin');

const ADMINS: readonly Role[] = ['admin', 'default_admin'];
const EDITORS: readonly Role[] = ['editor', ...ADMINS];
const WRITERS: readonly Role[] = ['author', ...EDITORS];
const MODERATORS: readonly Role[] = ['moderator', ...EDITORS];

/** Who may do what beyond reading, commenting and reacting (docs/product.md#roles and docs/api.md#administration admin). */
const PERMISSIONS = {
  /** See the screens under /admin at all. */
  'admin.enter': ['author', ...MODERATORS],
  /** Create, list, edit and delete own posts, with their revisions and previews. */
  'posts.write': WRITERS,
  /** The same with posts of others. */
  'posts.write-any': EDITORS,
  /** Mail a public post to those who are told of posts and have not had it. */
  'posts.mail': EDITORS,
  'images.upload': WRITERS,
  'categories.manage': EDITORS,
  'tags.manage': EDITORS,
  'series.manage': EDITORS,
  'pages.manage': EDITORS,
  'redirects.manage': EDITORS,
  'stats.read': EDITORS,
  'comments.moderate': MODERATORS,
  'users.manage': ADMINS,
  /** Publish, hold and remove comments below own posts. */
  'comments.moderate-own': ['author', ...MODERATORS],
  /** Take somebody's right to comment, and give it back. */
  'commenting.manage': MODERATORS,
  'mail.test': ADMINS,
  'log.read': ADMINS,
  'status.read': ADMINS,
  'settings.manage': ADMINS,
  'tokens.manage': ADMINS,
  'webhooks.manage': ADMINS,
} satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof PERMISSIONS;

/** The roles that have a permission. */
export function rolesWith(permission: Permission): readonly Role[] {
  return PERMISSIONS[permission];
}

/** Whether a role has a permission. */
export function may(role: Role, permission: Permission): boolean {
  return rolesWith(permission).includes(role);
}

/** Whether a role may invite others to one: never to a mightier one, nor to be the default_admin. */
export function mayGive(giver: Role, role: Role): boolean {
  const isAbove = ROLES.indexOf(role) > ROLES.indexOf(giver);
  return may(giver, 'users.manage') && role !== 'default_admin' && !isAbove;
}

/** Whether an account may be changed by another: nobody changes the default_admin or themselves (docs/api.md#administration). */
export function mayChangeUser(actor: { id: number; role: Role }, target: { id: number; role: Role }): boolean {
  return may(actor.role, 'users.manage') && target.role !== 'default_admin' && target.id !== actor.id;
}

/** How somebody can show, beside the password, that it is they who sign in (docs/product.md#signing-in-safely). */
export const SECOND_FACTORS = ['totp', 'passkey', 'recovery'] as const;
export type SecondFactorMethod = (typeof SECOND_FACTORS)[number];

/** Seconds that the second half of a login, or of setting up, may take. */
export const STEP_SECONDS = 5 * 60;
/** Wrong tries of one login. */
export const STEP_TRIES = 5;
/** Passkeys of one account. */
export const MOST_PASSKEYS = 10;
/** Recovery codes that an account gets at once. */
export const RECOVERY_CODES = 10;
/** Characters of a passkey's name. */
export const PASSKEY_NAME_LENGTH = 60;

/** What was typed into the field of codes: digits of any script are an app's, all else is a recovery code. */
export function isAppCode(typed: string): boolean {
  return /^\s*(?:\p{Nd}\s*){6}$/u.test(typed);
}
