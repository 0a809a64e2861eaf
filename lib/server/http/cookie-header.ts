import { env } from '../env.ts';

type Cookie = {
  name: string;
  value: string;
  path?: string;
  /** Seconds; 0 clears the cookie. */
  maxAge: number;
  readableBy: 'server' | 'scripts';
};

// Browsers take it only over https, for the whole host and for no other one: a sibling host cannot set it for us
// (RFC 6265bis 4.1.3.2).
const HOST_PREFIX = '__Host-';

const isHttps = () => env().SITE_URL.startsWith('https:');

/** The name under which a cookie that only the server reads travels: with the prefix of its host where the site is on https. */
export function serverCookieName(name: string): string {
  return isHttps() ? HOST_PREFIX + name : name;
}

/**
 * A Set-Cookie value: SameSite=Lax, Secure where the site is on https, httpOnly unless scripts may read it. `name` is the
 * plain one; what only the server reads gets its prefix, and with it the path `/`, here.
 */
export function setCookie({ name, value, path = '/', maxAge, readableBy }: Cookie): string {
  const isOfHost = readableBy === 'server' && isHttps();
  const given = isOfHost ? serverCookieName(name) : name;
  const parts = [`${given}=${value}`, `Path=${isOfHost ? '/' : path}`, `Max-Age=${maxAge}`, 'SameSite=Lax'];
  if (readableBy === 'server') parts.push('HttpOnly');
  if (isHttps()) parts.push('Secure');
  return parts.join('; ');
}

/**
 * Set-Cookie values that remove a cookie of the server's as it was called before the site was on https, or before names
 * had a prefix: nobody reads that one any more. None where it has its plain name.
 */
export function clearedOldNames(name: string): string[] {
  return isHttps() ? [`${name}=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly; Secure`] : [];
}

/** The value of a cookie that only the server reads, by its plain name; undefined without one. */
export function readCookie({ headers }: { headers: Headers }, name: string): string | undefined {
  const wanted = serverCookieName(name);
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const [key, ...value] = pair.trim().split('=');
    if (key === wanted) return value.join('=');
  }
  return undefined;
}
