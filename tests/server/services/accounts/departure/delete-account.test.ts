import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import * as forgot from '../../../../../app/api/v1/auth/forgot-password/route.ts';
import * as login from '../../../../../app/api/v1/auth/login/route.ts';
import * as reset from '../../../../../app/api/v1/auth/reset-password/route.ts';
import * as comments from '../../../../../app/api/v1/comments/post/[postId]/route.ts';
import * as postRoute from '../../../../../app/api/v1/posts/[id]/route.ts';
import * as profile from '../../../../../app/api/v1/profile/route.ts';
import * as person from '../../../../../app/api/v1/users/username/[username]/route.ts';
import * as reactions from '../../../../../app/api/v1/reactions/route.ts';
import type { MailTraces } from '../../../../../lib/server/mail/mail-sender.ts';
import { updatePost } from '../../../../../lib/server/services/posts/update-post.ts';
import { invite } from '../../../../../lib/server/services/invitations/invitations.ts';
import {
  bearer,
  fromNewAddress,
  lastCode,
  PASSWORD,
  queuedMails,
  registerAccount,
  registerVerified,
  type TestAccount,
} from '../../../../setup/accounts.ts';
import { call } from '../../../../setup/call.ts';
import { createComment, createPost, createUser } from '../../../../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../../../../setup/test-runtime.ts';

let started: TestRuntime;
beforeAll(async () => {
  started = await createTestRuntime();
});
afterAll(() => started.close());
const db = () => started.runtime.db;

const remove = (account: TestAccount, currentPassword: unknown = PASSWORD, comments?: string) =>
  call(profile.DELETE, '/', {
    body: { currentPassword, comments },
    headers: { ...bearer(account.accessToken), ...fromNewAddress() },
  });

const likesOf = async (id: number) =>
  db().selectFrom('reactions').select('user_id').where('post_id', '=', id).execute();

test('an account that was never verified goes at once with what it gave, and its name is free again', async () => {
  const admin = await createUser(db(), { role: 'admin' });
  await invite(started.runtime, { ...admin, role: 'admin' }, { email: 'mistyped@example.test', role: 'author' });
  const account = await registerAccount({ email: 'mistyped@example.test', username: 'leela.rao' });
  const { id } = await createPost(db());
  await call(reactions.POST, '/', {
    body: { postId: id, reactionType: 'love' },
    headers: { ...bearer(account.accessToken), ...fromNewAddress() },
  });
  expect(await likesOf(id)).toHaveLength(1);
  const forgotten: MailTraces[] = [];
  started.runtime.mail = { ...started.runtime.mail, forget: async (traces: MailTraces) => void forgotten.push(traces) };
  const { status, body, headers } = await remove(account);
  expect([status, Number.isNaN(Date.parse(body.deletes_at))]).toEqual([202, false]);
  expect(headers.getSetCookie().join()).toContain('Max-Age=0');
  // Nobody showed that the address was theirs.
  expect(await db().selectFrom('invitations').select('email').execute()).toEqual([{ email: 'mistyped@example.test' }]);
  expect(forgotten).toEqual([{ addresses: ['mistyped@example.test'], said: [] }]);
  expect(await likesOf(id)).toEqual([]);
  expect((await call(profile.GET, '/', { headers: bearer(account.accessToken) })).status).toBe(401);
  await registerAccount({ email: 'right@example.test', username: 'leela.rao' });
});

