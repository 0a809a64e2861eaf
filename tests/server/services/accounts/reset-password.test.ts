import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as forgot from '../../../../app/api/v1/auth/forgot-password/route.ts';
import * as login from '../../../../app/api/v1/auth/login/route.ts';
import * as check from '../../../../app/api/v1/auth/verify-reset-code/route.ts';
import * as profile from '../../../../app/api/v1/profile/route.ts';
import * as reset from '../../../../app/api/v1/auth/reset-password/route.ts';
import {
  bearer,
  fromNewAddress,
  lastCode,
  otherCode,
  PASSWORD,
  queuedMails,
  registerAccount,
} from '../../../setup/accounts.ts';
import { call } from '../../../setup/call.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';

let started: TestRuntime;
beforeAll(async () => {
  started = await createTestRuntime();
});
afterAll(() => started.close());
const db = () => started.runtime.db;

const NEW_PASSWORD = 'Other-horse-8';
const INVALID = {
  status: 422,
  body: { code: 'invalid_code', message: 'The verification code you entered is invalid or has expired.' },
};
const ask = (email: string) => call(forgot.POST, '/', { body: { email }, headers: fromNewAddress() });
const signIn = (email: string, password: string) =>
  call(login.POST, '/', { body: { email, password }, headers: fromNewAddress() });
const post = (route: typeof reset, body: object, headers = {}) =>
  call(route.POST, '/', { body, headers: { ...fromNewAddress(), ...headers } });

/** The flow cookie of an answer, as the browser sends it back. */
const flowOf = (headers: Headers) => ({ cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '' });

test('the whole flow in one browser: the cookie says whose code it is', async () => {
  const account = await registerAccount();
  const asked = await ask(account.email);
  expect(asked.status).toBe(200);
  expect(asked.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^password_reset=[\w.-]+; Path=\/api\/v1\/auth; Max-Age=3600; SameSite=Lax; HttpOnly$/),
  ]);
  const flow = flowOf(asked.headers);
  const code = await lastCode(db(), account.email);
  expect((await queuedMails(db(), account.email)).at(-1)?.subject).toBe(`${code} is your Lekha password reset code`);

  const checked = await post(check, { code }, flow);
  expect(checked).toMatchObject({ status: 200, body: { email: account.email } });
  expect((await post(check, { code }, flow)).status).toBe(200);

  const done = await post(reset, { code, newPassword: NEW_PASSWORD }, flow);
  expect(done).toMatchObject({ status: 200, body: { message: expect.any(String) } });
  expect(done.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^password_reset=; .*Max-Age=0/),
    expect.stringMatching(/^known_device=/),
  ]);
  expect((await signIn(account.email, NEW_PASSWORD)).status).toBe(200);
  expect((await signIn(account.email, PASSWORD)).status).toBe(401);
});

test('a reset ends all sessions, mails a notice and uses the code up', async () => {
  const account = await registerAccount();
  await ask(account.email);
  const code = await lastCode(db(), account.email);
  const body = { code, newPassword: NEW_PASSWORD, email: account.email };
  expect((await post(reset, body)).status).toBe(200);
  expect((await call(profile.GET, '/', { headers: bearer(account.accessToken) })).status).toBe(401);
  expect((await queuedMails(db(), account.email)).at(-1)).toMatchObject({
    subject: 'Your Lekha password was reset',
    code: null,
  });
  expect(await post(reset, body)).toMatchObject(INVALID);
  expect(await post(check, { code, email: account.email })).toMatchObject(INVALID);
});

test('whoever registered with an address that is not theirs keeps its owner out by no second factor', async () => {
  const stranger = await registerAccount();
  const known = await registerAccount();
  await db()
    .updateTable('users')
    .set({ email_verified_at: new Date(), verified_once: true })
    .where('id', '=', known.id)
    .execute();
  for (const { id, email } of [stranger, known]) {
    await db()
      .insertInto('totp_secrets')
      .values({ user_id: id, secret: Buffer.from('sealed') })
      .execute();
    await ask(email);
    const body = { code: await lastCode(db(), email), newPassword: NEW_PASSWORD, email };
    expect((await post(reset, body)).status).toBe(200);
  }
  expect((await signIn(stranger.email, NEW_PASSWORD)).body).toHaveProperty('accessToken');
  expect((await signIn(known.email, NEW_PASSWORD)).body).toHaveProperty('loginToken');
});

