import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SignJWT } from 'jose';
import * as profile from '../../../../app/api/v1/profile/route.ts';
import * as refreshRoute from '../../../../app/api/v1/tokens/refresh/route.ts';
import * as validateRoute from '../../../../app/api/v1/tokens/validate-login/route.ts';
import { signSessionCookie } from '../../../../lib/server/auth/session-cookie.ts';
import { readAccessToken, signAccessToken } from '../../../../lib/server/auth/tokens.ts';
import { setUserStatus } from '../../../../lib/server/services/accounts/set-user-status.ts';
import { bearer, registerAccount, type TestAccount } from '../../../setup/accounts.ts';
import { call } from '../../../setup/call.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';

let started: TestRuntime;
beforeAll(async () => {
  started = await createTestRuntime();
});
afterAll(() => started.close());
const secret = () => started.runtime.authSecret;

const validate = (accessToken: unknown, refreshToken: unknown) =>
  call(validateRoute.POST, '/', { body: { accessToken, refreshToken } });

async function expired(account: TestAccount): Promise<string> {
  const claims = await readAccessToken(account.accessToken, secret());
  if (!claims) throw new Error('not our own token');
  return signAccessToken(claims, secret(), { at: new Date(), seconds: -5 });
}

test('two good tokens answer the user alone, and set the cookies', async () => {
  const account = await registerAccount();
  const { status, body, headers } = await validate(account.accessToken, account.refreshToken);
  expect(status).toBe(200);
  expect(body).toEqual({
    user: expect.objectContaining({ id: account.id, email: account.email, isEmailVerified: false }),
  });
  expect(headers.getSetCookie()).toHaveLength(2);
});

test('an expired access token with a good refresh token is replaced by new ones', async () => {
  const account = await registerAccount();
  const { status, body } = await validate(await expired(account), account.refreshToken);
  expect(status).toBe(200);
  expect(body.user.id).toBe(account.id);
  expect(body.refreshToken).not.toBe(account.refreshToken);
  expect((await call(profile.GET, '/', { headers: bearer(body.accessToken) })).status).toBe(200);
});

test('forged, foreign and mismatched tokens are 401 and end nothing', async () => {
  const account = await registerAccount();
  const other = await registerAccount();
  const claims = await readAccessToken(account.accessToken, secret());
  if (!claims) throw new Error('not our own token');
  const pairs = [
    ['garbage', account.refreshToken],
    [account.accessToken, 'garbage'],
    [
      await signAccessToken(claims, 'the secret of another installation, long', { at: new Date(), seconds: 900 }),
      account.refreshToken,
    ],
    [account.accessToken, other.refreshToken],
    [await expired(other), account.refreshToken],
    [await signSessionCookie({ ...claims, role: 'user' }, secret()), account.refreshToken],
  ];
  for (const [access, refresh] of pairs)
    expect(await validate(access, refresh)).toMatchObject({
      status: 401,
      body: { message: 'Invalid token' },
    });
  expect((await validate(account.accessToken, account.refreshToken)).status).toBe(200);
  expect((await validate(other.accessToken, other.refreshToken)).status).toBe(200);
});

test('a missing token is 422 with the text of the rule', async () => {
  expect(await validate('x', '')).toMatchObject({ status: 422, body: { message: 'No tokens found' } });
  expect(await validate(undefined, 'x')).toMatchObject({ status: 422, body: { message: 'No tokens found' } });
});

test('an old refresh token ends the family here as well', async () => {
  const account = await registerAccount();
  const first = await call(refreshRoute.POST, '/', { body: { refreshToken: account.refreshToken } });
  await call(refreshRoute.POST, '/', { body: { refreshToken: first.body.refreshToken } });
  expect((await validate(account.accessToken, account.refreshToken)).status).toBe(401);
  expect((await call(profile.GET, '/', { headers: bearer(first.body.accessToken) })).status).toBe(401);
});

test('the API takes nothing but an access token as bearer', async () => {
  const account = await registerAccount();
  const claims = await readAccessToken(account.accessToken, secret());
  if (!claims) throw new Error('not our own token');
  const key = new TextEncoder().encode(secret());
  const unsigned = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${account.accessToken.split('.')[1]}.`;
  const bad = [
    await signSessionCookie({ ...claims, role: 'user' }, secret()),
    await signAccessToken({ ...claims, userId: claims.userId + 1 }, secret(), { at: new Date(), seconds: 900 }),
    await new SignJWT({ sid: claims.sessionId })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(String(claims.userId))
      .sign(key),
    unsigned,
    account.refreshToken,
  ];
  for (const token of bad)
    expect(await call(profile.GET, '/', { headers: bearer(token) })).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    });
  const cookie = `session=${await signSessionCookie({ ...claims, role: 'user' }, secret())}; signed_in=1`;
  expect(await call(profile.GET, '/', { headers: { cookie } })).toMatchObject({
    status: 401,
    body: { code: 'unauthenticated' },
  });
  expect(await call(profile.GET, '/', { headers: bearer(await expired(account)) })).toMatchObject({
    status: 401,
    body: { code: 'token_expired' },
  });
});

test('who was deactivated is told so, by the tokens that their sessions had', async () => {
  const account = await registerAccount();
  await setUserStatus(started.runtime.db, account.id, 'inactive');
  expect(await validate(account.accessToken, account.refreshToken)).toMatchObject({
    status: 403,
    body: { code: 'account_inactive', message: 'This account is inactive.' },
  });
  expect((await validate(await expired(account), account.refreshToken)).status).toBe(403);
});
