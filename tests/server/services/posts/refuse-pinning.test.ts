import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as one from '../../../../app/api/v1/admin/posts/[id]/route.ts';
import * as posts from '../../../../app/api/v1/admin/posts/route.ts';
import * as infinite from '../../../../app/api/v1/posts/infinite/route.ts';
import { listPinnedPosts } from '../../../../lib/server/services/posts/post-lists.ts';
import { call } from '../../../setup/call.ts';
import { createPost } from '../../../setup/factories.ts';
import { signInAs, type Member } from '../../../setup/sign-in-as.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';

let started: TestRuntime;
let author: Member;
let editor: Member;
beforeAll(async () => {
  started = await createTestRuntime();
  author = await signInAs(started.runtime, 'author');
  editor = await signInAs(started.runtime, 'editor');
});
afterAll(() => started.close());
const db = () => started.runtime.db;

const TEXT = { title: 'Hello', content: '<p>x</p>', status: 'published' };
const create = (body: object, who = editor) =>
  call(posts.POST, '/', { body: { ...TEXT, ...body }, headers: who.headers });
const update = (id: number, body: object, who = editor) =>
  call(one.PUT, '/', { method: 'PUT', params: { id: String(id) }, body, headers: who.headers });
const pinnedIds = async () => (await listPinnedPosts(db())).map(({ id }) => id);

test('a pinned post stands before the newest, and in the endless list once at its own date', async () => {
  const old = (await create({ pinned: true, published_at: '2020-01-02T03:04:05.000Z' })).body.post;
  expect([old.pinned, old.published_at]).toEqual([true, '2020-01-02T03:04:05.000Z']);
  const newer = (await create({ pinned: true })).body.post;
  await createPost(db(), { author_id: author.id });
  expect(await pinnedIds()).toEqual([newer.id, old.id]);
  const { body } = await call(infinite.GET, '/?limit=50', {});
  const ids = body.posts.map(({ id }: { id: number }) => id);
  expect(ids.filter((id: number) => id === old.id)).toHaveLength(1);
  expect([ids[0], ids.at(-1)]).toEqual([newer.id, old.id]);
  expect((await update(old.id, { pinned: false })).body.post.pinned).toBe(false);
  expect(await pinnedIds()).toEqual([newer.id]);
});

test('what is not public is not pinned for anybody to see', async () => {
  const before = await pinnedIds();
  await create({ pinned: true, status: 'draft' });
  await create({ pinned: true, published_at: '2099-01-01T00:00:00.000Z' });
  expect(await pinnedIds()).toEqual(before);
});

test('an author pins nothing, and saves what an editor pinned', async () => {
  expect((await create({ pinned: true }, author)).body.errors).toHaveProperty('pinned');
  const { id } = (await create({}, author)).body.post;
  expect((await update(id, { pinned: true }, author)).status).toBe(422);
  await update(id, { pinned: true });
  expect((await update(id, { pinned: true, title: 'n' }, author)).status).toBe(200);
  expect((await update(id, { pinned: false }, author)).status).toBe(422);
  await update(id, { pinned: false });
});

test.each(['yes', 1, null])('pinned is true or false, not %s', async (pinned) => {
  expect((await create({ pinned })).body.errors).toHaveProperty('pinned');
});
