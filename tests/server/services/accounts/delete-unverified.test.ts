import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as profile from '../../../../app/api/v1/profile/route.ts';
import * as reactions from '../../../../app/api/v1/reactions/route.ts';
import { bearer, fromNewAddress, PASSWORD, registerAccount, type TestAccount } from '../../../setup/accounts.ts';
import { call } from '../../../setup/call.ts';
import { createPost } from '../../../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';

let started: TestRuntime;
beforeAll(async () => {
  started = await createTestRuntime();
});
afterAll(() => started.close());
const db = () => started.runtime.db;

const remove = (account: TestAccount, currentPassword: unknown = PASSWORD) =>
  call(profile.DELETE, '/', {
    body: { currentPassword },
    headers: { ...bearer(account.accessToken), ...fromNewAddress() },
  });

const likesOf = async (id: number) =>
  db().selectFrom('reactions').select('user_id').where('post_id', '=', id).execute();

test('an account that was never verified goes at once with what it gave, and its name is free again', async () => {
  const account = await registerAccount({ email: 'mistyped@example.test', username: 'leela.rao' });
  const { id } = await createPost(db());
  await call(reactions.POST, '/', {
    body: { postId: id, reactionType: 'love' },
    headers: { ...bearer(account.accessToken), ...fromNewAddress() },
  });
  expect(await likesOf(id)).toHaveLength(1);
  const { status, body, headers } = await remove(account);
  expect([status, Number.isNaN(Date.parse(body.deletes_at))]).toEqual([202, false]);
  expect(headers.getSetCookie().join()).toContain('Max-Age=0');
  expect(await likesOf(id)).toEqual([]);
  expect((await call(profile.GET, '/', { headers: bearer(account.accessToken) })).status).toBe(401);
  await registerAccount({ email: 'right@example.test', username: 'leela.rao' });
});

test('a wrong or missing password deletes nothing', async () => {
  const account = await registerAccount();
  expect(await remove(account, 'Wrong-horse-7')).toMatchObject({
    status: 422,
    body: { errors: { currentPassword: ['Current password is incorrect'] } },
  });
  expect((await remove(account, '')).status).toBe(422);
  expect((await call(profile.GET, '/', { headers: bearer(account.accessToken) })).status).toBe(200);
});

test('an account that was verified once stays, whatever its address is now, and so does one with a role', async () => {
  const account = await registerAccount();
  const set = (values: { email_verified_at?: Date | null; role?: 'author' }) =>
    db().updateTable('users').set(values).where('id', '=', account.id).execute();
  await set({ role: 'author' });
  expect(await remove(account)).toMatchObject({ status: 409, body: { code: 'account_verified' } });
  await set({ email_verified_at: new Date() });
  await set({ email_verified_at: null });
  await db().updateTable('users').set({ role: 'user' }).where('id', '=', account.id).execute();
  expect(await remove(account)).toMatchObject({ status: 409, body: { code: 'account_verified' } });
});

test('nobody deletes without signing in', async () => {
  expect((await call(profile.DELETE, '/', { body: { currentPassword: PASSWORD } })).status).toBe(401);
});
