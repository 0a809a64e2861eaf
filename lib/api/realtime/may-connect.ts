/** SPEC 4: on /, /posts* and /categories* only; so neither on /verify-email nor on /admin. */
export function mayConnect(pathname: string): boolean {
  return pathname === '/' || pathname.startsWith('/posts') || pathname.startsWith('/categories');
}
