import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import * as changeEmail from '../../../../app/api/v1/auth/change-email/route.ts';
import * as changePassword from '../../../../app/api/v1/auth/change-password/route.ts';
import * as forgot from '../../../../app/api/v1/auth/forgot-password/route.ts';
import * as login from '../../../../app/api/v1/auth/login/route.ts';
import * as profile from '../../../../app/api/v1/profile/route.ts';
import * as register from '../../../../app/api/v1/auth/register/route.ts';
import * as undo from '../../../../app/api/v1/auth/undo-email/route.ts';
import * as verify from '../../../../app/api/v1/auth/verify-email/route.ts';
import { returnAddresses } from '../../../../lib/server/services/accounts/email-undo.ts';
import {
  bearer,
  fromNewAddress,
  lastCode,
  PASSWORD,
  queuedMails,
  registerAccount,
  registerVerified,
  type TestAccount,
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
const signIn = (email: string, password = PASSWORD) =>
  call(login.POST, '/', { body: { email, password }, headers: fromNewAddress() });
const toPassword = (account: TestAccount, newPassword: string, currentPassword = PASSWORD) =>
  call(changePassword.POST, '/', {
    body: { currentPassword, newPassword },
    headers: bearer(account.accessToken),
  });
const toEmail = (account: TestAccount, newEmail: string, currentPassword = PASSWORD) =>
  call(changeEmail.POST, '/', { body: { currentPassword, newEmail }, headers: bearer(account.accessToken) });
const isIn = async (token: string) => (await call(profile.GET, '/', { headers: bearer(token) })).status === 200;
const undoWith = (token: string) => call(undo.POST, '/', { body: { token } });

async function undoToken(oldEmail: string): Promise<string> {
  const notice = (await queuedMails(db(), oldEmail)).find(
    (mail) => mail.subject === 'Your Lekha email address was changed',
  );
  const token = /\/undo-email\/([\w-]+)/.exec(notice?.text ?? '')?.[1];
  if (!token) throw new Error(`no undo link was mailed to ${oldEmail}`);
  return token;
}

test('a changed password ends the other sessions and keeps this one', async () => {
  const account = await registerVerified(db());
  const other = (await signIn(account.email)).body;
  expect(await toPassword(account, NEW_PASSWORD)).toMatchObject({
    status: 200,
    body: { message: expect.any(String) },
  });
  expect((await queuedMails(db(), account.email)).at(-1)).toMatchObject({
    subject: 'Your Lekha password was changed',
    text: expect.stringContaining('http://localhost:3000/forgot-password'),
    code: null,
  });
  expect(await isIn(account.accessToken)).toBe(true);
  expect(await isIn(other.accessToken)).toBe(false);
  expect((await signIn(account.email, NEW_PASSWORD)).status).toBe(200);
  expect((await signIn(account.email)).status).toBe(401);
});

test('a wrong current password is 422 and never 401; guests are 401', async () => {
  const account = await registerVerified(db());
  const wrong = { status: 422, body: { errors: { currentPassword: ['Current password is incorrect'] } } };
  expect(await toPassword(account, NEW_PASSWORD, 'Wrong-horse-7')).toMatchObject(wrong);
  expect(await toEmail(account, 'x@example.test', 'Wrong-horse-7')).toMatchObject(wrong);
  expect((await call(changePassword.POST, '/', { body: {} })).status).toBe(401);
});

test('an unverified user may change neither, by a state and not by a right', async () => {
  const account = await registerAccount();
  for (const answer of [await toPassword(account, NEW_PASSWORD), await toEmail(account, 'other@example.test')])
    expect(answer).toMatchObject({ status: 409, body: { code: 'email_unverified' } });
});

test('of two changes of the password at once, one wins', async () => {
  const account = await registerVerified(db());
  const answers = await Promise.all([toPassword(account, NEW_PASSWORD), toPassword(account, 'Third-horse-9')]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422]);
});

test('guessing the current password is limited like logins', async () => {
  const account = await registerVerified(db());
  const answers = await Promise.all(
    Array.from({ length: 15 }, () => toPassword(account, NEW_PASSWORD, 'Wrong-horse-7')),
  );
  expect(answers.filter((answer) => answer.status === 422)).toHaveLength(10);
  expect((await toPassword(account, NEW_PASSWORD)).status).toBe(429);
  // Not the same count: signing in goes on.
  expect((await signIn(account.email)).status).toBe(200);
});

test('a stranger’s wrong logins do not keep the viewer from changing the password', async () => {
  const account = await registerVerified(db());
  for (let round = 0; round < 12; round += 1)
    await call(login.POST, '/', { body: { email: account.email, password: 'Wrong-horse-7' } });
  expect((await toPassword(account, NEW_PASSWORD)).status).toBe(200);
});

