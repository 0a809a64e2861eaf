import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as posts from '../../../../../app/api/v1/admin/posts/route.ts';
import * as commenting from '../../../../../app/api/v1/admin/users/[id]/commenting/route.ts';
import * as role from '../../../../../app/api/v1/admin/users/[id]/role/route.ts';
import * as status from '../../../../../app/api/v1/admin/users/[id]/status/route.ts';
import * as list from '../../../../../app/api/v1/admin/users/route.ts';
import * as login from '../../../../../app/api/v1/auth/login/route.ts';
import * as publicPost from '../../../../../app/api/v1/posts/[id]/route.ts';
import * as profile from '../../../../../app/api/v1/profile/route.ts';
import * as refresh from '../../../../../app/api/v1/tokens/refresh/route.ts';
import * as validateLogin from '../../../../../app/api/v1/tokens/validate-login/route.ts';
import * as publicUser from '../../../../../app/api/v1/users/username/[username]/route.ts';
import { adminUserSchema } from '../../../../../lib/schemas/user.ts';
import { readSessionCookie, SESSION_COOKIE } from '../../../../../lib/server/auth/session-cookie.ts';
import { bearer, fromNewAddress, PASSWORD, registerVerified } from '../../../../setup/accounts.ts';
import { call } from '../../../../setup/call.ts';
import { createPost, createUser } from '../../../../setup/factories.ts';
import { signInAs, type Member } from '../../../../setup/sign-in-as.ts';
import { createTestRuntime, type TestRuntime } from '../../../../setup/test-runtime.ts';
import { untilWaiting } from '../../../../setup/until-waiting.ts';

let started: TestRuntime;
let admin: Member;
beforeAll(async () => {
  started = await createTestRuntime();
  admin = await signInAs(started.runtime, 'admin');
});
afterAll(() => started.close());
const db = () => started.runtime.db;

const search = (query: string) => call(list.GET, `/?${query}`, { headers: admin.headers });
const names = async (query: string) =>
  (await search(query)).body.users.map((user: { username: string }) => user.username);
const setStatus = (id: number, isActive: unknown, who = admin) =>
  call(status.PATCH, '/', {
    method: 'PATCH',
    params: { id: String(id) },
    body: { isActive },
    headers: who.headers,
  });
const setRole = (id: number, wanted: unknown, who = admin) =>
  call(role.PATCH, '/', {
    method: 'PATCH',
    params: { id: String(id) },
    body: { role: wanted },
    headers: who.headers,
  });

test('the list shows accounts newest first, with their counts and never an e-mail address', async () => {
  const person = await createUser(db(), {
    username: 'লেখক',
    full_name: 'New Writer',
    role: 'author',
    profile_image: '/uploads/profile-images/a.webp',
    created_at: new Date(Date.now() + 60_000),
  });
  await createPost(db(), { author_id: person.id });
  const { body } = await search('limit=2');
  expect(body.users[0]).toEqual({
    ...{
      id: person.id,
      username: 'লেখক',
      full_name: 'New Writer',
      role: 'author',
      profile_image: '/uploads/profile-images/a.webp',
    },
    ...{
      isEmailVerified: false,
      isActive: true,
      may_comment: true,
      created_at: expect.any(String),
      post_count: 1,
      comment_count: 0,
    },
  });
  expect(adminUserSchema.safeParse(body.users[0]).error).toBeUndefined();
  expect(body.pagination).toMatchObject({ page: 1, limit: 2 });
  expect(JSON.stringify((await search('limit=50')).body)).not.toContain('@');
});

test('a search finds parts of names in any case, and a whole e-mail address only', async () => {
  await createUser(db(), { username: 'findable', full_name: 'Ärmel_Mit', email: 'secret@hidden.test' });
  for (const query of ['search=NDAB', 'search=%C3%A4rm', 'search=_mit', 'search=SECRET%40hidden.test'])
    expect(await names(query)).toEqual(['findable']);
  for (const query of ['search=secret', 'search=hidden.test', 'search=%25%25']) expect(await names(query)).toEqual([]);
});

