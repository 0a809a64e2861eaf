import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import * as login from '../../../../app/api/v1/auth/login/route.ts';
import * as profile from '../../../../app/api/v1/profile/route.ts';
import * as one from '../../../../app/api/v1/sessions/[id]/route.ts';
import * as sessions from '../../../../app/api/v1/sessions/route.ts';
import * as logoutRoute from '../../../../app/api/v1/tokens/logout/route.ts';
import { readAccessToken, signAccessToken } from '../../../../lib/server/auth/tokens.ts';
import { disableUser, setRole } from '../../../../lib/server/services/accounts/set-user-status.ts';
import { bearer, fromNewAddress, PASSWORD, registerAccount, type TestAccount } from '../../../setup/accounts.ts';
import { call } from '../../../setup/call.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';

let started: TestRuntime;
beforeAll(async () => {
  started = await createTestRuntime();
});
afterAll(() => started.close());
const db = () => started.runtime.db;

const CLEARED = ['session=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly', 'signed_in=; Path=/; Max-Age=0; SameSite=Lax'];
const isIn = async (token: string) => (await call(profile.GET, '/', { headers: bearer(token) })).status === 200;
const signIn = async ({ email }: TestAccount) =>
  (await call(login.POST, '/', { body: { email, password: PASSWORD }, headers: fromNewAddress() })).body;

test('a logout ends the session by either token and clears the cookies', async () => {
  const byRefresh = await registerAccount();
  const answer = await call(logoutRoute.POST, '/', { body: { refreshToken: byRefresh.refreshToken } });
  expect(answer).toMatchObject({ status: 200, body: { message: expect.any(String) } });
  expect(answer.headers.getSetCookie()).toEqual(CLEARED);
  expect(await isIn(byRefresh.accessToken)).toBe(false);

  const byBearer = await registerAccount();
  await call(logoutRoute.POST, '/', { method: 'POST', headers: bearer(byBearer.accessToken) });
  expect(await isIn(byBearer.accessToken)).toBe(false);
});

test('an expired access token still ends its session', async () => {
  const account = await registerAccount();
  const claims = await readAccessToken(account.accessToken, started.runtime.authSecret);
  if (!claims) throw new Error('not our own token');
  const expired = await signAccessToken(claims, started.runtime.authSecret, { at: new Date(), seconds: -60 });
  expect((await call(logoutRoute.POST, '/', { body: {}, headers: bearer(expired) })).status).toBe(200);
  expect(await isIn(account.accessToken)).toBe(false);
});

test('without tokens, or with dead ones, a logout only clears the cookies', async () => {
  const bystander = await registerAccount();
  const calls = [
    { method: 'POST' },
    { body: {} },
    { body: { refreshToken: null } },
    { body: { refreshToken: 'garbage' }, headers: bearer('garbage') },
  ];
  for (const options of calls) {
    const answer = await call(logoutRoute.POST, '/', options);
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()).toEqual(CLEARED);
  }
  expect(await isIn(bystander.accessToken)).toBe(true);
});

test("another site's form clears nobody's cookies", async () => {
  for (const [site, cleared] of Object.entries({ 'cross-site': [], 'same-origin': CLEARED, none: CLEARED })) {
    const headers = { 'sec-fetch-site': site };
    const answer = await call(logoutRoute.POST, '/', { method: 'POST', headers });
    expect([site, answer.status, answer.headers.getSetCookie()]).toEqual([site, 200, cleared]);
  }
});

test('the default administrator is not logged out, and nothing is cleared', async () => {
  const admin = await registerAccount();
  await setRole(db(), admin.id, 'default_admin');
  for (const options of [
    { body: { refreshToken: admin.refreshToken } },
    { body: {}, headers: bearer(admin.accessToken) },
  ]) {
    const answer = await call(logoutRoute.POST, '/', options);
    expect(answer.status).toBe(409);
    expect(answer.body).toEqual({
      message: 'Default admin users cannot be logged out',
      code: 'default_admin_logout',
      key: 'defaultAdmin',
    });
    expect(answer.headers.getSetCookie()).toEqual([]);
  }
  expect(await isIn(admin.accessToken)).toBe(true);
});

