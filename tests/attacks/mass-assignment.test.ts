import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fromNewAddress, PASSWORD } from '../setup/accounts.ts';
import { call } from '../setup/call.ts';
import { createCategory, createPost, createUser } from '../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../setup/test-runtime.ts';
import { signInAs, type Member } from '../setup/sign-in-as.ts';
import { handlerOf } from './api-routes.ts';

let started: TestRuntime;
let author: Member;
let admin: Member;
let otherId: number;
beforeAll(async () => {
  started = await createTestRuntime();
  author = await signInAs(started.runtime, 'author');
  admin = await signInAs(started.runtime, 'admin');
  otherId = (await createUser(started.runtime.db)).id;
});
afterAll(() => started.close());
const db = () => started.runtime.db;

/** What nobody may set, in every spelling that a body could have. */
const more = () => ({
  ...{ id: 4_711, role: 'default_admin', is_active: false, isActive: false, email_verified_at: '2020-01-01T00:00:00Z' },
  ...{ isEmailVerified: true, password_hash: 'x', password: PASSWORD, device_epoch: 9, username_skeleton: 'x' },
  ...{ user_id: otherId, userId: otherId, author_id: otherId, authorId: otherId, author: { id: otherId } },
  ...{ view_count: 999, comment_count: 999, post_count: 999, was_public: true, sanitizer_version: 999 },
  ...{ content_text: 'x', created_at: '2001-01-01T00:00:00Z', createdAt: '2001-01-01T00:00:00Z', hidden: true },
  ...{ reviewed_by: otherId, post_id: 4_711, slug_history: ['x'], constructor: { prototype: { role: 'admin' } } },
});

async function send(name: string, { headers }: Pick<Member, 'headers'>, body: object, id?: number) {
  const { handler, verb } = await handlerOf(name);
  const params = { ...(id !== undefined && { id: String(id) }), language: 'de' };
  const answer = await call(handler, '/', { method: verb, params, headers: { ...headers, ...fromNewAddress() }, body });
  expect([name, answer.status < 300]).toEqual([name, true]);
  return answer.body;
}
const user = (id: number) => db().selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('a registration makes an unverified user, whatever else it says', async () => {
  const person = { username: 'plain', email: 'plain@example.test', password: PASSWORD, firstName: 'A', lastName: 'B' };
  const { user: made } = await send('v1/auth/register POST', { headers: {} }, { ...more(), ...person });
  expect(made.id).not.toBe(4_711);
  expect(await user(made.id)).toMatchObject({
    ...{ role: 'user', is_active: true, email_verified_at: null, device_epoch: 0 },
    username_skeleton: expect.not.stringMatching(/^x$/),
  });
});

test('a profile takes names, words and links and nothing else', async () => {
  const before = await user(author.id);
  const links = ['https://own.test'];
  const own = {
    fullName: 'New Name',
    bio: 'Words',
    links,
    full_name: 'Other',
    email: 'x@example.test',
    profile_image: 'x',
  };
  const leaving = { deletes_at: '2020-01-01T00:00:00Z', deletes_comments: true, username_changed_at: null };
  await send('v1/profile PUT', author, { ...more(), ...leaving, ...own });
  expect(await user(author.id)).toEqual({ ...before, full_name: 'New Name', bio: 'Words', links });
});

test('a comment is its writer’s, of now, below the post that it is for', async () => {
  const post = await createPost(db());
  const { comment } = await send('v1/comments POST', author, { ...more(), postId: post.id, content: 'Mine' });
  const row = () => db().selectFrom('comments').selectAll().where('id', '=', comment.id).executeTakeFirstOrThrow();
  const before = await row();
  expect(before).toMatchObject({ user_id: author.id, post_id: post.id });
  expect(before.created_at.getFullYear()).toBeGreaterThan(2024);
  await send('v1/comments/[id] PATCH', author, { ...more(), postId: 4_711, content: 'Still mine' }, comment.id);
  const { content: _old, updated_at: _then, ...kept } = before;
  expect(await row()).toMatchObject(kept);
});

test('a post is its author’s, and its counts are counted', async () => {
  const texts = { title: 'Mine', content: '<p>x</p>' };
  const { post } = await send('v1/admin/posts POST', author, { ...more(), ...texts });
  const row = () => db().selectFrom('posts').selectAll().where('id', '=', post.id).executeTakeFirstOrThrow();
  const expected = { id: post.id, author_id: author.id, view_count: 0, comment_count: 0, was_public: false };
  expect(post.id).not.toBe(4_711);
  expect(await row()).toMatchObject({ ...expected, content_text: 'x' });
  const version = (await row()).sanitizer_version;
  expect(version).toBeLessThan(999);
  await send('v1/admin/posts/[id] PUT', author, { ...more(), title: 'Still mine' }, post.id);
  expect(await row()).toMatchObject({ ...expected, title: 'Still mine', sanitizer_version: version });
  const key = 'v1/admin/posts/[id]/translations/[language] PUT';
  await send(key, author, { ...more(), title: 'Mein', content: '<p>x</p>', language: 'fr' }, post.id);
  const translations = await db().selectFrom('post_translations').selectAll().where('post_id', '=', post.id).execute();
  expect(translations).toMatchObject([{ language: 'de', reviewed_by: null, sanitizer_version: version }]);
});

test('a category, a reaction, a role and a status are that alone', async () => {
  const { category } = await send('v1/admin/categories POST', admin, { ...more(), name: 'Shelf' });
  expect(category).toMatchObject({ id: expect.not.stringMatching('4711'), post_count: 0 });
  expect(category.id).not.toBe(4_711);
  const other = await createCategory(db());
  await send('v1/admin/categories/[id] PUT', admin, { ...more(), name: 'Renamed' }, other.id);
  expect(await db().selectFrom('categories').select('name').where('id', '=', other.id).execute()).toHaveLength(1);
  const post = await createPost(db());
  await send('v1/reactions POST', author, { ...more(), postId: post.id, reactionType: 'like' });
  const reactions = await db().selectFrom('reactions').select('user_id').where('post_id', '=', post.id).execute();
  expect(reactions).toEqual([{ user_id: author.id }]);
  const before = await user(otherId);
  await send('v1/admin/users/[id]/role PATCH', admin, { ...more(), role: 'author' }, otherId);
  expect(await user(otherId)).toEqual({ ...before, role: 'author' });
  await send('v1/admin/users/[id]/status PATCH', admin, { ...more(), isActive: true }, otherId);
  expect(await user(otherId)).toEqual({ ...before, role: 'author' });
});

test('no body reaches the prototypes of our objects', async () => {
  const { handler } = await handlerOf('v1/profile PUT');
  const request = new Request('http://site.test/', {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...author.headers },
    body: '{"fullName":"A B","__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}}}',
  });
  expect((await handler(request, { params: Promise.resolve({}) })).status).toBe(200);
  expect(({} as { role?: string }).role).toBeUndefined();
});
