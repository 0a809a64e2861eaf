import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as reading from '../../../../app/api/v1/admin/stats/reading/route.ts';
import { readingSchema } from '../../../../lib/schemas/admin-stats.ts';
import { call } from '../../../setup/call.ts';
import { createPost } from '../../../setup/factories.ts';
import { signInAs, type Member } from '../../../setup/sign-in-as.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';

let started: TestRuntime;
let author: Member;
let editor: Member;
let river: number;
let boat: number;
let foreign: number;
const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
beforeAll(async () => {
  started = await createTestRuntime();
  const { db } = started.runtime;
  author = await signInAs(started.runtime, 'author');
  editor = await signInAs(started.runtime, 'editor');
  river = (await createPost(db, { author_id: author.id, title: 'River' })).id;
  boat = (await createPost(db, { author_id: editor.id, title: 'Boat' })).id;
  foreign = (await createPost(db, { author_id: editor.id, title: 'Foreign' })).id;
  await db.insertInto('post_authors').values({ post_id: boat, user_id: author.id, position: 1 }).execute();
  const seen = (post_id: number, days: number, reader: number, finished = false) => ({
    ...{ post_id, day: dayBefore(days), visitor: Buffer.alloc(16, reader), finished },
  });
  await db
    .insertInto('post_views')
    .values([
      ...[seen(river, 0, 1, true), seen(river, 0, 2), seen(river, 1, 1), seen(river, 7, 3)],
      ...[seen(boat, 0, 1, true), seen(foreign, 0, 1, true)],
    ])
    .execute();
  const came = (post_id: number, days: number, source: string, views: number) => ({
    ...{ post_id, day: dayBefore(days), source, views },
  });
  await db
    .insertInto('post_sources')
    .values([
      ...[came(river, 0, 'direct', 1), came(river, 0, 'news.test', 1), came(river, 1, 'news.test', 1)],
      ...[came(river, 7, 'old.test', 1), came(boat, 0, 'inside', 1), came(foreign, 0, 'foreign.test', 1)],
    ])
    .execute();
});
afterAll(() => started.close());

const ask = (who: Member, query: string) => call(reading.GET, `/${query}`, { headers: who.headers });

test('an author sees how their own posts were read, alone or with others, and nobody else’s', async () => {
  const { status, body } = await ask(author, '?days=7');
  expect(status).toBe(200);
  expect(readingSchema.strict().safeParse(body.reading).error).toBeUndefined();
  const { days, sources, posts } = body.reading;
  expect(days.map(({ day }: { day: string }) => day)).toEqual([6, 5, 4, 3, 2, 1, 0].map(dayBefore));
  expect(days.slice(-2)).toEqual([
    { day: dayBefore(1), views: 1, finished: 0 },
    { day: dayBefore(0), views: 3, finished: 2 },
  ]);
  expect(sources).toEqual([
    { source: 'news.test', views: 2 },
    { source: 'direct', views: 1 },
    { source: 'inside', views: 1 },
  ]);
  expect(posts).toEqual([
    { id: river, title: 'River', language: 'en', views: 3, finished: 1 },
    { id: boat, title: 'Boat', language: 'en', views: 1, finished: 1 },
  ]);
});

test('one post alone: an author’s own, any for an editor, and none of others', async () => {
  const one = (await ask(author, `?post=${boat}&days=1`)).body.reading;
  expect([one.days, one.sources, one.posts.length]).toEqual([
    [{ day: dayBefore(0), views: 1, finished: 1 }],
    [{ source: 'inside', views: 1 }],
    1,
  ]);
  expect((await ask(editor, `?post=${river}`)).body.reading.posts[0].views).toBe(4);
  const unread = await createPost(started.runtime.db, { author_id: author.id, title: 'Unread' });
  const { posts } = (await ask(author, `?post=${unread.id}`)).body.reading;
  expect(posts).toEqual([{ id: unread.id, title: 'Unread', language: 'en', views: 0, finished: 0 }]);
  for (const id of [foreign, 2_000_000]) {
    const refused = await ask(author, `?post=${id}`);
    expect([refused.status, refused.body.code]).toEqual([404, 'not_found']);
  }
  expect((await ask(editor, '?days=30')).body.reading.posts.map(({ id }: { id: number }) => id)).toEqual([
    foreign,
    boat,
  ]);
});

test('who writes nothing has empty days; who may not write has no answer; bad questions are refused', async () => {
  const { reading: none } = (await ask(await signInAs(started.runtime, 'author'), '?days=2')).body;
  expect(none).toEqual({
    days: [1, 0].map((days) => ({ day: dayBefore(days), views: 0, finished: 0 })),
    sources: [],
    posts: [],
  });
  for (const role of ['user', 'moderator'] as const)
    expect((await ask(await signInAs(started.runtime, role), '')).status).toBe(403);
  for (const query of ['?days=0', '?days=366', '?post=0', '?post=x'])
    expect((await ask(author, query)).status).toBe(422);
});

test('an editor sees how the posts of everybody are read; for an author there are their own', async () => {
  const { body } = await ask(editor, '?days=7&of=site');
  expect(body.reading.days.at(-1)).toEqual({ day: dayBefore(0), views: 4, finished: 3 });
  const read = body.reading.posts.map(({ id, views }: { id: number; views: number }) => [id, views]);
  expect(read).toEqual([
    [river, 3],
    [foreign, 1],
    [boat, 1],
  ]);
  expect(body.reading.sources).toContainEqual({ source: 'foreign.test', views: 1 });
  expect((await ask(editor, '?days=7&of=own')).body.reading.posts).toHaveLength(2);
  expect((await ask(author, '?days=7&of=site')).status).toBe(403);
  expect((await ask(editor, '?days=7&of=all')).status).toBe(422);
});
