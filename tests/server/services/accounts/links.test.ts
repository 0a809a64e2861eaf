import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import * as changeEmail from '../../../../app/api/v1/auth/change-email/route.ts';
import * as forgot from '../../../../app/api/v1/auth/forgot-password/route.ts';
import * as login from '../../../../app/api/v1/auth/login/route.ts';
import * as reset from '../../../../app/api/v1/auth/reset-password/route.ts';
import * as send from '../../../../app/api/v1/auth/send-verification-code/route.ts';
import * as verify from '../../../../app/api/v1/auth/verify-email/route.ts';
import * as check from '../../../../app/api/v1/auth/verify-reset-code/route.ts';
import { purgeExpired } from '../../../../lib/server/services/sessions/end-session.ts';
import {
  bearer,
  fromNewAddress,
  lastCode,
  lastToken,
  PASSWORD,
  queuedMails,
  registerAccount,
  registerVerified,
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
type Route = typeof check;
const post = (route: Route, body: object, headers: Record<string, string> = {}) =>
  call(route.POST, '/', { body, headers: { ...fromNewAddress(), ...headers } });
async function ask(email: string): Promise<string> {
  await db().deleteFrom('rate_limits').where('key', 'like', 'reset-codes:%').execute();
  await post(forgot, { email });
  return lastToken(db(), email);
}

test('a link verifies the address it was mailed to, once, with neither bearer nor e-mail, whoever else is signed in', async () => {
  const account = await registerAccount();
  const other = await registerAccount();
  const token = await lastToken(db(), account.email);
  expect(token).toMatch(/^[\w-]{22}$/);
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) => post(verify, { token }, index % 2 ? bearer(other.accessToken) : {})),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422]);
  expect(answers.find(({ status }) => status === 200)?.body.user).toMatchObject({
    id: account.id,
    isEmailVerified: true,
  });
  expect(await post(verify, { token })).toMatchObject(INVALID);
  const code = await lastCode(db(), account.email);
  expect(await post(verify, { code }, bearer(account.accessToken))).toMatchObject(INVALID);
});

test('a link resets the password: looking at it uses nothing up, resetting does, once', async () => {
  const account = await registerVerified(db());
  const token = await ask(account.email);
  for (let round = 0; round < 2; round += 1)
    expect(await post(check, { token })).toMatchObject({ status: 200, body: { email: account.email } });
  const body = { token, newPassword: NEW_PASSWORD };
  const answers = await Promise.all(Array.from({ length: 6 }, () => post(reset, body)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422]);
  for (const route of [check, reset]) expect(await post(route, body)).toMatchObject(INVALID);
  expect((await post(login, { email: account.email, password: NEW_PASSWORD })).status).toBe(200);
  expect((await post(login, { email: account.email, password: PASSWORD })).status).toBe(401);
});

test('digits that were used end the links of their purpose', async () => {
  const account = await registerVerified(db());
  const token = await ask(account.email);
  const body = { code: await lastCode(db(), account.email), email: account.email, newPassword: NEW_PASSWORD };
  expect((await post(reset, body)).status).toBe(200);
  expect(await post(check, { token })).toMatchObject(INVALID);
});

test('a stranger who asks for codes minute by minute leaves the link of an earlier mail good', async () => {
  const account = await registerVerified(db());
  const token = await ask(account.email);
  const code = await lastCode(db(), account.email);
  for (let round = 0; round < 3; round += 1) await ask(account.email);
  if (code !== (await lastCode(db(), account.email)))
    expect(await post(check, { code, email: account.email })).toMatchObject(INVALID);
  expect((await post(reset, { token, newPassword: NEW_PASSWORD })).status).toBe(200);
  expect(await post(check, { token: await lastToken(db(), account.email) })).toMatchObject(INVALID);
});

