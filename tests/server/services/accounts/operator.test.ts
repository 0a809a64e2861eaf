import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as login from '../../../../app/api/v1/auth/login/route.ts';
import * as testEmail from '../../../../app/api/v1/test-email/route.ts';
import { parseEnv } from '../../../../lib/server/env.ts';
import { setPassword } from '../../../../lib/server/services/accounts/change-password.ts';
import { createUser } from '../../../../lib/server/services/accounts/create-user.ts';
import { ensureDefaultAdmin } from '../../../../lib/server/services/accounts/ensure-default-admin.ts';
import { findUserId } from '../../../../lib/server/services/accounts/find-account.ts';
import {
  disableUser,
  giveRole,
  setRole,
  setUserStatus,
} from '../../../../lib/server/services/accounts/set-user-status.ts';
import { listAccounts } from '../../../../lib/server/services/accounts/users/list-users.ts';
import { bearer, fromNewAddress, PASSWORD, queuedMails, registerAccount } from '../../../setup/accounts.ts';
import { call } from '../../../setup/call.ts';
import { createUser as createPerson } from '../../../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';

let started: TestRuntime;
beforeAll(async () => {
  started = await createTestRuntime();
});
afterAll(() => started.close());
const db = () => started.runtime.db;

const signIn = (email: string, password = PASSWORD) =>
  call(login.POST, '/', { body: { email, password }, headers: fromNewAddress() });
const admins = () =>
  db().selectFrom('users').select(['email', 'username']).where('role', '=', 'default_admin').execute();
const settings = { ADMIN_EMAIL: 'chief@example.test', ADMIN_PASSWORD: 'Chief-horse-9' };

test('without settings no default administrator is made', async () => {
  await ensureDefaultAdmin(started.runtime, parseEnv({ ADMIN_EMAIL: settings.ADMIN_EMAIL }));
  expect(await admins()).toEqual([]);
});

test('the default administrator is made once, also by several starts at once, and takes over a squatted address', async () => {
  const squatter = await registerAccount({ email: 'Chief@example.test', username: 'squatter' });
  await db()
    .insertInto('totp_secrets')
    .values({ user_id: squatter.id, secret: Buffer.from('sealed') })
    .execute();
  await Promise.all([1, 2, 3].map(() => ensureDefaultAdmin(started.runtime, parseEnv(settings))));
  await ensureDefaultAdmin(started.runtime, parseEnv({ ...settings, ADMIN_EMAIL: 'second@example.test' }));
  expect(await admins()).toEqual([{ email: 'Chief@example.test', username: 'squatter' }]);
  expect((await signIn('chief@example.test')).status).toBe(401);
  const { body } = await signIn('chief@example.test', settings.ADMIN_PASSWORD);
  expect(body.user).toMatchObject({ id: squatter.id, role: 'default_admin', isEmailVerified: true });
  expect(
    (await call(testEmail.POST, '/', { body: { to: 'a@b.co' }, headers: bearer(squatter.accessToken) })).status,
  ).toBe(401);
  await setRole(db(), squatter.id, 'user');
});

test('a new default administrator gets a free username', async () => {
  await createPerson(db(), { username: 'Admin' });
  await ensureDefaultAdmin(started.runtime, parseEnv({ ...settings, ADMIN_EMAIL: 'fresh@example.test' }));
  expect(await admins()).toEqual([{ email: 'fresh@example.test', username: 'admin2' }]);
});

test('the operator makes verified users of any role, under the rules of the form', async () => {
  const { id } = await createUser(started.runtime, {
    email: 'ed@example.test',
    username: 'ed-itor',
    password: PASSWORD,
    role: 'author',
    fullName: 'Ed Itor',
  });
  expect((await signIn('ed@example.test')).body.user).toMatchObject({
    id,
    role: 'author',
    full_name: 'Ed Itor',
    isEmailVerified: true,
  });
  await expect(
    createUser(started.runtime, { email: 'ed2@example.test', username: 'ED-itor', password: PASSWORD }),
  ).rejects.toMatchObject({ code: 'username_taken' });
  await expect(
    createUser(started.runtime, { email: 'ed3@example.test', username: 'ed3', password: 'short' }),
  ).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringMatching(/^Password must contain: /),
  });
});

