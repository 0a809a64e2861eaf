import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import * as profile from '../../../../app/api/v1/profile/route.ts';
import * as refreshRoute from '../../../../app/api/v1/tokens/refresh/route.ts';
import { makeRefreshToken, readRefreshToken } from '../../../../lib/server/auth/tokens.ts';
import { purgeExpired } from '../../../../lib/server/services/sessions/end-session.ts';
import { bearer, registerAccount } from '../../../setup/accounts.ts';
import { call } from '../../../setup/call.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';

let started: TestRuntime;
beforeAll(async () => {
  started = await createTestRuntime();
});
afterAll(() => started.close());
const db = () => started.runtime.db;

const refresh = (refreshToken: unknown) => call(refreshRoute.POST, '/', { body: { refreshToken } });
const sessionsOf = (userId: number) => db().selectFrom('sessions').selectAll().where('user_id', '=', userId).execute();

// Everything but the date, which the database's driver does not read.
const NOT_CLOCKS = [
  ...(['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const),
  ...(['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const),
];

/** Lets the grace of the last rotation be over. */
const passGrace = (userId: number) =>
  db()
    .updateTable('sessions')
    .set({ rotated_at: sql`rotated_at - interval '11 seconds'` })
    .where('user_id', '=', userId)
    .execute();

test('a refresh token yields a new pair, and sets the cookies', async () => {
  const account = await registerAccount();
  const { status, body, headers } = await refresh(account.refreshToken);
  expect(status).toBe(200);
  expect(body).toEqual({ accessToken: expect.any(String), refreshToken: expect.any(String) });
  expect(body.refreshToken).not.toBe(account.refreshToken);
  expect(headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual(['session', 'signed_in']);
  expect((await call(profile.GET, '/', { headers: bearer(body.accessToken) })).status).toBe(200);
  expect((await call(profile.GET, '/', { headers: bearer(account.accessToken) })).status).toBe(200);
});

test('twenty refreshes at once with one token yield one successor', async () => {
  const account = await registerAccount();
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(account.refreshToken)));
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
  expect(new Set(answers.map((answer) => answer.body.refreshToken)).size).toBe(1);
  const [session] = await sessionsOf(account.id);
  expect(session?.generation).toBe(2);
  expect((await refresh(answers[0]?.body.refreshToken)).status).toBe(200);
});

test('a used token yields its successor for ten seconds, and later ends the family', async () => {
  const account = await registerAccount();
  const first = await refresh(account.refreshToken);
  expect((await refresh(account.refreshToken)).body.refreshToken).toBe(first.body.refreshToken);
  await passGrace(account.id);
  const late = await refresh(account.refreshToken);
  expect(late).toMatchObject({ status: 401, body: { code: 'unauthenticated', message: 'Invalid token' } });
  expect(await sessionsOf(account.id)).toEqual([]);
  expect((await refresh(first.body.refreshToken)).status).toBe(401);
  expect((await call(profile.GET, '/', { headers: bearer(first.body.accessToken) })).status).toBe(401);
});

test('the grace ends when the successor is used: then the old token ends the family at once', async () => {
  const account = await registerAccount();
  const first = await refresh(account.refreshToken);
  const second = await refresh(first.body.refreshToken);
  expect(second.status).toBe(200);
  expect((await refresh(account.refreshToken)).status).toBe(401);
  expect((await refresh(second.body.refreshToken)).status).toBe(401);
});

test('any old token of the family ends it, however old', async () => {
  const account = await registerAccount();
  let newest = account.refreshToken;
  for (let round = 0; round < 4; round += 1) newest = (await refresh(newest)).body.refreshToken;
  expect((await refresh(account.refreshToken)).status).toBe(401);
  expect((await refresh(newest)).status).toBe(401);
});

test('a replay ends one session, not the user’s others', async () => {
  const account = await registerAccount();
  const other = await db().selectFrom('sessions').select('id').where('user_id', '<>', account.id).execute();
  const first = await refresh(account.refreshToken);
  await refresh(first.body.refreshToken);
  await refresh(account.refreshToken);
  expect(await db().selectFrom('sessions').select('id').where('user_id', '<>', account.id).execute()).toEqual(other);
});

test('garbage, foreign and future tokens are 401 and end nothing', async () => {
  const account = await registerAccount();
  const claims = readRefreshToken(account.refreshToken, started.runtime.authSecret);
  if (!claims) throw new Error('not our own token');
  const bad = [
    'garbage',
    account.accessToken,
    `${account.refreshToken.slice(0, -1)}_`,
    makeRefreshToken({ family: randomBytes(16), generation: 1 }, started.runtime.authSecret),
    makeRefreshToken({ ...claims, generation: 1 }, 'the secret of another installation, long'),
    makeRefreshToken({ ...claims, generation: 2 }, started.runtime.authSecret),
  ];
  for (const token of bad) expect((await refresh(token)).status).toBe(401);
  expect((await refresh(account.refreshToken)).status).toBe(200);
});

test('the database keeps no token, only its hash', async () => {
  const account = await registerAccount();
  const [session] = await sessionsOf(account.id);
  const bytes = Buffer.from(account.refreshToken, 'base64url');
  for (const stored of [session?.family, session?.refresh_hash]) {
    expect(bytes.equals(stored ?? bytes)).toBe(false);
    expect(bytes.subarray(20).equals(stored ?? bytes.subarray(20))).toBe(false);
  }
});

test('an expired session refreshes no more and is purged; a living one moves its end', async () => {
  const account = await registerAccount();
  const expire = (moment: Date) =>
    db().updateTable('sessions').set({ expires_at: moment }).where('user_id', '=', account.id).execute();
  await expire(new Date(Date.now() + 60_000));
  const { body } = await refresh(account.refreshToken);
  const [session] = await sessionsOf(account.id);
  expect(session?.expires_at.getTime()).toBeGreaterThan(Date.now() + 29 * 24 * 3600 * 1000);
  await expire(new Date(Date.now() - 2 * 3600 * 1000));
  expect((await refresh(body.refreshToken)).status).toBe(401);
  expect((await call(profile.GET, '/', { headers: bearer(body.accessToken) })).status).toBe(401);
  await purgeExpired(db());
  expect(await sessionsOf(account.id)).toEqual([]);
});

test('ninety days after the sign-in a session ends, however much it was used', async () => {
  const account = await registerAccount();
  const age = (days: number) =>
    db()
      .updateTable('sessions')
      .set({ created_at: sql`now() - make_interval(days => ${days})` })
      .where('user_id', '=', account.id)
      .execute();
  await age(89);
  const used = await refresh(account.refreshToken);
  expect(used.status).toBe(200);
  const [session] = await sessionsOf(account.id);
  if (!session) throw new Error('no session');
  expect(session.expires_at.getTime() - session.created_at.getTime()).toBe(90 * 24 * 3600 * 1000);
  await db()
    .updateTable('sessions')
    .set({ created_at: sql`created_at - interval '2 days'`, expires_at: sql`expires_at - interval '2 days'` })
    .where('user_id', '=', account.id)
    .execute();
  expect((await refresh(used.body.refreshToken)).status).toBe(401);
  await purgeExpired(db());
  expect(await sessionsOf(account.id)).toEqual([]);
});

test('a token of a sign-in is good though the clocks of application and database are forty days apart', async () => {
  jest.useFakeTimers({ now: Date.now() + 40 * 24 * 3600 * 1000, doNotFake: NOT_CLOCKS });
  try {
    const account = await registerAccount();
    expect((await call(profile.GET, '/', { headers: bearer(account.accessToken) })).status).toBe(200);
    const { status, body } = await refresh(account.refreshToken);
    expect(status).toBe(200);
    expect((await call(profile.GET, '/', { headers: bearer(body.accessToken) })).status).toBe(200);
  } finally {
    jest.useRealTimers();
  }
});

test('a refresh of a deactivated user is 403 should a session have survived', async () => {
  const account = await registerAccount();
  await db().updateTable('users').set({ is_active: false }).where('id', '=', account.id).execute();
  expect(await refresh(account.refreshToken)).toMatchObject({
    status: 403,
    body: { code: 'account_inactive' },
  });
});
