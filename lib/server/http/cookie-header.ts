import { env } from '../env.ts';

type Cookie = {
  name: string;
  value: string;
  path?: string;
  /** Seconds; 0 clears the cookie. */
  maxAge: number;
  readableBy: 'server' | 'scripts';
};

/** A Set-Cookie value: SameSite=Lax, Secure where the site is on https, httpOnly unless scripts may read it. */
export function setCookie({ name, value, path = '/', maxAge, readableBy }: Cookie): string {
  const parts = [`${name}=${value}`, `Path=${path}`, `Max-Age=${maxAge}`, 'SameSite=Lax'];
  if (readableBy === 'server') parts.push('HttpOnly');
  if (env().SITE_URL.startsWith('https:')) parts.push('Secure');
  return parts.join('; ');
}

/** The value of a cookie of a request; undefined without one. */
export function readCookie(request: Request, name: string): string | undefined {
  for (const pair of (request.headers.get('cookie') ?? '').split(';')) {
    const [key, ...value] = pair.trim().split('=');
    if (key === name) return value.join('=');
  }
  return undefined;
}
