import { safePath } from '@/lib/safe-path';

/**
 * Where `?next=` leads, when that is a page of this site (docs/product.md#session); null for anything that a browser might read as
 * another site's address, and for the pages that would lead back here.
 */
export function safeNext(search: string): string | null {
  const next = safePath(new URLSearchParams(search).get('next'));
  return next && !/^\/(login|register)(\/|[?#]|$)/.test(next) ? next : null;
}
