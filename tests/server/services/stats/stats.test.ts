import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as stats from '../../../../app/api/v1/admin/stats/route.ts';
import * as activity from '../../../../app/api/v1/admin/stats/activity/route.ts';
import { activityDaySchema, adminStatsSchema } from '../../../../lib/schemas/admin-stats.ts';
import { call } from '../../../setup/call.ts';
import { createComment, createPost, createUser } from '../../../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';
import { signInAs, type Member } from '../../../setup/sign-in-as.ts';

let started: TestRuntime;
let admin: Member;
beforeAll(async () => {
  started = await createTestRuntime();
  admin = await signInAs(started.runtime, 'admin');
});
afterAll(() => started.close());
const db = () => started.runtime.db;
const get = async () => (await call(stats.GET, '/', { headers: admin.headers })).body;

test('an empty site has zeros, a site with posts its counts and its newest posts', async () => {
  expect(await get()).toEqual({
    stats: { posts: 0, published: 0, drafts: 0, comments: 0, users: 1, views: 0, reactions: 0 },
    recentPosts: [],
  });
  const author = await createUser(db());
  const hour = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const shown = await createPost(db(), { author_id: author.id, view_count: 7, created_at: hour(9) });
  for (let hours = 1; hours <= 3; hours += 1)
    await createPost(db(), { author_id: author.id, view_count: 1, created_at: hour(hours) });
  await createPost(db(), {
    author_id: author.id,
    status: 'draft',
    published_at: null,
    title: 'Draft',
    created_at: hour(4),
  });
  await createPost(db(), {
    author_id: author.id,
    published_at: new Date(Date.now() + 60_000),
    title: 'Soon',
    created_at: hour(0),
  });
  await createComment(db(), { post_id: shown.id });
  await db()
    .insertInto('reactions')
    .values([
      { post_id: shown.id, user_id: author.id, type: 'sad' },
      { post_id: shown.id, user_id: admin.id, type: 'like' },
    ])
    .execute();
  const body = await get();
  expect(adminStatsSchema.strict().safeParse(body).error).toBeUndefined();
  expect(body.stats).toEqual({
    posts: 6,
    published: 4,
    drafts: 1,
    comments: 1,
    users: 2,
    views: 10,
    reactions: 2,
  });
  expect(body.recentPosts).toHaveLength(5);
  expect(body.recentPosts[0]).toMatchObject({ title: 'Soon', status: 'scheduled' });
});

test('activity gives every one of the last days, today last', async () => {
  const post = await createPost(db());
  const today = new Date().toISOString().slice(0, 10);
  const dayBefore = (days: number) => new Date(Date.parse(today) - days * 86_400_000);
  const visitor = (byte: number) => Buffer.alloc(16, byte);
  await db()
    .insertInto('post_views')
    .values([
      { post_id: post.id, day: today, visitor: visitor(1) },
      { post_id: post.id, day: today, visitor: visitor(2) },
      { post_id: post.id, day: dayBefore(3).toISOString().slice(0, 10), visitor: visitor(1) },
    ])
    .execute();
  await createComment(db(), { post_id: post.id, created_at: new Date(dayBefore(2).getTime() + 86_399_999) });
  await createComment(db(), { post_id: post.id, created_at: new Date(dayBefore(2).getTime() - 1) });
  const { body } = await call(activity.GET, '/?days=3', { headers: admin.headers });
  expect(body.activity.map((entry: { day: string }) => entry.day)).toEqual(
    [2, 1, 0].map((days) => dayBefore(days).toISOString().slice(0, 10)),
  );
  expect(body.activity[0]).toMatchObject({ views: 0, comments: 1, reactions: 0 });
  expect(body.activity[2]).toMatchObject({ views: 2 });
  for (const entry of body.activity) expect(activityDaySchema.strict().safeParse(entry).error).toBeUndefined();
  expect((await call(activity.GET, '/', { headers: admin.headers })).body.activity).toHaveLength(30);
  for (const days of ['0', '366', 'x'])
    expect((await call(activity.GET, `/?days=${days}`, { headers: admin.headers })).status).toBe(422);
});