test('whoever deletes such an account begins anew at once, and no mailbox is flooded by it', async () => {
  const email = 'begins.anew@example.test';
  const again = async () => remove(await registerAccount({ email, username: 'begins.anew' }));
  for (let time = 0; time < 4; time += 1) expect((await again()).status).toBe(202);
  await expect(again()).rejects.toThrow('register answered 429');
  // A day's mails are as many as ever.
  for (let mails = 4; mails < 10; mails += 1) {
    await sql`delete from rate_limits where key ~ '^verification-codes:'`.execute(db());
    await again();
  }
  for (const passes of [true, false]) {
    await sql`delete from rate_limits where key ~ '^verification-codes:'`.execute(db());
    await (passes ? again() : expect(again()).rejects.toThrow('register answered 429'));
  }
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

test('nobody deletes without signing in', async () => {
  expect((await call(profile.DELETE, '/', { body: { currentPassword: PASSWORD } })).status).toBe(401);
});

const logIn = (account: TestAccount) =>
  call(login.POST, '/', { body: { email: account.email, password: PASSWORD }, headers: fromNewAddress() });
const commentsOn = async (postId: number) =>
  (await call(comments.GET, '/', { params: { postId: String(postId) } })).body.comments;
const statusOfPost = async (id: number) => (await call(postRoute.GET, '/', { params: { id: String(id) } })).status;
const statusOf = async ({ username }: TestAccount) => (await call(person.GET, '/', { params: { username } })).status;
const DAY_MS = 24 * 3_600_000;

test.each(['keep', 'remove'] as const)(
  'comments: %s - hidden at once, and all of it back with a login',
  async (choice) => {
    const account = await registerVerified(db());
    await db().updateTable('users').set({ role: 'author' }).where('id', '=', account.id).execute();
    const own = await createPost(db(), { author_id: account.id });
    const draft = await createPost(db(), { author_id: account.id, status: 'draft' });
    const other = await createPost(db());
    await createComment(db(), { post_id: other.id, user_id: account.id, content: '<p>My words</p>' });
    const { status, body, headers } = await remove(account, PASSWORD, choice);
    const days = (Date.parse(body.deletes_at) - Date.now()) / DAY_MS;
    expect([status, Math.round(days)]).toEqual([202, 14]);
    expect((await queuedMails(db(), account.email)).at(-1)?.subject).toBe('Your Lekha account was deleted');
    expect(headers.getSetCookie().join()).toContain('Max-Age=0');
    expect((await call(profile.GET, '/', { headers: bearer(account.accessToken) })).status).toBe(401);
    expect([await statusOf(account), await statusOfPost(own.id)]).toEqual([404, 404]);
    const nameless = { content: '<p>My words</p>', author_name: '', user_username: null, user_full_name: null };
    expect(await commentsOn(other.id)).toEqual(choice === 'keep' ? [expect.objectContaining(nameless)] : []);
    const back = await logIn(account);
    expect([back.status, back.body.restored, await statusOf(account), await statusOfPost(own.id)]).toEqual([
      ...[200, true, 200, 200],
    ]);
    expect(await statusOfPost(draft.id)).toBe(404);
    expect(await commentsOn(other.id)).toEqual([expect.objectContaining({ user_username: account.username })]);
    expect((await logIn(account)).body.restored).toBeUndefined();
  },
);

test('an address that nobody proved hears of no deletion: it may be a stranger’s', async () => {
  const account = { ...(await registerVerified(db())), email: 'stranger@mail.example' };
  const moved = { email: account.email, email_verified_at: null };
  await db().updateTable('users').set(moved).where('id', '=', account.id).execute();
  expect((await remove(account)).status).toBe(202);
  expect(await queuedMails(db(), account.email)).toEqual([]);
});

test('a wrong word for the comments deletes nothing, and the default_admin stays', async () => {
  const account = await registerVerified(db());
  expect((await remove(account, PASSWORD, 'burn')).status).toBe(422);
  await db().updateTable('users').set({ role: 'default_admin' }).where('id', '=', account.id).execute();
  expect(await remove(account, PASSWORD, 'keep')).toMatchObject({ status: 409, body: { code: 'default_admin' } });
  expect(await statusOf(account)).toBe(200);
  await db().updateTable('users').set({ role: 'user' }).where('id', '=', account.id).execute();
});

test('while the days last nobody else takes the name or the address; past them no password opens it', async () => {
  const account = await registerVerified(db());
  await remove(account, PASSWORD, 'keep');
  await expect(registerAccount({ username: account.username })).rejects.toThrow('409');
  await expect(registerAccount({ email: account.email })).rejects.toThrow('409');
  await db().updateTable('users').set({ deletes_at: new Date() }).where('id', '=', account.id).execute();
  expect(await logIn(account)).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
});

test('whoever signs in twice at once is back, on both devices', async () => {
  const account = await registerVerified(db());
  await remove(account, PASSWORD, 'keep');
  const both = await Promise.all([logIn(account), logIn(account)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
});

test('who has forgotten the password gets a code, and comes back with the new one', async () => {
  const account = await registerVerified(db());
  await remove(account, PASSWORD, 'keep');
  await db().deleteFrom('mail_queue').execute();
  const { email } = account;
  await call(forgot.POST, '/', { body: { email }, headers: fromNewAddress() });
  const body = { email, code: await lastCode(db(), email), newPassword: 'Other-horse-8' };
  expect((await call(reset.POST, '/', { body, headers: fromNewAddress() })).status).toBe(200);
  expect(await statusOf(account)).toBe(404);
  const again = { email, password: body.newPassword };
  expect((await call(login.POST, '/', { body: again, headers: fromNewAddress() })).body.restored).toBe(true);
});

const authorsOf = async (postId: number) =>
  (
    await db().selectFrom('post_authors').select('user_id').where('post_id', '=', postId).orderBy('position').execute()
  ).map((row) => row.user_id);

test('a post of several stays with the others; its authors are as before when one comes back', async () => {
  const first = await registerVerified(db());
  const second = await registerVerified(db());
  const third = await createUser(db(), { role: 'author' });
  const { id } = await createPost(db(), { author_id: first.id });
  const add = (user_id: number, position: number) =>
    db().insertInto('post_authors').values({ post_id: id, user_id, position });
  await add(second.id, 1).execute();
  await add(third.id, 2).execute();
  await remove(first, PASSWORD, 'keep');
  expect([await statusOfPost(id), await authorsOf(id)]).toEqual([200, [second.id, third.id]]);
  await logIn(first);
  expect(await authorsOf(id)).toEqual([first.id, second.id, third.id]);
  expect(await db().selectFrom('posts').select('author_id').where('id', '=', id).executeTakeFirst()).toEqual({
    author_id: first.id,
  });
  await db().deleteFrom('post_authors').where('user_id', '=', third.id).execute();
  await remove(second, PASSWORD, 'keep');
  const again = await logIn(first);
  await remove({ ...first, accessToken: again.body.accessToken }, PASSWORD, 'keep');
  expect(await statusOfPost(id)).toBe(404);
  await logIn(second);
  expect([await statusOfPost(id), await authorsOf(id)]).toEqual([200, [second.id]]);
  await logIn(first);
  expect(await authorsOf(id)).toEqual([first.id, second.id]);
});

test('a post that was given to somebody else meanwhile stays theirs, and as public as they made it', async () => {
  const account = await registerVerified(db());
  const heir = await createUser(db(), { role: 'author' });
  const editor = { ...(await createUser(db(), { role: 'editor' })), role: 'editor' as const };
  const { id } = await createPost(db(), { author_id: account.id });
  await remove(account, PASSWORD, 'keep');
  await updatePost(started.runtime, editor, id, { authorIds: [heir.id] });
  await logIn(account);
  expect([await statusOfPost(id), await authorsOf(id)]).toEqual([404, [heir.id]]);
});

test('what is published while its author leaves waits with the rest', async () => {
  const account = await registerVerified(db());
  await remove(account, PASSWORD, 'keep');
  const { id } = await createPost(db(), { author_id: account.id });
  const draft = await createPost(db(), { author_id: account.id, status: 'draft' });
  await db().updateTable('posts').set({ status: 'published' }).where('id', '=', draft.id).execute();
  expect([await statusOfPost(id), await statusOfPost(draft.id)]).toEqual([404, 404]);
  await logIn(account);
  expect([await statusOfPost(id), await statusOfPost(draft.id)]).toEqual([200, 200]);
});