test('a changed address is unverified, without image, with a code to the new and a notice to the old one', async () => {
  const account = await registerVerified(db(), { email: 'before@example.test' });
  await started.runtime.storage.put('profile-images/face.webp', Buffer.from('x'), 'image/webp');
  await db()
    .updateTable('users')
    .set({ profile_image: '/uploads/profile-images/face.webp' })
    .where('id', '=', account.id)
    .execute();
  const { status, body } = await toEmail(account, ' After@example.test ');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    user: { email: 'After@example.test', isEmailVerified: false, profile_image: null },
    message: expect.any(String),
  });
  expect(await started.runtime.storage.head('profile-images/face.webp')).toBeUndefined();
  const notice = (await queuedMails(db(), 'before@example.test')).at(-1);
  expect(notice?.text).toContain('After@example.test');
  expect(notice?.text).toMatch(/http:\/\/localhost:3000\/undo-email\/[\w-]{43}\n/);
  const code = await lastCode(db(), 'After@example.test');
  const verified = await call(verify.POST, '/', { body: { code }, headers: bearer(account.accessToken) });
  expect(verified.body.user).toMatchObject({ email: 'After@example.test', isEmailVerified: true });
  expect(await isIn(account.accessToken)).toBe(true);
});

test('a taken address is 409, the own one 422, and nothing changes', async () => {
  const account = await registerVerified(db(), { email: 'stays@example.test' });
  const other = await registerAccount();
  expect(await toEmail(account, other.email.toUpperCase())).toMatchObject({
    status: 409,
    body: { code: 'email_taken', errors: { newEmail: [expect.any(String)] } },
  });
  expect(await toEmail(account, 'STAYS@example.test')).toMatchObject({
    status: 422,
    body: { errors: { newEmail: ['This is already your email address'] } },
  });
  expect((await call(profile.GET, '/', { headers: bearer(account.accessToken) })).body.data.user).toMatchObject({
    email: 'stays@example.test',
    isEmailVerified: true,
  });
  expect(await queuedMails(db(), 'stays@example.test')).toHaveLength(1);
});

test('an undo gives the old address back, verified, once; until then nobody else can take it', async () => {
  const account = await registerVerified(db(), { email: 'mine@example.test' });
  await toEmail(account, 'new@example.test');
  const form = {
    username: 'squatter',
    email: 'Mine@example.test',
    password: PASSWORD,
    firstName: 'A',
    lastName: 'B',
  };
  expect(await call(register.POST, '/', { body: form, headers: fromNewAddress() })).toMatchObject({
    status: 409,
    body: { code: 'email_taken' },
  });
  const thief = await registerVerified(db());
  expect(await toEmail(thief, 'mine@example.test')).toMatchObject({
    status: 409,
    body: { code: 'email_taken' },
  });

  const token = await undoToken('mine@example.test');
  expect(await undoWith(token)).toMatchObject({ status: 200, body: { message: expect.any(String) } });
  const { user } = (await signIn('mine@example.test')).body;
  expect(user).toMatchObject({ id: account.id, email: 'mine@example.test', isEmailVerified: true });
  expect((await undoWith(token)).status).toBe(404);
  const stale = await lastCode(db(), 'new@example.test');
  expect((await call(verify.POST, '/', { body: { code: stale, email: 'new@example.test' } })).status).toBe(422);
});

test('the first owner’s undo beats those of later addresses', async () => {
  const account = await registerVerified(db(), { email: 'owner@example.test' });
  await toEmail(account, 'thief1@example.test');
  await db().updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', account.id).execute();
  await toEmail(account, 'thief2@example.test');
  const later = await undoToken('thief1@example.test');
  expect((await undoWith(await undoToken('owner@example.test'))).status).toBe(200);
  expect((await undoWith(later)).status).toBe(404);
  expect((await signIn('owner@example.test')).status).toBe(200);
});

test('an undo ends every session, and the codes and links that are on their way', async () => {
  const account = await registerVerified(db(), { email: 'robbed@example.test' });
  await toEmail(account, 'robber@example.test');
  const other = (await signIn('robber@example.test')).body;
  await call(forgot.POST, '/', { body: { email: 'robber@example.test' }, headers: fromNewAddress() });
  expect((await undoWith(await undoToken('robbed@example.test'))).status).toBe(200);
  expect([await isIn(account.accessToken), await isIn(other.accessToken)]).toEqual([false, false]);
  for (const table of ['sessions', 'codes', 'code_links'] as const)
    expect(await db().selectFrom(table).select('user_id').where('user_id', '=', account.id).execute()).toEqual([]);
});

