/**
 * Where `?next=` leads, when that is a page of this site (DECISIONS 20); null for anything that a browser might read as
 * another site's address, and for the pages that would lead back here.
 */
export function safeNext(search: string): string | null {
  const next = new URLSearchParams(search).get('next');
  if (!next || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next)) return null;
  const base = 'http://site.invalid';
  const url = new URL(next, base);
  if (url.origin !== base || /^\/(login|register)(\/|$)/.test(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}
