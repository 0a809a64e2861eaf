import { may, type Permission, type Role } from '@/lib/rules/roles';
import { pathToAdmin } from '@/lib/paths';

/** The screens under /admin, in the order of the menu, each with what one must be allowed to see it (docs/api.md#administration). */
const SCREENS = [
  { name: 'dashboard', href: pathToAdmin.home(), permission: 'admin.enter' },
  { name: 'posts', href: pathToAdmin.posts(), permission: 'posts.write' },
  { name: 'statistics', href: pathToAdmin.statistics(), permission: 'posts.write' },
  { name: 'categories', href: pathToAdmin.categories(), permission: 'categories.manage' },
  { name: 'pages', href: pathToAdmin.pages(), permission: 'pages.manage' },
  { name: 'tags', href: pathToAdmin.tags(), permission: 'tags.manage' },
  { name: 'series', href: pathToAdmin.series(), permission: 'series.manage' },
  { name: 'comments', href: pathToAdmin.comments(), permission: 'comments.moderate-own' },
  { name: 'users', href: pathToAdmin.users(), permission: 'users.manage' },
  { name: 'invitations', href: pathToAdmin.invitations(), permission: 'users.manage' },
  { name: 'subscribers', href: pathToAdmin.subscribers(), permission: 'settings.manage' },
  { name: 'redirects', href: pathToAdmin.redirects(), permission: 'redirects.manage' },
  { name: 'imports', href: pathToAdmin.imports(), permission: 'settings.manage' },
  { name: 'tokens', href: pathToAdmin.tokens(), permission: 'tokens.manage' },
  { name: 'webhooks', href: pathToAdmin.webhooks(), permission: 'webhooks.manage' },
  { name: 'log', href: pathToAdmin.log(), permission: 'log.read' },
  { name: 'status', href: pathToAdmin.status(), permission: 'status.read' },
  { name: 'settings', href: pathToAdmin.settings(), permission: 'settings.manage' },
] as const satisfies readonly { name: string; href: string; permission: Permission }[];
export type Screen = (typeof SCREENS)[number];

/** What a role finds in the menu. */
export function screensOf(role: Role): Screen[] {
  return SCREENS.filter(({ permission }) => may(role, permission));
}

/** The screen that an address belongs to: `/admin/posts/5` to posts. The dashboard has its one address. */
export function screenAt(pathname: string): Screen | undefined {
  return SCREENS.find(
    ({ name, href }) => pathname === href || (name !== 'dashboard' && pathname.startsWith(`${href}/`)),
  );
}

/** Whether a role may see what is at an address under /admin: asked before anything is fetched (docs/product.md#session). */
export function maySee(role: Role, pathname: string): boolean {
  return may(role, 'admin.enter') && may(role, screenAt(pathname)?.permission ?? 'admin.enter');
}
