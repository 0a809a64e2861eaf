import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as changePassword from '../../../../../app/api/v1/auth/change-password/route.ts';
import * as login from '../../../../../app/api/v1/auth/login/route.ts';
import * as options from '../../../../../app/api/v1/auth/second-factor/options/route.ts';
import * as profile from '../../../../../app/api/v1/profile/route.ts';
import * as totp from '../../../../../app/api/v1/profile/second-factors/totp/route.ts';
import { INTERNAL_HEADERS } from '../../../../../lib/server/http/internal-headers.ts';
import { bearer, cookieOf, fromNewAddress, PASSWORD, registerVerified } from '../../../../setup/accounts.ts';
import { call } from '../../../../setup/call.ts';
import {
  appCode,
  asPerson,
  beginLogin,
  finishLogin,
  loginChallenge,
  setUpApp,
  setUpPasskey,
} from '../../../../setup/factors.ts';
import { createAuthenticator } from '../../../../setup/software-authenticator.ts';
import { createTestRuntime, type TestRuntime } from '../../../../setup/test-runtime.ts';

let started: TestRuntime;
beforeAll(async () => {
  started = await createTestRuntime();
});
afterAll(() => started.close());
const db = () => started.runtime.db;
const person = () => registerVerified(db());
const at = (address: string) => ({ [INTERNAL_HEADERS.address]: address });
const WRONG = { code: '000000' };

async function withApp() {
  const account = await person();
  return { account, ...(await setUpApp(account)) };
}
async function withPasskey(authenticator = createAuthenticator()) {
  const account = await person();
  return { account, ...(await setUpPasskey(account, authenticator)) };
}

