/**
 * `path` when it is an address inside this site, in ASCII; null for anything that a browser might read as another
 * site's, and for /language itself, which would lead nowhere.
 */
export function safePath(path: string | null): string | null {
  if (!path || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path)) return null;
  const base = 'http://site.invalid';
  if (!URL.canParse(path, base)) return null;
  const url = new URL(path, base);
  if (url.origin !== base || url.pathname === '/language' || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}
