/** docs/product.md#live: on /, /posts* and /categories* only; so neither on /verify-email nor on /admin. */
export function isLive(pathname: string): boolean {
  return pathname === '/' || pathname.startsWith('/posts') || pathname.startsWith('/categories');
}
