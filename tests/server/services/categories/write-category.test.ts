import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as list from '../../../../app/api/v1/admin/categories/route.ts';
import * as one from '../../../../app/api/v1/admin/categories/[id]/route.ts';
import * as publicPost from '../../../../app/api/v1/posts/[id]/route.ts';
import * as feed from '../../../../app/categories/[slug]/[feed]/route.ts';
import { findFate } from '../../../../lib/server/gateway/address/find-fate.ts';
import { categorySchema } from '../../../../lib/schemas/category.ts';
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

const create = (body: object) => call(list.POST, '/', { body, headers: admin.headers });
const update = (id: number, body: object) =>
  call(one.PUT, '/', { method: 'PUT', params: { id: String(id) }, body, headers: admin.headers });
const remove = (id: number) =>
  call(one.DELETE, '/', { method: 'DELETE', params: { id: String(id) }, headers: admin.headers });

test('a category gets a slug from its name in any script, with a number where it is taken', async () => {
  const first = await create({ name: ' রান্নাঘর  ও স্বাদ ', description: 'Food\nand more' });
  expect(first.status).toBe(201);
  expect(first.body).toEqual({
    category: {
      id: expect.any(Number),
      name: 'রান্নাঘর ও স্বাদ',
      slug: 'রান্নাঘর-ও-স্বাদ',
      description: 'Food\nand more',
      post_count: 0,
    },
  });
  expect(categorySchema.safeParse(first.body.category).error).toBeUndefined();
  expect((await create({ name: 'রান্নাঘর ও স্বাদ' })).body.category.slug).toBe('রান্নাঘর-ও-স্বাদ-2');
  expect((await create({ name: '2026' })).body.category.slug).toBe('category-2026');
  expect((await create({ name: '!' })).body.category.slug).toBe('category');
});

test('a given slug is taken as it is, or refused', async () => {
  expect((await create({ name: 'Travel', slug: 'On-The-Road' })).body.category.slug).toBe('on-the-road');
  expect((await create({ name: 'Trips', slug: 'on-the-road' })).body.code).toBe('slug_taken');
  for (const slug of ['2026', 'a b', 'a/b', '-'])
    expect([slug, (await create({ name: 'X', slug })).status]).toEqual([slug, 422]);
});

test('a name is required and has at most 100 characters', async () => {
  for (const body of [{}, { name: ' ' }, { name: 'x'.repeat(101) }, { name: 1 }])
    expect(Object.keys((await create(body)).body.errors)).toEqual(['name']);
});

test('in an update absent fields stay', async () => {
  const { category } = (await create({ name: 'Before', description: 'Kept' })).body;
  expect((await update(category.id, { name: 'After' })).body.category).toEqual({
    ...category,
    name: 'After',
  });
  expect((await update(category.id, { slug: 'moved' })).body.category).toEqual({
    ...category,
    name: 'After',
    slug: 'moved',
  });
  expect((await update(category.id, { description: '' })).body.category.description).toBe('');
  expect((await update(category.id, { slug: '' })).body.category.slug).toBe('after');
  await create({ name: 'Elsewhere' });
  expect((await update(category.id, { slug: 'elsewhere' })).body.code).toBe('slug_taken');
  expect((await update(99_999_999, { name: 'x' })).status).toBe(404);
});

test('deleting a category keeps its posts, in their other categories', async () => {
  const doomed = (await create({ name: 'Doomed' })).body.category;
  const kept = (await create({ name: 'Kept' })).body.category;
  const post = await createPost(started.runtime.db, { categoryIds: [doomed.id, kept.id] });
  expect((await remove(doomed.id)).status).toBe(204);
  const seen = await call(publicPost.GET, '/', { params: { id: String(post.id) } });
  expect(seen.body.post.categories).toEqual([{ id: kept.id, name: 'Kept', slug: 'kept' }]);
  expect((await remove(doomed.id)).status).toBe(404);
  const { body } = await call(list.GET, '/', { headers: admin.headers });
  expect(body.categories.find((entry: { slug: string }) => entry.slug === 'kept').post_count).toBe(1);
  expect(body.categories.some((entry: { slug: string }) => entry.slug === 'doomed')).toBe(false);
});

test('an old slug leads to the new one, for the page, the filtered home page and the feeds', async () => {
  const { db } = started.runtime;
  const fate = (path: string) => {
    const url = new URL(path, 'http://site.test');
    return findFate(db, url.pathname, url.searchParams);
  };
  const { category } = (await create({ name: 'Old name' })).body;
  await update(category.id, { slug: 'middle-name' });
  await update(category.id, { slug: 'নতুন-নাম' });
  const moved = { kind: 'moved', path: `/categories/${encodeURIComponent('নতুন-নাম')}` };
  expect(await fate('/categories/old-name')).toEqual(moved);
  expect(await fate('/categories/Middle-Name')).toEqual(moved);
  expect(await fate('/?category=old-name')).toEqual({
    kind: 'moved',
    path: `/?category=${encodeURIComponent('নতুন-নাম')}`,
  });
  const answer = await feed.GET(new Request('http://site.test/'), {
    params: Promise.resolve({ slug: 'old-name', feed: 'feed.xml' }),
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([308, `${moved.path}/feed.xml`]);
});

test('an old slug that another category takes, or gets back, belongs to who has it', async () => {
  const { db } = started.runtime;
  const fate = (slug: string) => findFate(db, `/categories/${slug}`, new URLSearchParams());
  const first = (await create({ name: 'Common Room' })).body.category;
  await update(first.id, { slug: 'the-annex' });
  expect(await fate('common-room')).toEqual({ kind: 'moved', path: '/categories/the-annex' });
  const second = (await create({ name: 'Common Room' })).body.category;
  expect(second.slug).toBe('common-room');
  expect(await fate('common-room')).toEqual({ kind: 'ok' });
  await remove(second.id);
  expect(await fate('common-room')).toEqual({ kind: 'moved', path: '/categories/the-annex' });
  await update(first.id, { slug: 'common-room' });
  expect(await fate('common-room')).toEqual({ kind: 'ok' });
  expect(await fate('the-annex')).toEqual({ kind: 'moved', path: '/categories/common-room' });
  await remove(first.id);
  expect(await fate('the-annex')).toMatchObject({ kind: 'missing', status: 404 });
});