/** Puts an account's changes of address into the past, with what counts mails. */
async function later(minutes: number, account: TestAccount): Promise<void> {
  await sql`update email_undos set created_at = created_at - make_interval(mins => ${minutes}),
    expires_at = expires_at - make_interval(mins => ${minutes}) where user_id = ${account.id}`.execute(db());
  await db().deleteFrom('rate_limits').execute();
}

test('a new address that nobody verifies is given back after 72 hours, with a mail to the one before', async () => {
  const account = await registerVerified(db(), { email: 'stays.mine@example.test' });
  await toEmail(account, 'mistyped@example.test');
  const stale = await lastCode(db(), 'mistyped@example.test');
  await later(71 * 60, account);
  expect(await returnAddresses(started.runtime)).toBe(0);
  await later(66, account);
  // Nobody else takes it before it is given back.
  expect((await toEmail(await registerVerified(db()), 'stays.mine@example.test')).status).toBe(409);
  expect(await returnAddresses(started.runtime)).toBe(1);
  expect((await queuedMails(db(), 'stays.mine@example.test')).at(-1)?.text).toContain('mistyped@example.test');
  expect((await call(verify.POST, '/', { body: { code: stale, email: 'mistyped@example.test' } })).status).toBe(422);
  const { user } = (await signIn('stays.mine@example.test')).body;
  expect(user).toMatchObject({ id: account.id, email: 'stays.mine@example.test', isEmailVerified: true });
  expect(await isIn(account.accessToken)).toBe(true);
  expect(await returnAddresses(started.runtime)).toBe(0);
});

test('one that was verified stays, and what its undo remembers goes', async () => {
  const account = await registerVerified(db(), { email: 'elder@example.test' });
  await toEmail(account, 'newer@example.test');
  await db().updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', account.id).execute();
  await later(74 * 60, account);
  expect(await returnAddresses(started.runtime)).toBe(0);
  expect((await signIn('newer@example.test')).status).toBe(200);
  expect(await db().selectFrom('email_undos').select('user_id').where('user_id', '=', account.id).execute()).toEqual(
    [],
  );
});

test('an address that somebody only claims keeps its owner out for an hour, not longer', async () => {
  const registration = (email: string, username: string) => ({
    body: { username, email, password: PASSWORD, firstName: 'A', lastName: 'B' },
    headers: fromNewAddress(),
  });
  const claimer = await registerVerified(db(), { email: 'claimer@example.test' });
  await toEmail(claimer, 'owner.of.it@example.test');
  const soon = registration('Owner.of.it@example.test', 'rightful.one');
  expect((await call(register.POST, '/', soon)).body).toMatchObject({ code: 'email_taken' });
  await later(66, claimer);
  expect((await call(register.POST, '/', soon)).status).toBe(201);
  expect((await signIn('claimer@example.test')).body.user).toMatchObject({ id: claimer.id, isEmailVerified: true });
  expect((await signIn('owner.of.it@example.test')).body.user).toMatchObject({ username: 'rightful.one' });
  // An account that is new only has this one: its owner resets the password.
  expect((await call(register.POST, '/', registration('owner.of.it@example.test', 'third'))).status).toBe(409);
});

test('somebody else may change to it, too', async () => {
  const claimer = await registerVerified(db(), { email: 'claims@example.test' });
  const other = await registerVerified(db());
  await toEmail(claimer, 'wanted@example.test');
  expect((await toEmail(other, 'wanted@example.test')).status).toBe(409);
  await later(66, claimer);
  expect((await toEmail(other, 'wanted@example.test')).status).toBe(200);
  expect((await signIn('claims@example.test')).status).toBe(200);
});

test('an undo link ends after 72 hours, an unknown one is 404, a malformed one 422', async () => {
  const account = await registerVerified(db(), { email: 'late@example.test' });
  await toEmail(account, 'later@example.test');
  const token = await undoToken('late@example.test');
  const row = await db()
    .selectFrom('email_undos')
    .selectAll()
    .where('user_id', '=', account.id)
    .executeTakeFirstOrThrow();
  expect(row.expires_at.getTime() - row.created_at.getTime()).toBe(72 * 3600 * 1000);
  await db().updateTable('email_undos').set({ expires_at: new Date() }).where('user_id', '=', account.id).execute();
  expect((await undoWith(token)).status).toBe(404);
  expect((await undoWith('x'.repeat(43))).status).toBe(404);
  expect((await undoWith('x')).status).toBe(422);
});
