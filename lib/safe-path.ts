/** A made-up origin, against which addresses inside of this site are read. */
export const ANY_ORIGIN = 'http://site.invalid';

/**
 * `path` when it is an address inside this site, in ASCII; null for anything that a browser might read as another
 * site's, and for /language itself, which would lead nowhere.
 */
export function safePath(path: string | null): string | null {
  if (!path || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path)) return null;
  if (!URL.canParse(path, ANY_ORIGIN)) return null;
  const url = new URL(path, ANY_ORIGIN);
  if (url.origin !== ANY_ORIGIN || url.pathname === '/language' || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}
