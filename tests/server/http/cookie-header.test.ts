import { beforeAll, expect, test } from '@jest/globals';
import { NextRequest } from 'next/server';
import { readCookie, setCookie } from '../../../lib/server/http/cookie-header.ts';
import { clearedResetCookie, resetCookie, resetClaimOf } from '../../../lib/server/auth/reset-cookie.ts';
import { clearedSessionCookies, sessionCookies, signSessionCookie } from '../../../lib/server/auth/session-cookie.ts';
import { setRuntime, type Runtime } from '../../../lib/server/runtime.ts';
import { middleware } from '../../../middleware.ts';

const SECRET = 'a secret that is long enough for a test';
const claims = { userId: 3, sessionId: 4, role: 'user' };
const SITE = 'https://blog.example';

// Settings are read once: this file is about a site on https, its neighbours are about one on http.
beforeAll(() => {
  process.env.SITE_URL = SITE;
  setRuntime({ authSecret: SECRET } as Runtime);
});

const withCookie = (cookie: string) => new Request(SITE, { headers: { cookie } });
const visit = async (path: string, cookie: string, form = 'html') => {
  const answer = await middleware(new NextRequest(SITE + path, { headers: { cookie, 'x-lekha-form': form } }));
  return [answer.status, answer.headers.get('location')];
};

test('a cookie of the server has the prefix of its host, and what that asks for, wherever it was declared', () => {
  const cookie = { name: 'device', value: 'x', path: '/api', maxAge: 60, readableBy: 'server' } as const;
  expect(setCookie(cookie)).toBe('__Host-device=x; Path=/; Max-Age=60; SameSite=Lax; HttpOnly; Secure');
  const readable = { name: 'language', value: 'bn', maxAge: 60, readableBy: 'scripts' } as const;
  expect(setCookie(readable)).toBe('language=bn; Path=/; Max-Age=60; SameSite=Lax; Secure');
});

test('a cookie that a sibling host could have set is not read', () => {
  expect(readCookie(withCookie('device=evil; __Host-device=own=1; x=y'), 'device')).toBe('own=1');
  expect(readCookie(withCookie('device=evil'), 'device')).toBeUndefined();
});

test('the flow cookie of a reset is one of them, and comes back', async () => {
  const [cookie = ''] = (await resetCookie('a@site.test', SECRET)).getSetCookie();
  expect(cookie).toMatch(/^__Host-password_reset=[\w.-]+; Path=\/; Max-Age=3600; SameSite=Lax; HttpOnly; Secure$/);
  const begun = await resetClaimOf(withCookie(cookie.split(';')[0] ?? ''), undefined, SECRET);
  expect(begun).toEqual({ email: 'a@site.test', flow: expect.stringMatching(/^[\w-]{22}$/) });
  expect(clearedResetCookie().getSetCookie()[0]).toMatch(/^__Host-password_reset=; Path=\/; Max-Age=0/);
});

test('the session cookie leads past /login; one of its old name leads nowhere, so that nobody is kept out by it', async () => {
  const value = await signSessionCookie(claims, SECRET);
  expect(await visit('/profile', `__Host-session=${value}`)).toEqual([200, null]);
  expect(await visit('/login', `__Host-session=${value}`)).toEqual([307, `${SITE}/`]);
  expect(await visit('/login', `session=${value}`)).toEqual([200, null]);
  expect(await visit('/profile', `session=${value}`)).toEqual([307, `${SITE}/login`]);
});

test('a guest who opens a screen of the administration is led to log in and back, but not inside of the site', async () => {
  const value = await signSessionCookie(claims, SECRET);
  const login = (next: string) => [307, `${SITE}/login?next=${encodeURIComponent(next)}`];
  expect(await visit('/admin', '')).toEqual(login('/admin'));
  expect(await visit('/admin/posts/7', 'session=forged')).toEqual(login('/admin/posts/7'));
  expect(await visit('/admin', `__Host-session=${value}`)).toEqual([200, null]);
  expect(await visit('/admin/posts', '', 'rsc')).toEqual([200, null]);
});

test('whoever signs in or out loses the cookie of the old name', async () => {
  const cleared = 'session=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly; Secure';
  expect((await sessionCookies(claims, SECRET)).getSetCookie()).toContain(cleared);
  expect(clearedSessionCookies().getSetCookie()).toEqual([
    '__Host-session=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly; Secure',
    'signed_in=; Path=/; Max-Age=0; SameSite=Lax; Secure',
    cleared,
  ]);
});
