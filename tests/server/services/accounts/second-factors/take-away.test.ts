import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as login from '../../../../../app/api/v1/auth/login/route.ts';
import * as options from '../../../../../app/api/v1/profile/second-factors/options/route.ts';
import * as passkey from '../../../../../app/api/v1/profile/second-factors/passkeys/[id]/route.ts';
import * as recoveryCodes from '../../../../../app/api/v1/profile/second-factors/recovery-codes/route.ts';
import * as totp from '../../../../../app/api/v1/profile/second-factors/totp/route.ts';
import { turnOffSecondFactors } from '../../../../../lib/server/services/accounts/second-factors/take-away.ts';
import {
  fromNewAddress,
  PASSWORD,
  queuedMails,
  registerAccount,
  registerVerified,
} from '../../../../setup/accounts.ts';
import { call } from '../../../../setup/call.ts';
import { appCode, asPerson, beginLogin, finishLogin, setUpApp, setUpPasskey } from '../../../../setup/factors.ts';
import { createAuthenticator } from '../../../../setup/software-authenticator.ts';
import { createTestRuntime, type TestRuntime } from '../../../../setup/test-runtime.ts';
import { untilWaiting } from '../../../../setup/until-waiting.ts';

let started: TestRuntime;
beforeAll(async () => {
  started = await createTestRuntime();
});
afterAll(() => started.close());
const db = () => started.runtime.db;
const person = () => registerVerified(db());
type Person = Awaited<ReturnType<typeof person>>;
const currentPassword = PASSWORD;
const removeApp = (account: Person, body: object) =>
  call(totp.DELETE, '/', { method: 'DELETE', body, headers: asPerson(account) });
const removePasskey = (account: Person, id: number, body: object) =>
  call(passkey.DELETE, '/', { method: 'DELETE', params: { id: String(id) }, body, headers: asPerson(account) });
const renew = (account: Person, body: object) => call(recoveryCodes.POST, '/', { body, headers: asPerson(account) });
const beginProof = (account: Person) =>
  call(options.POST, '/', { body: { currentPassword }, headers: asPerson(account) });
const plainLogin = async (account: Person) => {
  const body = { email: account.email, password: PASSWORD };
  return (await call(login.POST, '/', { body, headers: fromNewAddress() })).body;
};
const setUpBoth = async (account: Person) => {
  const { recoveryCodes: codes } = await setUpApp(account);
  await setUpPasskey(account, createAuthenticator(), { recoveryCode: codes[0] });
};
const subjects = async (account: Person) => (await queuedMails(db(), account.email)).map(({ subject }) => subject);

test('an app goes with the password and one of its codes; recovery codes go with the last factor', async () => {
  const account = await person();
  const { secret } = await setUpApp(account);
  const code = appCode(secret);
  const noPassword = await removeApp(account, { currentPassword: 'Wrong-horse-7', code });
  expect([noPassword.status, noPassword.body.key]).toEqual([422, 'passwordWrong']);
  const noCode = await removeApp(account, { currentPassword, code: appCode(secret, 9) });
  expect([noCode.status, noCode.body.errorKeys]).toEqual([422, { code: [{ key: 'factorWrong' }] }]);
  expect((await removeApp(account, { currentPassword })).status).toBe(422);
  expect((await removeApp(account, { currentPassword, code })).status).toBe(204);
  expect(await plainLogin(account)).toHaveProperty('accessToken');
  const left = await db().selectFrom('recovery_codes').selectAll().where('user_id', '=', account.id).execute();
  expect(left).toEqual([]);
  expect(await subjects(account)).toContain('A second factor of your Lekha account was removed');
});

test('an address that nobody proved hears of no factor: it may be a stranger’s', async () => {
  const account = await registerAccount();
  const { recoveryCodes: codes } = await setUpApp(account);
  expect((await renew(account, { currentPassword, recoveryCode: codes[0] })).status).toBe(201);
  // The code of the registration.
  expect(await subjects(account)).toHaveLength(1);
});

test('a passkey proves itself by a challenge of its own, once; the codes stay while a factor is left', async () => {
  const account = await person();
  const { authenticator, id, recoveryCodes: codes } = await setUpPasskey(account);
  const { secret } = await setUpApp(account, { recoveryCode: codes[0] });
  const { body } = await beginProof(account);
  const credential = authenticator.get(body.options.challenge);
  expect((await removeApp(account, { currentPassword, credential })).status).toBe(422);
  const { proofToken } = body;
  expect((await removeApp(account, { currentPassword, credential, proofToken })).status).toBe(204);
  expect((await removePasskey(account, id, { currentPassword, credential, proofToken })).status).toBe(422);
  expect((await plainLogin(account)).secondFactor.methods).toEqual(['passkey', 'recovery']);
  expect((await removePasskey(account, id, { currentPassword, code: appCode(secret) })).status).toBe(422);
});

