import { safePath } from '@/lib/safe-path';

const LOOPS = /^\/(login|register)(\/|[?#]|$)/;

/**
 * Where `?next=` leads, when that is a page of this site (docs/product.md#session); null for anything that a browser might read as
 * another site's address, and for the pages that would lead back here.
 */
export function safeNext(search: string): string | null {
  const next = safePath(new URLSearchParams(search).get('next'));
  return next && !LOOPS.test(next) ? next : null;
}

const KEY = 'keptNext';
// Who verifies another address much later is not sent back to what they read then.
const KEPT_MS = 60 * 60_000;

/** Keeps where this page's `?next=` leads, for who has to register or to verify their address first. */
export function keepNext(): void {
  const next = safeNext(window.location.search);
  if (next) sessionStorage.setItem(KEY, `${Date.now()} ${next}`);
}

/** What was kept in this tab within an hour. */
export function readKeptNext(): string | null {
  const [at = '', next = ''] = (sessionStorage.getItem(KEY) ?? '').split(' ');
  return Date.now() - Number(at) < KEPT_MS ? safeNext(`next=${encodeURIComponent(next)}`) : null;
}

export function forgetNext(): void {
  sessionStorage.removeItem(KEY);
}