test('status narrows the list', async () => {
  await createUser(db(), { username: 'sleeper', is_active: false });
  expect(await names('status=inactive')).toEqual(['sleeper']);
  expect(await names('status=active&limit=50')).not.toContain('sleeper');
  expect((await search('status=gone')).status).toBe(422);
});

test('a role narrows the list', async () => {
  await createUser(db(), { username: 'redactor', role: 'editor' });
  expect(await names('role=editor')).toEqual(['redactor']);
  expect(await names('role=editor&status=inactive')).toEqual([]);
  expect((await search('role=king')).status).toBe(422);
});

test('accounts are sorted by name, comments or age, the greatest first after a hyphen', async () => {
  await createUser(db(), { username: 'zz.sorted', full_name: 'aaron sorted', comment_count: 40 });
  await createUser(db(), { username: 'aa.sorted', full_name: 'Zoe Sorted', created_at: new Date('2001-01-01') });
  await createUser(db(), { username: 'mm.sorted', full_name: 'middle sorted' });
  expect(await names('search=sorted&sort=name')).toEqual(['zz.sorted', 'mm.sorted', 'aa.sorted']);
  expect(await names('search=sorted&sort=-name')).toEqual(['aa.sorted', 'mm.sorted', 'zz.sorted']);
  expect((await names('search=sorted&sort=-comment_count'))[0]).toBe('zz.sorted');
  expect((await names('search=sorted&sort=created_at'))[0]).toBe('aa.sorted');
  // What a list does not show cannot be found out by its order.
  for (const sort of ['email', 'password_hash', '-email']) expect((await search(`sort=${sort}`)).status).toBe(422);
});

test("a deactivated author's sessions end at once, they cannot come back, and their posts stay", async () => {
  const account = await registerVerified(db());
  await setRole(account.id, 'author');
  const headers = { ...bearer(account.accessToken), ...fromNewAddress() };
  const { body } = await call(posts.POST, '/', {
    body: { title: 'Stays', content: '', status: 'published' },
    headers,
  });
  const answer = await setStatus(account.id, false);
  expect(answer).toMatchObject({ status: 200, body: { user: { id: account.id, isActive: false } } });
  expect((await call(profile.GET, '/', { headers })).status).toBe(401);
  expect((await call(posts.POST, '/', { body: { title: 'x', content: '' }, headers })).status).toBe(401);
  expect(
    (
      await call(refresh.POST, '/', {
        body: { refreshToken: account.refreshToken },
        headers: fromNewAddress(),
      })
    ).status,
  ).toBe(401);
  const signIn = () =>
    call(login.POST, '/', { body: { email: account.email, password: PASSWORD }, headers: fromNewAddress() });
  expect((await signIn()).body.code).toBe('account_inactive');
  expect((await call(publicPost.GET, '/', { params: { id: String(body.post.id) } })).status).toBe(200);
  expect((await call(publicUser.GET, '/', { params: { username: account.username } })).status).toBe(404);
  expect((await setStatus(account.id, true)).body.user.isActive).toBe(true);
  expect((await signIn()).status).toBe(200);
});

test('a role holds from the next request on', async () => {
  const account = await registerVerified(db());
  const headers = { ...bearer(account.accessToken), ...fromNewAddress() };
  const isAuthor = async () => (await call(posts.GET, '/', { headers })).status === 200;
  expect(await isAuthor()).toBe(false);
  expect((await setRole(account.id, 'author')).body.user.role).toBe('author');
  expect(await isAuthor()).toBe(true);
  await setRole(account.id, 'user');
  expect(await isAuthor()).toBe(false);
});

test('a role stands in the cookie of the next refresh and in the next check of the session', async () => {
  const account = await registerVerified(db());
  await setRole(account.id, 'author');
  const refreshed = await call(refresh.POST, '/', {
    body: { refreshToken: account.refreshToken },
    headers: fromNewAddress(),
  });
  const cookie = refreshed.headers.getSetCookie().find((text) => text.startsWith(`${SESSION_COOKIE}=`));
  const claims = await readSessionCookie(
    cookie?.slice(SESSION_COOKIE.length + 1).split(';')[0],
    started.runtime.authSecret,
  );
  expect(claims).toMatchObject({ userId: account.id, role: 'author' });
  const { accessToken, refreshToken } = refreshed.body;
  const checked = await call(validateLogin.POST, '/', {
    body: { accessToken, refreshToken },
    headers: fromNewAddress(),
  });
  expect(checked.body.user.role).toBe('author');
});

