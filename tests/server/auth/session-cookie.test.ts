import { afterEach, expect, test } from '@jest/globals';
import { readSessionCookie, sessionCookies, signSessionCookie } from '../../../lib/server/auth/session-cookie.ts';
import { signAccessToken } from '../../../lib/server/auth/tokens.ts';

const claims = { userId: 3, sessionId: 4, role: 'author' };
const SECRET = 'a secret that is long enough for a test';

afterEach(() => {
  delete process.env.SITE_URL;
});

test('a cookie is read back without a database', async () => {
  expect(await readSessionCookie(await signSessionCookie(claims, SECRET), SECRET)).toEqual(claims);
});

test('none, a forged, a foreign one or another kind of token is nobody', async () => {
  const value = await signSessionCookie(claims, SECRET);
  const access = await signAccessToken(claims, SECRET, { at: new Date(), seconds: 900 });
  for (const bad of [undefined, '', 'x', `${value.slice(0, -2)}xx`, access])
    expect(await readSessionCookie(bad, SECRET)).toBeNull();
  expect(await readSessionCookie(value, 'the secret of another installation, long')).toBeNull();
});

test('the session cookie is for the server alone, its companion for scripts; both are Secure on https', async () => {
  process.env.SITE_URL = 'https://blog.example';
  const [session, companion] = (await sessionCookies(claims, SECRET)).getSetCookie();
  expect(session).toMatch(/^__Host-session=[\w.-]+; Path=\/; Max-Age=2592000; SameSite=Lax; HttpOnly; Secure$/);
  expect(companion).toBe('signed_in=1; Path=/; Max-Age=2592000; SameSite=Lax; Secure');
});
