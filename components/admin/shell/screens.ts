import { may, type Permission, type Role } from '@/lib/rules/roles';
import { PATH_TO_SUBSCRIBERS, pathTo } from '@/lib/paths';

export type Screen = {
  name:
    | 'dashboard'
    | 'posts'
    | 'statistics'
    | 'categories'
    | 'tags'
    | 'series'
    | 'redirects'
    | 'users'
    | 'invitations'
    | 'subscribers'
    | 'tokens'
    | 'webhooks'
    | 'comments'
    | 'log'
    | 'status'
    | 'pages'
    | 'settings';
  href: string;
  permission: Permission;
};

/** The screens under /admin, in the order of the menu, each with what one must be allowed to see it (docs/api.md#administration). */
const SCREENS: readonly Screen[] = [
  { name: 'dashboard', href: pathTo.admin(), permission: 'admin.enter' },
  { name: 'posts', href: pathTo.adminPosts(), permission: 'posts.write' },
  { name: 'statistics', href: pathTo.adminStatistics(), permission: 'posts.write' },
  { name: 'categories', href: pathTo.adminCategories(), permission: 'categories.manage' },
  { name: 'pages', href: pathTo.adminPages(), permission: 'pages.manage' },
  { name: 'tags', href: pathTo.adminTags(), permission: 'tags.manage' },
  { name: 'series', href: pathTo.adminSeries(), permission: 'series.manage' },
  { name: 'comments', href: pathTo.adminComments(), permission: 'comments.moderate-own' },
  { name: 'users', href: pathTo.adminUsers(), permission: 'users.manage' },
  { name: 'invitations', href: pathTo.adminInvitations(), permission: 'users.manage' },
  { name: 'subscribers', href: PATH_TO_SUBSCRIBERS, permission: 'settings.manage' },
  { name: 'redirects', href: pathTo.adminRedirects(), permission: 'redirects.manage' },
  { name: 'tokens', href: pathTo.adminTokens(), permission: 'tokens.manage' },
  { name: 'webhooks', href: pathTo.adminWebhooks(), permission: 'webhooks.manage' },
  { name: 'log', href: pathTo.adminLog(), permission: 'log.read' },
  { name: 'status', href: pathTo.adminStatus(), permission: 'status.read' },
  { name: 'settings', href: pathTo.adminSettings(), permission: 'settings.manage' },
];

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
