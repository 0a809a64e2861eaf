import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as posts from '../../../../app/api/v1/admin/posts/route.ts';
import * as one from '../../../../app/api/v1/admin/posts/[id]/route.ts';
import * as publicPost from '../../../../app/api/v1/posts/[id]/route.ts';
import * as publicList from '../../../../app/api/v1/posts/route.ts';
import { call } from '../../../setup/call.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';
import { signInAs, type Member } from '../../../setup/sign-in-as.ts';

let started: TestRuntime;
let author: Member;
beforeAll(async () => {
  started = await createTestRuntime();
  author = await signInAs(started.runtime, 'author');
});
afterAll(() => started.close());

const TEXT = { title: 'Timed', content: '<p>Text</p>' };
const create = async (body: object) =>
  (await call(posts.POST, '/', { body: { ...TEXT, ...body }, headers: author.headers })).body.post;
const update = async (id: number, body: object) =>
  (await call(one.PUT, '/', { method: 'PUT', params: { id: String(id) }, body, headers: author.headers })).body.post;
const isPublic = async (id: number) => (await call(publicPost.GET, '/', { params: { id: String(id) } })).status === 200;
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

test('published without a date is public at once', async () => {
  const post = await create({ status: 'published' });
  expect(post.status).toBe('published');
  expect(Math.abs(Date.parse(post.published_at) - Date.now())).toBeLessThan(10_000);
  expect(await isPublic(post.id)).toBe(true);
});

const listed = async () => (await call(publicList.GET, '/')).body.posts.map((entry: { id: number }) => entry.id);

/** A post that is public soon, and what was seen of it before. On a machine that took longer for it: a later one. */
async function createForSoon() {
  for (let ahead = 1_500; ; ahead *= 4) {
    const time = new Date(Date.now() + ahead);
    const post = await create({ status: 'published', published_at: time.toISOString() });
    const before = { isPublic: await isPublic(post.id), isListed: (await listed()).includes(post.id) };
    if (Date.now() < time.getTime()) return { time, post, before };
  }
}

test('published with a future date is scheduled, and shows by itself when its time comes', async () => {
  const { time, post, before } = await createForSoon();
  expect(post).toMatchObject({ status: 'scheduled', published_at: time.toISOString() });
  expect(before).toEqual({ isPublic: false, isListed: false });
  let seen = await isPublic(post.id);
  // Asked a few times a second: each address may ask 600 times a minute.
  while (!seen && Date.now() < time.getTime() + 30_000) {
    await delay(50);
    seen = await isPublic(post.id);
  }
  expect(seen).toBe(true);
  expect(Date.now()).toBeGreaterThanOrEqual(time.getTime());
  expect(await listed()).toContain(post.id);
});

test('a date with an offset means that moment', async () => {
  const post = await create({ status: 'scheduled', published_at: '2999-01-01T06:00:00+06:00' });
  expect(post).toMatchObject({ status: 'scheduled', published_at: '2999-01-01T00:00:00.000Z' });
});

test('a scheduled post is published now by an empty date, and hidden again as a draft that keeps its date', async () => {
  const post = await create({ status: 'published', published_at: inHours(5) });
  const now = await update(post.id, { published_at: null });
  expect(now.status).toBe('published');
  expect(await isPublic(post.id)).toBe(true);
  const hidden = await update(post.id, { status: 'draft' });
  expect(hidden).toMatchObject({ status: 'draft', published_at: now.published_at });
  expect(await isPublic(post.id)).toBe(false);
  expect((await update(post.id, { status: 'published' })).published_at).toBe(now.published_at);
});

test('a public post that is moved into the future disappears until then', async () => {
  const post = await create({ status: 'published' });
  expect((await update(post.id, { published_at: inHours(1) })).status).toBe('scheduled');
  expect(await isPublic(post.id)).toBe(false);
});

test('other fields of a scheduled post change without touching its time', async () => {
  const time = inHours(3);
  const post = await create({ status: 'published', published_at: time });
  expect(await update(post.id, { title: 'Changed' })).toMatchObject({
    status: 'scheduled',
    published_at: time,
  });
  expect(await update(post.id, { status: 'scheduled' })).toMatchObject({
    status: 'scheduled',
    published_at: time,
  });
});