test("somebody else's passkey is not there, and a name can be changed", async () => {
  const [account, other] = [await person(), await person()];
  const { id, recoveryCodes: codes } = await setUpPasskey(account);
  const rename = (who: Person, name: string) =>
    call(passkey.PATCH, '/', { method: 'PATCH', params: { id: String(id) }, body: { name }, headers: asPerson(who) });
  expect((await rename(other, 'Mine')).status).toBe(404);
  expect((await rename(account, '')).status).toBe(422);
  expect((await rename(account, 'Blue key')).body.passkey).toMatchObject({ id, name: 'Blue key' });
  const [recoveryCode] = codes;
  expect((await removePasskey(other, id, { currentPassword, recoveryCode })).status).toBe(404);
  expect((await removePasskey(account, id, { currentPassword, recoveryCode })).status).toBe(204);
  expect(await plainLogin(account)).toHaveProperty('accessToken');
});

test('no recovery codes come of a factor that goes at the same moment', async () => {
  const account = await person();
  const { recoveryCodes: codes } = await setUpApp(account);
  const held = await db().startTransaction().execute();
  await held.selectFrom('users').select('id').where('id', '=', account.id).forUpdate().execute();
  const removed = removeApp(account, { currentPassword, recoveryCode: codes[0] });
  await untilWaiting(db(), 1);
  const renewed = renew(account, { currentPassword, recoveryCode: codes[1] });
  await untilWaiting(db(), 2);
  await held.commit().execute();
  expect([(await removed).status, (await renewed).status]).toEqual([204, 422]);
  expect(await db().selectFrom('recovery_codes').selectAll().where('user_id', '=', account.id).execute()).toEqual([]);
  expect((await setUpApp(account)).recoveryCodes).toHaveLength(10);
});

test('new recovery codes end the old ones', async () => {
  const account = await person();
  const { recoveryCodes: old, secret } = await setUpApp(account);
  const answer = await renew(account, { currentPassword, code: appCode(secret) });
  expect(answer.status).toBe(201);
  expect(answer.body.recoveryCodes).toHaveLength(10);
  const loginToken = await beginLogin(account.email);
  expect((await finishLogin({ loginToken, recoveryCode: old[0] })).status).toBe(401);
  expect((await finishLogin({ loginToken, recoveryCode: answer.body.recoveryCodes[0] })).status).toBe(200);
  const log = await db().selectFrom('security_log').select('event').where('subject', '=', account.username).execute();
  expect(log.map(({ event }) => event)).toContain('recovery_codes_renewed');
});

test("somebody's proof does nothing for another", async () => {
  const [account, other] = [await person(), await person()];
  await setUpApp(account);
  const { authenticator } = await setUpPasskey(other);
  const { body } = await beginProof(other);
  const credential = authenticator.get(body.options.challenge);
  const answer = await removeApp(account, { currentPassword, credential, proofToken: body.proofToken });
  expect(answer.status).toBe(422);
});

test("ten wrong codes lock the viewer's changes, and no login", async () => {
  const account = await person();
  const { secret } = await setUpApp(account);
  const wrong = { currentPassword, code: appCode(secret, 9) };
  for (let round = 0; round < 10; round += 1) expect((await removeApp(account, wrong)).status).toBe(422);
  const locked = await removeApp(account, { currentPassword, code: appCode(secret) });
  expect([locked.status, locked.body.code]).toEqual([429, 'too_many_requests']);
  const loginToken = await beginLogin(account.email);
  expect((await finishLogin({ loginToken, code: appCode(secret) })).status).toBe(200);
});

test("the operator's command takes everything away, ends begun logins, mails and logs; a second time there is nothing", async () => {
  const account = await person();
  await setUpBoth(account);
  const loginToken = await beginLogin(account.email);
  expect(await turnOffSecondFactors(started.runtime, account.id)).toBe(true);
  expect(await plainLogin(account)).toHaveProperty('accessToken');
  expect((await finishLogin({ loginToken, code: '123456' })).body.key).toBe('stepOver');
  expect(await subjects(account)).toContain('A second factor of your Lekha account was removed');
  const log = await db().selectFrom('security_log').selectAll().where('subject', '=', account.username).execute();
  expect(log.at(-1)).toMatchObject({ event: 'second_factor_removed', details: { id: account.id, source: 'tool' } });
  expect(await turnOffSecondFactors(started.runtime, account.id)).toBe(false);
});

test('what belongs to an account goes with its row', async () => {
  const account = await person();
  await setUpBoth(account);
  await beginLogin(account.email);
  await db().deleteFrom('users').where('id', '=', account.id).execute();
  for (const table of ['totp_secrets', 'passkeys', 'recovery_codes', 'second_factor_steps'] as const)
    expect(await db().selectFrom(table).select('user_id').where('user_id', '=', account.id).execute()).toEqual([]);
});
