import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as send from '../../../../app/api/v1/auth/send-verification-code/route.ts';
import * as verify from '../../../../app/api/v1/auth/verify-email/route.ts';
import {
  bearer,
  fromNewAddress,
  lastCode,
  otherCode,
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

const INVALID = {
  status: 422,
  body: { code: 'invalid_code', message: 'The verification code you entered is invalid or has expired.' },
};
const verifyAs = (accessToken: string, code: string) =>
  call(verify.POST, '/', { body: { code }, headers: { ...bearer(accessToken), ...fromNewAddress() } });
const resend = (accessToken: string) => call(send.POST, '/', { method: 'POST', headers: bearer(accessToken) });
/** Lets the minute between two codes be over. */
const passPause = () =>
  db()
    .updateTable('rate_limits')
    .set({ resets_at: new Date(0) })
    .where('key', 'like', 'verification-codes:%')
    .execute();

test('the code verifies its user, once', async () => {
  const account = await registerAccount();
  const code = await lastCode(db(), account.email);
  const answer = await verifyAs(account.accessToken, code);
  expect(answer).toMatchObject({
    status: 200,
    body: { user: { id: account.id, isEmailVerified: true }, message: expect.any(String) },
  });
  expect(await verifyAs(account.accessToken, code)).toMatchObject(INVALID);
});

test('without a bearer the address is needed, and is enough', async () => {
  const account = await registerAccount();
  const code = await lastCode(db(), account.email);
  expect(await call(verify.POST, '/', { body: { code } })).toMatchObject({
    status: 422,
    body: { code: 'invalid', errors: { email: ['Email is required'] } },
  });
  expect(await call(verify.POST, '/', { body: { code, email: 'nobody@example.test' } })).toMatchObject(INVALID);
  expect((await call(verify.POST, '/', { body: { code, email: account.email.toUpperCase() } })).status).toBe(200);
});

test('a code is good for its own user only, whatever address the body names', async () => {
  const owner = await registerAccount();
  const thief = await registerAccount();
  const code = await lastCode(db(), owner.email);
  const answer = await call(verify.POST, '/', {
    body: { code, email: owner.email },
    headers: bearer(thief.accessToken),
  });
  expect(answer).toMatchObject(INVALID);
  expect((await call(verify.POST, '/', { body: { code }, headers: bearer('bad') })).status).toBe(401);
  expect((await verifyAs(owner.accessToken, code)).status).toBe(200);
});

test('of sixty wrong codes at once at most five are compared; then the right one is refused too', async () => {
  const account = await registerAccount();
  const code = await lastCode(db(), account.email);
  const answers = await Promise.all(Array.from({ length: 60 }, () => verifyAs(account.accessToken, otherCode(code))));
  expect(answers.filter((answer) => answer.status === 422)).toHaveLength(5);
  const refused = answers.filter((answer) => answer.status === 429);
  expect(refused).toHaveLength(55);
  expect(refused[0]?.body.code).toBe('too_many_tries');
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(500);
  expect((await verifyAs(account.accessToken, code)).status).toBe(429);
});

test('the fifth try may still be the right one', async () => {
  const account = await registerAccount();
  const code = await lastCode(db(), account.email);
  for (let round = 0; round < 4; round += 1)
    expect((await verifyAs(account.accessToken, otherCode(code))).status).toBe(422);
  expect((await verifyAs(account.accessToken, code)).status).toBe(200);
});

test('an expired code is invalid', async () => {
  const account = await registerAccount();
  const code = await lastCode(db(), account.email);
  await db()
    .updateTable('codes')
    .set({ expires_at: new Date(Date.now() - 1) })
    .where('user_id', '=', account.id)
    .execute();
  expect(await verifyAs(account.accessToken, code)).toMatchObject(INVALID);
});

test('a code lives ten minutes', async () => {
  const account = await registerAccount();
  const row = await db().selectFrom('codes').selectAll().where('user_id', '=', account.id).executeTakeFirstOrThrow();
  expect(row.expires_at.getTime() - row.created_at.getTime()).toBe(600_000);
});

test('within a minute no second code is sent, the registration’s counted', async () => {
  const account = await registerAccount();
  const refused = await resend(account.accessToken);
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
  expect(await queuedMails(db(), account.email)).toHaveLength(1);
});

test('of ten requests for a code at once one is sent; it replaces the old one and its count of tries', async () => {
  const account = await registerAccount();
  const old = await lastCode(db(), account.email);
  for (let round = 0; round < 6; round += 1) await verifyAs(account.accessToken, otherCode(old));
  await passPause();
  const answers = await Promise.all(Array.from({ length: 10 }, () => resend(account.accessToken)));
  expect(answers.filter((answer) => answer.status === 200).map((answer) => answer.body)).toEqual([
    { message: expect.any(String), retryAfter: 60 },
  ]);
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(9);
  const fresh = await lastCode(db(), account.email);
  if (fresh !== old) expect(await verifyAs(account.accessToken, old)).toMatchObject(INVALID);
  expect((await verifyAs(account.accessToken, fresh)).status).toBe(200);
});

test('a verified user gets no code, a guest is refused', async () => {
  const account = await registerVerified(db());
  expect(await resend(account.accessToken)).toMatchObject({ status: 200, body: { retryAfter: 0 } });
  expect(await queuedMails(db(), account.email)).toHaveLength(1);
  expect((await call(send.POST, '/', { method: 'POST' })).status).toBe(401);
});

test('the code is nowhere in the table of codes', async () => {
  const account = await registerAccount();
  const code = await lastCode(db(), account.email);
  const row = await db().selectFrom('codes').selectAll().where('user_id', '=', account.id).executeTakeFirstOrThrow();
  expect(row.code_hash).toHaveLength(32);
  expect(JSON.stringify(row)).not.toContain(code);
});

test.each(['', '12345', '1234567', '12a456', '١٢٣٤٥٦'])('%j is not a code', async (code) => {
  const account = await registerAccount();
  expect((await verifyAs(account.accessToken, code)).body.errors.code).toEqual([
    code === '' ? 'Verification code is required' : 'Verification code must be 6 digits',
  ]);
});