test('with a factor, a right password gives no tokens and no cookies, and a wrong one what it always gives', async () => {
  const { account } = await withApp();
  const right = await call(login.POST, '/', {
    body: { email: account.email, password: PASSWORD },
    headers: fromNewAddress(),
  });
  expect(right.status).toBe(200);
  expect(right.body).toEqual({
    secondFactor: { methods: ['totp', 'recovery'] },
    loginToken: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect(right.headers.getSetCookie()).toEqual([]);
  const wrong = await call(login.POST, '/', {
    body: { email: account.email, password: 'Wrong-horse-7' },
    headers: fromNewAddress(),
  });
  expect([wrong.status, wrong.body.key]).toEqual([401, 'credentials']);
});

test('a right code gives what a login gives: user, tokens, cookies, a session', async () => {
  const { account, secret } = await withApp();
  const plain = await call(login.POST, '/', {
    body: { email: (await person()).email, password: PASSWORD },
    headers: fromNewAddress(),
  });
  const answer = await finishLogin({ loginToken: await beginLogin(account.email), code: appCode(secret) });
  expect(answer.status).toBe(200);
  expect(Object.keys(answer.body).sort()).toEqual(Object.keys(plain.body).sort());
  expect(answer.body.user).toMatchObject({ id: account.id, email: account.email });
  const names = ({ headers }: { headers: Headers }) => headers.getSetCookie().map((line) => line.split('=')[0]);
  expect(names(answer)).toEqual(names(plain));
  const own = await call(profile.GET, '/', { headers: { ...bearer(answer.body.accessToken), ...fromNewAddress() } });
  expect(own.status).toBe(200);
});

test('digits of any script, with spaces, are read', async () => {
  const { account, secret } = await withApp();
  const bengali = [...appCode(secret)].map((digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)]).join('');
  const code = `${bengali.slice(0, 3)} ${bengali.slice(3)}`;
  expect((await finishLogin({ loginToken: await beginLogin(account.email), code })).status).toBe(200);
});

test('a code is good once, on whatever login, and so is none before it; a step too early or late is right, two are not', async () => {
  const { account, secret } = await withApp();
  const tryCode = async (code: string) =>
    (await finishLogin({ loginToken: await beginLogin(account.email), code })).status;
  expect(await tryCode(appCode(secret, -3))).toBe(401);
  expect(await tryCode(appCode(secret, 3))).toBe(401);
  const code = appCode(secret);
  expect(await tryCode(code)).toBe(200);
  expect(await tryCode(code)).toBe(401);
  expect(await tryCode(appCode(secret, -1))).toBe(401);
  expect(await tryCode(appCode(secret, 1))).toBe(200);
});

test('one code on two logins at once gives one session', async () => {
  const { account, secret } = await withApp();
  const tokens = [await beginLogin(account.email), await beginLogin(account.email)];
  const code = appCode(secret);
  const answers = await Promise.all(tokens.map((loginToken) => finishLogin({ loginToken, code })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
});

test('a wrong code is refused by key and ends no session', async () => {
  const { account } = await withApp();
  const answer = await finishLogin({ loginToken: await beginLogin(account.email), ...WRONG });
  expect([answer.status, answer.body.code, answer.body.key]).toEqual([401, 'invalid_credentials', 'factorWrong']);
  expect((await call(profile.GET, '/', { headers: asPerson(account) })).status).toBe(200);
});

test('a recovery code is good once, however many use it at once, typed as it is read', async () => {
  const { account, recoveryCodes } = await withApp();
  expect(recoveryCodes).toHaveLength(10);
  const [first = '', second = ''] = recoveryCodes;
  const tokens = await Promise.all(Array.from({ length: 4 }, () => beginLogin(account.email)));
  const answers = await Promise.all(tokens.map((loginToken) => finishLogin({ loginToken, recoveryCode: first })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
  const typed = second.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l');
  expect((await finishLogin({ loginToken: await beginLogin(account.email), recoveryCode: typed })).status).toBe(200);
  const left = await db().selectFrom('recovery_codes').selectAll().where('user_id', '=', account.id).execute();
  expect(left).toHaveLength(8);
});

test("somebody else's recovery code is wrong", async () => {
  const [one, other] = [await withApp(), await withApp()];
  const [recoveryCode] = other.recoveryCodes;
  expect((await finishLogin({ loginToken: await beginLogin(one.account.email), recoveryCode })).status).toBe(401);
});

test('a login token leads to one session, is no other token, and has five tries', async () => {
  const { account, secret } = await withApp();
  const used = await beginLogin(account.email);
  expect((await finishLogin({ loginToken: used, code: appCode(secret) })).status).toBe(200);
  const again = await finishLogin({ loginToken: used, code: appCode(secret, 1) });
  expect([again.status, again.body.key]).toEqual([401, 'stepOver']);
  const loginToken = await beginLogin(account.email);
  for (let round = 0; round < 5; round += 1) expect((await finishLogin({ loginToken, ...WRONG })).status).toBe(401);
  const sixth = await finishLogin({ loginToken, code: appCode(secret, 1) });
  expect([sixth.status, sixth.body.code]).toEqual([429, 'too_many_tries']);
  for (const foreign of [account.accessToken, account.refreshToken, 'x'])
    expect((await finishLogin({ loginToken: foreign, code: appCode(secret, 1) })).status).toBe(401);
  expect((await call(profile.GET, '/', { headers: { ...bearer(loginToken), ...fromNewAddress() } })).status).toBe(401);
});

test('a login token dies after five minutes, with a change of the password and with a deactivation', async () => {
  const { account, secret } = await withApp();
  const late = await beginLogin(account.email);
  await db()
    .updateTable('second_factor_steps')
    .set({ expires_at: new Date(Date.now() - 1) })
    .where('user_id', '=', account.id)
    .execute();
  expect((await finishLogin({ loginToken: late, code: appCode(secret) })).body.key).toBe('stepOver');
  const before = await beginLogin(account.email);
  const body = { currentPassword: PASSWORD, newPassword: 'Other-horse-8' };
  expect((await call(changePassword.POST, '/', { body, headers: asPerson(account) })).status).toBe(200);
  expect((await finishLogin({ loginToken: before, code: appCode(secret) })).body.key).toBe('stepOver');
  const other = await withApp();
  const loginToken = await beginLogin(other.account.email);
  await db().updateTable('users').set({ is_active: false }).where('id', '=', other.account.id).execute();
  const answer = await finishLogin({ loginToken, code: appCode(other.secret) });
  expect([answer.status, answer.body.code]).toEqual([403, 'account_inactive']);
});

test('a token of setting up or of a proof is none of a login', async () => {
  const { account, secret } = await withApp();
  const loginToken = await beginLogin(account.email);
  for (const purpose of ['totp', 'passkey', 'proof'] as const) {
    await db().updateTable('second_factor_steps').set({ purpose }).where('user_id', '=', account.id).execute();
    expect((await finishLogin({ loginToken, code: appCode(secret) })).body.key).toBe('stepOver');
  }
});

test('ten wrong codes lock the pair of account and address; the owner elsewhere, and with another method, gets in', async () => {
  const { account, secret, recoveryCodes } = await withApp();
  const thief = at('203.0.113.9');
  const statuses: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const loginToken = await beginLogin(account.email, thief);
    for (let tries = 0; tries < 4; tries += 1)
      statuses.push((await finishLogin({ loginToken, ...WRONG }, thief)).status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
  const [recoveryCode] = recoveryCodes;
  const locked = await finishLogin(
    { loginToken: await beginLogin(account.email, thief), code: appCode(secret) },
    thief,
  );
  expect([locked.status, locked.body.key]).toEqual([429, 'failedTries']);
  const spare = await finishLogin({ loginToken: await beginLogin(account.email, thief), recoveryCode }, thief);
  expect(spare.status).toBe(200);
  expect((await finishLogin({ loginToken: await beginLogin(account.email), code: appCode(secret) })).status).toBe(200);
});

test('strangers with the password have twenty codes a day; a device that has signed in knows nothing of it', async () => {
  const { account, secret } = await withApp();
  const signedIn = await finishLogin({ loginToken: await beginLogin(account.email), code: appCode(secret) });
  const device = cookieOf(signedIn.headers, 'known_device');
  expect((await finishLogin({ loginToken: await beginLogin(account.email), ...WRONG })).status).toBe(401);
  const { numUpdatedRows } = await db()
    .updateTable('rate_limits')
    .set({ count: 20 })
    .where('key', 'like', 'second-factor-totp:%:strangers')
    .executeTakeFirst();
  expect(numUpdatedRows).toBeGreaterThan(0n);
  const stranger = await finishLogin({ loginToken: await beginLogin(account.email), code: appCode(secret) });
  expect(stranger.status).toBe(429);
  expect(Number(stranger.headers.get('retry-after'))).toBeGreaterThan(80_000);
  const known = { ...fromNewAddress(), ...device };
  const code = appCode(secret, 1);
  expect((await finishLogin({ loginToken: await beginLogin(account.email, known), code }, known)).status).toBe(200);
  await db().deleteFrom('rate_limits').where('key', 'like', 'second-factor-totp:%').execute();
});

test('a known device, and a session, have a hundred codes a day; what was kept for such a day lets the owner in', async () => {
  const { account, secret, recoveryCodes } = await withApp();
  const first = await finishLogin({ loginToken: await beginLogin(account.email), code: appCode(secret) });
  const known = { ...at('203.0.113.30'), ...cookieOf(first.headers, 'known_device') };
  const wrong = () =>
    beginLogin(account.email, known).then((loginToken) => finishLogin({ loginToken, ...WRONG }, known));
  const proof = { currentPassword: PASSWORD, ...WRONG };
  const remove = () => call(totp.DELETE, '/', { method: 'DELETE', body: proof, headers: asPerson(account) });
  expect([(await wrong()).status, (await remove()).status]).toEqual([401, 422]);

  const counts = db().updateTable('rate_limits').set({ count: 100 });
  const { numUpdatedRows } = await counts
    .where('key', '~', '^second-factor-totp:.*:(devices|viewers)$')
    .executeTakeFirst();
  expect(numUpdatedRows).toBeGreaterThanOrEqual(2n);
  // Neither the quarter of an hour nor the hour is over with it.
  const waits = [await wrong(), await remove()].map(({ status, headers }) => [
    status,
    Number(headers.get('retry-after')) > 80_000,
  ]);
  expect(waits).toEqual([
    [429, true],
    [429, true],
  ]);
  const loginToken = await beginLogin(account.email, known);
  expect((await finishLogin({ loginToken, recoveryCode: recoveryCodes[0] }, known)).status).toBe(200);
  await db().deleteFrom('rate_limits').where('key', 'like', 'second-factor-totp:%').execute();
});

test('without the password nobody uses up a try of the factor', async () => {
  const { account } = await withApp();
  for (let round = 0; round < 5; round += 1) {
    const body = { email: account.email, password: 'Wrong-horse-7' };
    expect((await call(login.POST, '/', { body, headers: fromNewAddress() })).status).toBe(401);
    expect((await finishLogin({ loginToken: 'guessed', ...WRONG })).status).toBe(401);
  }
  const counts = await db()
    .selectFrom('rate_limits')
    .selectAll()
    .where('key', 'like', 'second-factor-totp:%')
    .execute();
  expect(counts.filter(({ count }) => count > 0)).toEqual([]);
});

test('a passkey signs in', async () => {
  const { account, authenticator } = await withPasskey();
  const loginToken = await beginLogin(account.email);
  const { status, body } = await call(options.POST, '/', { body: { loginToken }, headers: fromNewAddress() });
  expect(status).toBe(200);
  expect(body.options).toMatchObject({
    rpId: 'localhost',
    userVerification: 'preferred',
    allowCredentials: [{ id: authenticator.rawId, type: 'public-key', transports: ['internal'] }],
  });
  const credential = authenticator.get(body.options.challenge);
  const answer = await finishLogin({ loginToken, credential });
  expect([answer.status, answer.body.user?.id]).toEqual([200, account.id]);
});

test('what a passkey signed for another origin, another site or another challenge is wrong', async () => {
  const { account, authenticator } = await withPasskey();
  const loginToken = await beginLogin(account.email);
  const challenge = await loginChallenge(loginToken);
  const other = await loginChallenge(await beginLogin(account.email));
  const home = { origin: 'http://localhost:3000', rpId: 'localhost' };
  for (const credential of [
    authenticator.get(challenge, { ...home, origin: 'http://localhost:3001' }),
    authenticator.get(challenge, { ...home, origin: 'https://evil.example' }),
    authenticator.get(challenge, { ...home, rpId: 'evil.example' }),
    authenticator.get(other),
  ])
    expect((await finishLogin({ loginToken, credential })).status).toBe(401);
  expect((await finishLogin({ loginToken, credential: authenticator.get(challenge) })).status).toBe(200);
});

test('a signature is good once, is not a strangers one, and a counter that goes back is refused', async () => {
  const { account, authenticator } = await withPasskey();
  const loginToken = await beginLogin(account.email);
  const credential = authenticator.get(await loginChallenge(loginToken));
  const stranger = createAuthenticator();
  const forged = { ...stranger.get(await loginChallenge(loginToken)), id: credential.id, rawId: credential.rawId };
  expect((await finishLogin({ loginToken, credential: forged })).status).toBe(401);
  expect((await finishLogin({ loginToken, credential })).status).toBe(200);
  const next = await beginLogin(account.email);
  expect((await finishLogin({ loginToken: next, credential })).status).toBe(401);
  authenticator.setCounter(0);
  const copied = authenticator.get(await loginChallenge(next));
  expect((await finishLogin({ loginToken: next, credential: copied })).status).toBe(401);
  authenticator.setCounter(9);
  const later = authenticator.get(await loginChallenge(next));
  expect((await finishLogin({ loginToken: next, credential: later })).status).toBe(200);
});

test('a passkey that does not count signs in again and again', async () => {
  const { account, authenticator } = await withPasskey(createAuthenticator({ counts: false }));
  for (let round = 0; round < 2; round += 1) {
    const loginToken = await beginLogin(account.email);
    const credential = authenticator.get(await loginChallenge(loginToken));
    expect((await finishLogin({ loginToken, credential })).status).toBe(200);
  }
});

test('failed and locked second factors stand in the security log', async () => {
  const { account } = await withApp();
  await finishLogin({ loginToken: await beginLogin(account.email), ...WRONG });
  const rows = await db().selectFrom('security_log').select('event').where('subject', '=', account.username).execute();
  expect(rows.map(({ event }) => event)).toEqual(['second_factor_added', 'second_factor_failed']);
});

test('a body without any factor, or without a token, is refused by its fields', async () => {
  expect((await finishLogin({ loginToken: 'x' })).status).toBe(422);
  expect((await finishLogin({ code: '123456' })).status).toBe(422);
  expect((await finishLogin({ loginToken: 'x', credential: { id: 'x' } })).status).toBe(422);
});