test('a link is good for its own purpose only', async () => {
  const account = await registerAccount();
  const toVerify = await lastToken(db(), account.email);
  const toReset = await ask(account.email);
  expect(await post(check, { token: toVerify })).toMatchObject(INVALID);
  expect(await post(reset, { token: toVerify, newPassword: NEW_PASSWORD })).toMatchObject(INVALID);
  expect(await post(verify, { token: toReset })).toMatchObject(INVALID);
  expect((await post(verify, { token: toVerify })).status).toBe(200);
  expect((await post(check, { token: toReset })).status).toBe(200);
});

test('a link lives ten minutes by the database’s clock and is swept', async () => {
  const account = await registerAccount();
  const token = await lastToken(db(), account.email);
  const links = () => db().selectFrom('code_links').selectAll().where('user_id', '=', account.id).execute();
  const [link] = await links();
  expect((link?.expires_at.getTime() ?? 0) - (link?.created_at.getTime() ?? 0)).toBe(600_000);
  const age = (interval: string) =>
    db()
      .updateTable('code_links')
      .set({ expires_at: sql<Date>`now() - ${interval}::interval` })
      .where('user_id', '=', account.id)
      .execute();
  await age('1 second');
  expect(await post(verify, { token })).toMatchObject(INVALID);
  await age('2 hours');
  await purgeExpired(db());
  expect(await links()).toEqual([]);
});

test('a changed address ends the links to the old one', async () => {
  const account = await registerVerified(db());
  const token = await ask(account.email);
  const body = { currentPassword: PASSWORD, newEmail: `moved-${account.email}` };
  expect((await post(changeEmail, body, bearer(account.accessToken))).status).toBe(200);
  expect(await post(check, { token })).toMatchObject(INVALID);
  const fresh = await lastToken(db(), body.newEmail);
  expect(await post(verify, { token: fresh })).toMatchObject({
    status: 200,
    body: { user: { isEmailVerified: true } },
  });
});

test('the database keeps a token’s hash, and an address of nobody leaves the same trace', async () => {
  const account = await registerVerified(db());
  const token = await ask(account.email);
  const rows = await db().selectFrom('code_links').selectAll().execute();
  expect(
    JSON.stringify(rows.map((row) => ({ ...row, token_hash: row.token_hash.toString('base64url') }))),
  ).not.toContain(token);
  expect(rows.some((row) => row.token_hash.equals(Buffer.from(token, 'base64url')))).toBe(false);
  await post(forgot, { email: 'nobody-here@example.test' });
  expect(await db().selectFrom('code_links').selectAll().execute()).toHaveLength(rows.length + 1);
});

test('the digits stand in no address of a mail, and the token behind the # alone', async () => {
  const account = await registerAccount();
  await ask(account.email);
  for (const mail of await queuedMails(db(), account.email)) {
    const [link = ''] = /https?:\S+/.exec(mail.text) ?? [];
    expect(link).toMatch(/^http:\/\/localhost:3000\/(verify-email|reset-password)#token=[\w-]{22}$/);
    expect(link).not.toContain(mail.code);
  }
});

test.each(['', 'short', 'x'.repeat(23), `${'x'.repeat(21)}.`])('%j is no token', async (token) => {
  for (const route of [verify, check]) {
    const answer = await post(route, { token });
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid', errors: { token: [expect.any(String)] } } });
  }
});

test('neither code nor token is 422 with the text of the field', async () => {
  for (const route of [verify, check, reset])
    expect(await post(route, { newPassword: NEW_PASSWORD })).toMatchObject({
      status: 422,
      body: { errors: { code: ['Verification code is required'] } },
    });
});

test('a resent verification leaves the link before it good as well', async () => {
  const account = await registerAccount();
  const token = await lastToken(db(), account.email);
  await db().deleteFrom('rate_limits').where('key', 'like', 'verification-codes:%').execute();
  await call(send.POST, '/', { method: 'POST', headers: bearer(account.accessToken) });
  expect(await lastToken(db(), account.email)).not.toBe(token);
  expect((await post(verify, { token })).status).toBe(200);
});