test('users are found by address or username; role and status of an unknown one are not found', async () => {
  const account = await registerAccount({ email: 'find@example.test', username: 'রহিম' });
  expect(await findUserId(db(), ' FIND@example.test')).toBe(account.id);
  expect(await findUserId(db(), 'রহিম')).toBe(account.id);
  await expect(findUserId(db(), 'nobody')).rejects.toMatchObject({ code: 'not_found' });
  const leaving = { is_active: false, deletes_at: new Date(Date.now() + 60_000) };
  await db().updateTable('users').set(leaving).where('id', '=', account.id).execute();
  await expect(findUserId(db(), 'রহিম')).rejects.toMatchObject({ code: 'not_found' });
  expect(await findUserId(db(), 'রহিম', 'all')).toBe(account.id);
  await expect(setRole(db(), 999_999, 'author')).rejects.toMatchObject({ code: 'not_found' });
  await expect(setUserStatus(db(), 999_999, 'inactive')).rejects.toMatchObject({ code: 'not_found' });
});

test('a deactivated user who is let in again signs in anew', async () => {
  const account = await registerAccount();
  await setUserStatus(db(), account.id, 'inactive');
  await setUserStatus(db(), account.id, 'active');
  expect((await signIn(account.email)).status).toBe(200);
});

test('a test mail is for administrators, whose role holds from the next request on', async () => {
  const account = await registerAccount();
  const send = () =>
    call(testEmail.POST, '/', { body: { to: 'inbox@example.test' }, headers: bearer(account.accessToken) });
  expect(await send()).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  await setRole(db(), account.id, 'admin');
  expect(await send()).toMatchObject({ status: 200, body: { message: expect.any(String) } });
  expect((await queuedMails(db(), 'inbox@example.test')).map((mail) => mail.subject)).toEqual([
    'Test email from Lekha',
  ]);
  expect((await call(testEmail.POST, '/', { body: { to: 'x' }, headers: bearer(account.accessToken) })).status).toBe(
    422,
  );
});

test('the last default administrator cannot be shut out', async () => {
  const { id } = await createPerson(db(), { role: 'default_admin' });
  const others = db().updateTable('users').set({ is_active: false }).where('role', '=', 'default_admin');
  await others.where('id', '<>', id).execute();
  await expect(disableUser(db(), id)).rejects.toMatchObject({ code: 'default_admin' });
  await expect(giveRole(db(), id, 'author')).rejects.toMatchObject({ code: 'default_admin' });
  const reader = await registerAccount();
  await giveRole(db(), reader.id, 'default_admin');
  await giveRole(db(), id, 'author');
  await giveRole(db(), id, 'default_admin');
  await disableUser(db(), reader.id);
  const { is_active } = await db()
    .selectFrom('users')
    .select('is_active')
    .where('id', '=', reader.id)
    .executeTakeFirstOrThrow();
  expect(is_active).toBe(false);
  await db().deleteFrom('users').where('id', '=', id).execute();
});

test('the operator sets a password under the rules of the form; sessions end and its owner is told', async () => {
  const { id, email, accessToken } = await registerAccount();
  await expect(setPassword(started.runtime, id, 'short')).rejects.toMatchObject({ code: 'invalid' });
  await setPassword(started.runtime, id, 'Brand-new-horse-8');
  expect((await signIn(email)).status).toBe(401);
  expect((await signIn(email, 'Brand-new-horse-8')).status).toBe(200);
  const send = await call(testEmail.POST, '/', { body: { to: 'a@b.co' }, headers: bearer(accessToken) });
  expect(send.status).toBe(401);
  expect((await queuedMails(db(), email)).map(({ subject }) => subject)).toContain('Your Lekha password was reset');
});

test('the operator sees all accounts, or those of a role', async () => {
  const { id } = await createPerson(db(), { username: 'mod-erna', role: 'moderator' });
  const all = await Array.fromAsync(listAccounts(db()));
  const { total } = await db()
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  expect(all).toHaveLength(Number(total));
  expect((await Array.fromAsync(listAccounts(db(), 'moderator'))).map((account) => account.id)).toEqual([id]);
});
