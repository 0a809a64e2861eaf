import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as changePassword from '../../../../../app/api/v1/auth/change-password/route.ts';
import * as login from '../../../../../app/api/v1/auth/login/route.ts';
import * as profile from '../../../../../app/api/v1/profile/route.ts';
import * as refresh from '../../../../../app/api/v1/tokens/refresh/route.ts';
import * as validate from '../../../../../app/api/v1/tokens/validate-login/route.ts';
import { hashPassword } from '../../../../../lib/server/auth/password-hash.ts';
import { INTERNAL_HEADERS } from '../../../../../lib/server/http/internal-headers.ts';
import {
  bearer,
  cookieOf,
  fromNewAddress,
  PASSWORD,
  queuedMails,
  registerAccount,
  registerVerified,
} from '../../../../setup/accounts.ts';
import { call } from '../../../../setup/call.ts';
import { createUser } from '../../../../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../../../../setup/test-runtime.ts';

let started: TestRuntime;
beforeAll(async () => {
  started = await createTestRuntime();
});
afterAll(() => started.close());
const db = () => started.runtime.db;

const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0' };
const signIn = (email: string, headers: Record<string, string> = {}, password = PASSWORD) =>
  call(login.POST, '/', { body: { email, password }, headers: { ...fromNewAddress(), ...FIREFOX, ...headers } });
const speaking = (language: string) => ({ [INTERNAL_HEADERS.language]: language });
const languageOf = async (id: number) =>
  (await db().selectFrom('users').select('language').where('id', '=', id).executeTakeFirstOrThrow()).language;

/** Mails about devices alone: registration sends a code as well. */
const toldOf = async (email: string) => (await queuedMails(db(), email)).filter(({ code }) => code === null);

test('whoever signs in on a device that the account does not know is told of, once for each device', async () => {
  const { email } = await registerVerified(db());
  expect(await toldOf(email)).toEqual([]);
  const answer = await signIn(email, { [INTERNAL_HEADERS.address]: '192.0.2.77' });
  const [mail, ...more] = await toldOf(email);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('A new device signed in to your Lekha account');
  expect(mail?.text).toMatch(/Firefox on Linux, address 192\.0\.2\.77, .*20\d\d.*UTC/);
  await signIn(email, cookieOf(answer.headers, 'known_device'));
  expect(await toldOf(email)).toHaveLength(1);
  await signIn(email, {}, 'Wrong-horse-7');
  expect(await toldOf(email)).toHaveLength(1);
});

test('the first sign-in of an account that somebody else made is told to nobody', async () => {
  const { email } = await createUser(db(), {
    password_hash: await hashPassword(PASSWORD),
    email_verified_at: new Date(),
  });
  expect((await signIn(email)).status).toBe(200);
  expect(await toldOf(email)).toEqual([]);
  await signIn(email);
  expect(await toldOf(email)).toHaveLength(1);
});

test('an address that nobody proved hears of no device: it may be a stranger’s', async () => {
  const { email } = await registerAccount();
  expect((await signIn(email)).status).toBe(200);
  expect(await toldOf(email)).toEqual([]);
});

test('a program that keeps no cookies does not fill the mailbox', async () => {
  const { email } = await registerVerified(db());
  for (let number = 0; number < 12; number += 1) await signIn(email);
  expect(await toldOf(email)).toHaveLength(10);
});

test("mails about security speak their owner's language, not that of whoever signs in", async () => {
  const { id, email, accessToken } = await registerVerified(db());
  await db().updateTable('users').set({ language: 'hi' }).where('id', '=', id).execute();
  const answer = await signIn(email, speaking('fr'));
  expect((await toldOf(email))[0]?.language).toBe('hi');
  expect(await languageOf(id)).toBe('fr');
  await db().updateTable('users').set({ language: 'ja' }).where('id', '=', id).execute();
  const body = { currentPassword: PASSWORD, newPassword: 'Better-horse-8' };
  const headers = { ...bearer(answer.body.accessToken), ...fromNewAddress() };
  expect((await call(changePassword.POST, '/', { body, headers })).status).toBe(200);
  expect((await toldOf(email)).at(-1)).toMatchObject({ language: 'ja', subject: 'Lekhaのパスワードが変更されました' });
  expect((await call(profile.GET, '/', { headers: bearer(accessToken) })).status).toBe(401);
});

test('a signed-in visit leaves its language: at sign-in, at a refresh, and when another is chosen', async () => {
  const { id, email } = await registerVerified(db());
  expect(await languageOf(id)).toBe('en');
  const { accessToken, refreshToken } = (await signIn(email, speaking('bn'))).body;
  expect(await languageOf(id)).toBe('bn');
  const pair = { accessToken, refreshToken };
  await call(validate.POST, '/', { body: pair, headers: { ...fromNewAddress(), ...speaking('es') } });
  expect(await languageOf(id)).toBe('es');
  const chosen = { ...bearer(accessToken), ...speaking('zh'), cookie: 'a=b; language=zh' };
  await call(profile.GET, '/', { headers: chosen });
  expect(await languageOf(id)).toBe('zh');
  // A program that says nothing of it changes nothing.
  await call(profile.GET, '/', { headers: { ...bearer(accessToken), ...speaking('en') } });
  expect(await languageOf(id)).toBe('zh');
  await call(refresh.POST, '/', { body: { refreshToken }, headers: { ...fromNewAddress(), ...speaking('ko') } });
  expect(await languageOf(id)).toBe('ko');
});