test('nobody changes the default_admin or themselves, not even the default_admin', async () => {
  const chief = await signInAs(started.runtime, 'default_admin');
  for (const [target, who, code] of [
    [chief, admin, 'default_admin'],
    [chief, chief, 'default_admin'],
    [admin, admin, 'own_account'],
  ] as const) {
    for (const answer of [await setStatus(target.id, false, who), await setRole(target.id, 'user', who)])
      expect([answer.status, answer.body.code]).toEqual([409, code]);
    const row = await db()
      .selectFrom('users')
      .select(['role', 'is_active'])
      .where('id', '=', target.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ role: target.role, is_active: true });
  }
  await db().updateTable('users').set({ role: 'user' }).where('id', '=', chief.id).execute();
});

test('nobody takes the right to comment from somebody with a role above their own', async () => {
  const [moderator, editor] = [await signInAs(started.runtime, 'moderator'), await signInAs(started.runtime, 'editor')];
  const silence = async (target: Member, who: Member) => {
    const answer = await call(commenting.PATCH, '/', {
      ...{ method: 'PATCH', params: { id: String(target.id) }, body: { allowed: false }, headers: who.headers },
    });
    return [answer.status, answer.body.code ?? answer.body.user.may_comment];
  };
  expect(await silence(admin, moderator)).toEqual([409, 'role_above']);
  expect(await silence(admin, editor)).toEqual([409, 'role_above']);
  expect(await silence(editor, moderator)).toEqual([409, 'role_above']);
  const rows = await db().selectFrom('users').select('may_comment').where('id', 'in', [admin.id, editor.id]).execute();
  expect(rows).toEqual([{ may_comment: true }, { may_comment: true }]);
  expect(await silence(await signInAs(started.runtime, 'author'), moderator)).toEqual([200, false]);
  expect(await silence(await signInAs(started.runtime, 'moderator'), moderator)).toEqual([200, false]);
  expect(await silence(moderator, editor)).toEqual([200, false]);
});

test('there is one default_admin, however many are named at once', async () => {
  const people = await Promise.all([createUser(db()), createUser(db()), createUser(db())]);
  const answers = await Promise.all(people.map((person) => setRole(person.id, 'default_admin')));
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422, 422]);
  expect(answers.find((answer) => answer.status === 422)?.body.errors).toHaveProperty('role');
  const rows = await db().selectFrom('users').select('id').where('role', '=', 'default_admin').execute();
  expect(rows).toHaveLength(1);
});

test('of two administrators who take the role of each other at once one keeps it', async () => {
  const [one, other] = [await signInAs(started.runtime, 'admin'), await signInAs(started.runtime, 'admin')];
  // Both are past the first look at their rights before either is written.
  const held = await db().startTransaction().execute();
  await held.selectFrom('users').select('id').where('id', 'in', [one.id, other.id]).forUpdate().execute();
  const both = [setRole(one.id, 'user', other), setStatus(other.id, false, one)];
  await untilWaiting(db(), 2);
  await held.commit().execute();
  const answers = await Promise.all(both);
  expect(answers.map(({ status: code }) => code).toSorted()).toEqual([200, 403]);
});

test('an unknown user is 404, a wrong body 422', async () => {
  expect((await setStatus(99_999_999, true)).status).toBe(404);
  expect((await setRole(99_999_999, 'user')).status).toBe(404);
  const { id } = await createUser(db());
  for (const wrong of ['false', 0, null]) expect((await setStatus(id, wrong)).body.errors).toHaveProperty('isActive');
  for (const wrong of ['root', '', null]) expect((await setRole(id, wrong)).body.errors).toHaveProperty('role');
});
