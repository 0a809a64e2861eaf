import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as list from '../../../../app/api/v1/admin/series/route.ts';
import * as one from '../../../../app/api/v1/admin/series/[id]/route.ts';
import * as onePost from '../../../../app/api/v1/posts/[id]/route.ts';
import * as posts from '../../../../app/api/v1/posts/route.ts';
import { findFate } from '../../../../lib/server/gateway/address/find-fate.ts';
import { findPostPage } from '../../../../lib/server/services/pages/find-post-page.ts';
import { findSeriesPage } from '../../../../lib/server/services/series/series.ts';
import { call } from '../../../setup/call.ts';
import { createPost } from '../../../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';
import { signInAs, type Member } from '../../../setup/sign-in-as.ts';

let started: TestRuntime;
let admin: Member;
beforeAll(async () => {
  started = await createTestRuntime();
  admin = await signInAs(started.runtime, 'admin');
});
afterAll(() => started.close());

const make = (body: object, { headers } = admin) => call(list.POST, '/', { body, headers });
const change = (id: number, body: object) =>
  call(one.PUT, '/', { method: 'PUT', params: { id: String(id) }, body, headers: admin.headers });
const seriesOf = async (id: number) => (await call(onePost.GET, '/', { params: { id: String(id) } })).body.post.series;
const fate = (path: string) => {
  const url = new URL(path, 'http://site.test');
  return findFate(started.runtime.db, url.pathname, url.searchParams);
};
const NOT_FOUND = { kind: 'missing', status: 404, page: 'page-not-found' };
const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
const createPosts = async (count: number, values: object = {}) => {
  const made = [];
  for (let index = 0; index < count; index += 1) made.push(await createPost(started.runtime.db, values));
  return made;
};

test('posts carry which part they are of those that readers see, everywhere', async () => {
  const { db } = started.runtime;
  const [a, b, c] = await createPosts(3);
  const draft = await createPost(db, { status: 'draft', published_at: null });
  const later = await createPost(db, { published_at: new Date(Date.now() + 3_600_000) });
  if (!a || !b || !c) throw new Error('There are three posts.');
  const postIds = [c.id, draft.id, a.id, later.id, b.id];
  const made = await make({ title: 'River diary', description: 'Days by the river', postIds });
  expect([made.status, made.body.series]).toEqual([
    201,
    {
      ...{ id: expect.any(Number), title: 'River diary', slug: 'river-diary', description: 'Days by the river' },
      ...{ postIds, posts: expect.any(Array), updated_at: expect.any(String) },
    },
  ]);
  expect(made.body.series.posts).toContainEqual({ id: c.id, title: c.title });
  const link = { id: made.body.series.id, title: 'River diary', slug: 'river-diary', total: 3 };
  expect(await Promise.all([c, a, b].map(({ id }) => seriesOf(id)))).toEqual(
    [1, 2, 3].map((position) => ({ ...link, position })),
  );
  const { body } = await call(posts.GET, '/?limit=50');
  expect(body.posts.find(({ id }: { id: number }) => id === a.id).series).toEqual({ ...link, position: 2 });
  const page = await findPostPage(db, a.slug);
  expect([page?.neighbours?.previous?.id, page?.neighbours?.next?.id]).toEqual([c.id, b.id]);
  expect((await findPostPage(db, c.slug))?.neighbours?.previous).toBeNull();
  expect(ids((await findSeriesPage(db, 'River-Diary'))?.posts ?? [])).toEqual([c.id, a.id, b.id]);
  const [outside] = await createPosts(1);
  expect([await seriesOf(outside?.id ?? 0), (await findPostPage(db, outside?.slug ?? ''))?.neighbours]).toEqual([
    null,
    null,
  ]);
});

test('a save changes what it names: order, texts, address; what somebody else changed is refused', async () => {
  const made = await createPosts(3);
  const { series } = (await make({ title: 'Order', postIds: ids(made) })).body;
  const turned = (await change(series.id, { postIds: ids(made).toReversed() })).body.series;
  expect([turned.title, turned.postIds]).toEqual(['Order', ids(made).toReversed()]);
  expect((await seriesOf(made[2]?.id ?? 0)).position).toBe(1);
  const stale = await change(series.id, { title: 'x', updated_at: series.updated_at });
  expect([stale.status, stale.body.code]).toEqual([409, 'edit_conflict']);
  const moved = (await change(series.id, { slug: 'new-order', updated_at: turned.updated_at })).body.series;
  expect([moved.slug, moved.postIds]).toEqual(['new-order', turned.postIds]);
  expect(await fate('/series/order')).toEqual({ kind: 'moved', path: '/series/new-order' });
  expect(await fate('/series/New-Order')).toEqual({ kind: 'moved', path: '/series/new-order' });
  expect(await fate('/series/new-order')).toEqual({ kind: 'ok' });
  await make({ title: 'Taken' });
  expect((await change(series.id, { slug: 'taken' })).body.code).toBe('slug_taken');
  expect((await change(series.id, { postIds: [] })).body.series.postIds).toEqual([]);
  expect(await fate('/series/new-order')).toEqual(NOT_FOUND);
});

test('a post is part of one series, and must be there', async () => {
  const [post] = await createPosts(1);
  const id = post?.id ?? 0;
  await make({ title: 'Has it', postIds: [id] });
  for (const postIds of [[id], [99_999_999], ['x'], Array.from({ length: 101 }, (_, index) => index + 1)]) {
    const { status, body } = await make({ title: 'Wants it', postIds });
    expect([status, Object.keys(body.errors)[0]?.split('.')[0]]).toEqual([422, 'postIds']);
  }
  const { series } = (await call(list.GET, '/', { headers: admin.headers })).body;
  expect(series.some(({ title }: { title: string }) => title === 'Wants it')).toBe(false);
});

test('of two who put one post into two series at once, one is refused', async () => {
  const [post] = await createPosts(1);
  const answers = await Promise.all(['One', 'Two', 'Three'].map((title) => make({ title, postIds: [post?.id ?? 0] })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
});

test('a deleted series leaves its posts, a deleted post leaves its series', async () => {
  const { db } = started.runtime;
  const made = await createPosts(2);
  const { series } = (await make({ title: 'Short-lived', postIds: ids(made) })).body;
  await db
    .deleteFrom('posts')
    .where('id', '=', made[0]?.id ?? 0)
    .execute();
  expect(await seriesOf(made[1]?.id ?? 0)).toMatchObject({ position: 1, total: 1 });
  const params = { id: String(series.id) };
  const read = () => call(one.GET, '/', { params, headers: admin.headers });
  expect((await read()).body.series.title).toBe('Short-lived');
  const remove = () => call(one.DELETE, '/', { method: 'DELETE', params, headers: admin.headers });
  expect([(await remove()).status, (await remove()).status]).toEqual([204, 404]);
  expect(await seriesOf(made[1]?.id ?? 0)).toBeNull();
  expect((await read()).status).toBe(404);
});

test('only administrators look after series', async () => {
  const author = await signInAs(started.runtime, 'author');
  expect((await make({ title: 'Mine' }, author)).status).toBe(403);
  expect((await call(list.GET, '/', { headers: author.headers })).status).toBe(403);
});

test('who puts a part of another series in is told which one, by its title', async () => {
  const [part] = await createPosts(1, { title: 'The ferry' });
  await make({ title: 'Taken', postIds: [part?.id] });
  const refused = await make({ title: 'Late', postIds: [part?.id] });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { postIds: ['Part of another series already: The ferry'] },
  ]);
});