test('one code resets once, however often it is sent at once', async () => {
  const account = await registerAccount();
  await ask(account.email);
  const code = await lastCode(db(), account.email);
  const body = { code, newPassword: NEW_PASSWORD, email: account.email };
  const answers = await Promise.all(Array.from({ length: 8 }, () => post(reset, body)));
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(7).fill(422)]);
});

test('a code needs the cookie or the address, and a forged cookie is none', async () => {
  const account = await registerAccount();
  const { headers } = await ask(account.email);
  const code = await lastCode(db(), account.email);
  const forged = { cookie: flowOf(headers).cookie.slice(0, -3) };
  for (const flow of [{}, forged, { cookie: 'password_reset=x' }]) {
    const refused = { status: 422, body: { code: 'invalid', errors: { email: ['Email is required'] } } };
    expect(await post(check, { code }, flow)).toMatchObject(refused);
    expect(await post(reset, { code, newPassword: NEW_PASSWORD }, flow)).toMatchObject(refused);
  }
});

test('an unknown address gets the same answers at every step', async () => {
  const { email } = await registerAccount();
  const nobody = 'nobody-at-all@example.test';
  const visible = async (address: string) => {
    const first = await ask(address);
    const second = await ask(address);
    const code = otherCode(address === email ? await lastCode(db(), email) : '000000');
    const tries = [];
    const headers = fromNewAddress();
    for (let round = 0; round < 7; round += 1) tries.push(await post(check, { code, email: address }, headers));
    return [first, second, ...tries].map(({ status, body, headers }) => {
      const names = [...headers].map(([name, value]) => (name === 'set-cookie' ? value.replace(/=[^;]+/, '') : name));
      return { status, body, names };
    });
  };
  const known = await visible(email);
  expect(known.map((answer) => answer.status)).toEqual([200, 429, 422, 422, 422, 422, 422, 429, 429]);
  expect(await visible(nobody)).toEqual(known);
});

test('a deactivated user is sent nothing, and is told nothing', async () => {
  const account = await registerAccount();
  await db().updateTable('users').set({ is_active: false }).where('id', '=', account.id).execute();
  expect((await ask(account.email)).status).toBe(200);
  expect(await queuedMails(db(), account.email)).toHaveLength(1);
});

test('sixty wrong codes at once: at most five are compared', async () => {
  const account = await registerAccount();
  await ask(account.email);
  const code = otherCode(await lastCode(db(), account.email));
  const body = { code, newPassword: NEW_PASSWORD, email: account.email };
  const sender = fromNewAddress();
  const answers = await Promise.all(Array.from({ length: 60 }, () => post(reset, body, sender)));
  expect(answers.filter((answer) => answer.status === 422)).toHaveLength(5);
  const refused = answers.filter((answer) => answer.status === 429);
  expect(refused).toHaveLength(55);
  expect(new Set(refused.map((answer) => answer.body.code))).toEqual(new Set(['too_many_tries']));
});

test('a verification code is no reset code', async () => {
  const account = await registerAccount();
  const code = await lastCode(db(), account.email);
  expect(await post(check, { code, email: account.email })).toMatchObject(INVALID);
});

test('the new password follows its own rules, before the code is looked at', async () => {
  const answer = await post(reset, { code: '123456', newPassword: 'abcdefgh', email: 'a@b.co' });
  expect(answer.body.errors.newPassword).toEqual([
    'Password must contain at least one uppercase letter, one lowercase letter, and one number',
  ]);
});

test('a reset lets in whom wrong passwords had locked out', async () => {
  const account = await registerAccount();
  const headers = fromNewAddress();
  const signInHere = (password: string) => call(login.POST, '/', { body: { email: account.email, password }, headers });
  for (let round = 0; round < 11; round += 1) await signInHere('Wrong-horse-7');
  expect((await signInHere(PASSWORD)).status).toBe(429);
  await ask(account.email);
  const code = await lastCode(db(), account.email);
  await post(reset, { code, newPassword: NEW_PASSWORD, email: account.email });
  expect((await signInHere(NEW_PASSWORD)).status).toBe(200);
});