test('a user sees and ends the own sessions only', async () => {
  const account = await registerAccount();
  const stranger = await registerAccount();
  const second = await signIn(account);
  const headers = bearer(second.accessToken);
  const { body } = await call(sessions.GET, '/', { headers });
  expect(body.sessions).toEqual([
    {
      id: expect.any(Number),
      created_at: expect.any(String),
      last_used_at: expect.any(String),
      user_agent: 'Test browser',
      ip: expect.stringMatching(/^198\.51\./),
      current: true,
    },
    expect.objectContaining({ current: false }),
  ]);
  const [current, first] = body.sessions;
  const foreign = (await call(sessions.GET, '/', { headers: bearer(stranger.accessToken) })).body.sessions[0];
  expect((await call(one.DELETE, '/', { method: 'DELETE', headers, params: { id: String(foreign.id) } })).status).toBe(
    404,
  );
  expect((await call(one.DELETE, '/', { method: 'DELETE', headers, params: { id: 'x' } })).status).toBe(400);
  expect((await call(one.DELETE, '/', { method: 'DELETE', headers, params: { id: String(first.id) } })).status).toBe(
    200,
  );
  expect(await isIn(account.accessToken)).toBe(false);
  expect(await isIn(second.accessToken)).toBe(true);
  expect((await call(one.DELETE, '/', { method: 'DELETE', headers, params: { id: String(current.id) } })).status).toBe(
    200,
  );
  expect(await isIn(second.accessToken)).toBe(false);
  expect(await isIn(stranger.accessToken)).toBe(true);
});

test('all other sessions end together, the current one stays', async () => {
  const account = await registerAccount();
  const second = await signIn(account);
  const third = await signIn(account);
  expect((await call(sessions.DELETE, '/', { method: 'DELETE', headers: bearer(third.accessToken) })).status).toBe(200);
  expect(await isIn(account.accessToken)).toBe(false);
  expect(await isIn(second.accessToken)).toBe(false);
  expect(await isIn(third.accessToken)).toBe(true);
});

test('an account has two hundred sessions at most: those that were not used for longest end', async () => {
  const account = await registerAccount();
  const other = await registerAccount();
  await sql`insert into sessions (user_id, family, refresh_hash, expires_at, user_agent, ip, last_used_at)
    select user_id, decode(md5(n::text), 'hex'), decode(md5(n::text), 'hex'), expires_at, user_agent, ip, now() - make_interval(hours => n)
    from sessions, generate_series(1, 300) n where user_id = ${account.id}`.execute(db());
  const newest = await signIn(account);
  const left = await db()
    .selectFrom('sessions')
    .select(sql<number>`extract(epoch from now() - last_used_at)::int / 3600`.as('hours'))
    .where('user_id', '=', account.id)
    .execute();
  expect([left.length, Math.max(...left.map(({ hours }) => hours))]).toEqual([200, 198]);
  for (const token of [account.accessToken, newest.accessToken, other.accessToken])
    expect(await isIn(token)).toBe(true);
});

test('deactivation ends all sessions at once and refuses the next login with 403', async () => {
  const account = await registerAccount();
  const second = await signIn(account);
  await disableUser(db(), account.id);
  expect(await isIn(account.accessToken)).toBe(false);
  expect(await isIn(second.accessToken)).toBe(false);
  const answer = await call(login.POST, '/', {
    body: { email: account.email, password: PASSWORD },
    headers: fromNewAddress(),
  });
  expect(answer).toMatchObject({ status: 403, body: { code: 'account_inactive' } });
  const wrong = await call(login.POST, '/', {
    body: { email: account.email, password: 'Wrong-horse-7' },
    headers: fromNewAddress(),
  });
  expect(wrong).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
});
