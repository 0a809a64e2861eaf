import { pathTo } from '@/lib/paths';

/** Whether the session is checked after going to a page: not on /verify-email, /profile and any /admin path (SPEC 4). */
export function isValidatedAt(pathname: string): boolean {
  return pathname !== pathTo.verifyEmail() && pathname !== pathTo.profile() && !pathname.startsWith(pathTo.admin());
}
