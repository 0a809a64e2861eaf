import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import * as adminComment from '../../../../../app/api/v1/admin/comments/[id]/route.ts';
import * as adminComments from '../../../../../app/api/v1/admin/comments/route.ts';
import * as activity from '../../../../../app/api/v1/admin/stats/activity/route.ts';
import * as stats from '../../../../../app/api/v1/admin/stats/route.ts';
import * as status from '../../../../../app/api/v1/admin/users/[id]/status/route.ts';
import * as listed from '../../../../../app/api/v1/comments/post/[postId]/route.ts';
import * as comments from '../../../../../app/api/v1/comments/route.ts';
import * as publicUser from '../../../../../app/api/v1/users/username/[username]/route.ts';
import { adminCommentSchema, type Comment } from '../../../../../lib/schemas/comment.ts';
import { setUserStatus, writeUserStatus } from '../../../../../lib/server/services/accounts/set-user-status.ts';
import { SANITIZER_VERSION } from '../../../../../lib/server/content/sanitise/rules.ts';
import { findAddedComments } from '../../../../../lib/server/services/comments/list-comments.ts';
import { findPostPage } from '../../../../../lib/server/services/pages/find-post-page.ts';
import { readPosts } from '../../../../../lib/server/transfer/export/read-site.ts';
import { trustHtml } from '../../../../../lib/trust-html.ts';
import { bearer, fromNewAddress, registerVerified, type TestAccount } from '../../../../setup/accounts.ts';
import { call } from '../../../../setup/call.ts';
import { createComment, createPost } from '../../../../setup/factories.ts';
import { signInAs, type Member } from '../../../../setup/sign-in-as.ts';
import { createTestRuntime, type TestRuntime } from '../../../../setup/test-runtime.ts';

let started: TestRuntime;
let admin: Member;
let spammer: TestAccount;
let post: { id: number; slug: string };
let honest: number;
let spam: number[];
beforeAll(async () => {
  started = await createTestRuntime();
  admin = await signInAs(started.runtime, 'admin');
});
beforeEach(async () => {
  spammer = await registerVerified(db());
  post = await createPost(db());
  honest = (await createComment(db(), { post_id: post.id, content: '<p>Honest</p>' })).id;
  spam = [];
  for (const text of ['Buy', 'Now'])
    spam.push((await createComment(db(), { post_id: post.id, user_id: spammer.id, content: `<p>${text}</p>` })).id);
});
afterAll(() => started.close());
const db = () => started.runtime.db;

const setStatus = (body: unknown) =>
  call(status.PATCH, '/', { method: 'PATCH', params: { id: String(spammer.id) }, body, headers: admin.headers });
const ids = (list: { id: number }[]) => list.map(({ id }) => id);

/** What each place shows of the comments of the post. */
async function seen() {
  const api = await call(listed.GET, '/', { params: { postId: String(post.id) } });
  const found = await call(listed.GET, `/?limit=1&comment=${spam[0]}`, { params: { postId: String(post.id) } });
  const page = await findPostPage(db(), post.slug);
  const exported = await db()
    .transaction()
    .execute(async (trx) => {
      for await (const one of readPosts(trx, started.runtime.sanitiser))
        if (one.slug === post.slug) return one.comments.length;
      return -1;
    });
  return {
    api: ids(api.body.comments).length,
    total: api.body.pagination.total,
    linked: ids(found.body.comments)[0] === spam[0],
    page: page?.comments.comments.length,
    count: page?.post.comment_count,
    realtime: (await findAddedComments(db(), spam)).size,
    exported,
  };
}
const ALL = { api: 3, total: 3, linked: true, page: 3, count: 3, realtime: 2, exported: 3 };
const ONE = { api: 1, total: 1, linked: false, page: 1, count: 1, realtime: 0, exported: 1 };

test('who was deactivated is named above what they said, without the page that they no longer have', async () => {
  const namesOf = async () => {
    const { body } = await call(listed.GET, '/', { params: { postId: String(post.id) } });
    return body.comments
      .filter(({ id }: { id: number }) => spam.includes(id))
      .map((one: Comment) => [one.user_username, one.user_has_page]);
  };
  expect(await namesOf()).toEqual(spam.map(() => [spammer.username, undefined]));
  await setStatus({ isActive: false });
  expect(await namesOf()).toEqual(spam.map(() => [spammer.username, false]));
});

test('deactivation alone leaves comments; hiding takes them from every place and count; activation brings them back', async () => {
  expect(await seen()).toEqual(ALL);
  expect((await setStatus({ isActive: false })).status).toBe(200);
  expect(await seen()).toEqual(ALL);
  const before = (await call(stats.GET, '/', { headers: admin.headers })).body.stats.comments;
  const answer = await setStatus({ isActive: false, hideComments: true });
  expect(answer.body.user).toMatchObject({ isActive: false, comment_count: 0 });
  expect(await seen()).toEqual(ONE);
  expect((await call(stats.GET, '/', { headers: admin.headers })).body.stats.comments).toBe(before - 2);
  expect((await setStatus({ isActive: true })).body.user).toMatchObject({ isActive: true, comment_count: 2 });
  expect(await seen()).toEqual(ALL);
  expect((await call(publicUser.GET, '/', { params: { username: spammer.username } })).body.user.comment_count).toBe(2);
});

test('days of activity do not count what is hidden', async () => {
  const today = async () =>
    (await call(activity.GET, '/?days=1', { headers: admin.headers })).body.activity[0].comments;
  const before = await today();
  await setStatus({ isActive: false, hideComments: true });
  expect(await today()).toBe(before - 2);
});

test('moderators still see what is hidden, and what they remove stays gone after an activation', async () => {
  await setStatus({ isActive: false, hideComments: true });
  const list = async () => (await call(adminComments.GET, '/?limit=50', { headers: admin.headers })).body.comments;
  const rows = await list();
  expect(rows.filter((row: { hidden: boolean }) => row.hidden).map((row: { id: number }) => row.id)).toEqual(
    expect.arrayContaining(spam),
  );
  for (const row of rows) expect(adminCommentSchema.safeParse(row).error).toBeUndefined();
  const params = { id: String(spam[0]) };
  expect((await call(adminComment.DELETE, '/', { method: 'DELETE', params, headers: admin.headers })).status).toBe(204);
  expect(await seen()).toEqual(ONE);
  await setStatus({ isActive: true });
  expect(await seen()).toMatchObject({ api: 2, total: 2, count: 2, realtime: 1 });
  expect(ids((await call(listed.GET, '/', { params: { postId: String(post.id) } })).body.comments)).toContain(honest);
});

test('the operator who lets somebody in shows their comments, too', async () => {
  await setStatus({ isActive: false, hideComments: true });
  await setUserStatus(db(), spammer.id, 'active');
  expect(await seen()).toEqual(ALL);
});

test('they can be shown again without letting the person in, and are hidden only with a deactivation', async () => {
  await setStatus({ isActive: false, hideComments: true });
  await setStatus({ isActive: false });
  expect(await seen()).toEqual(ONE);
  await setStatus({ isActive: false, hideComments: false });
  expect(await seen()).toEqual(ALL);
  expect((await setStatus({ isActive: true, hideComments: true })).body.errors).toHaveProperty('hideComments');
  expect((await setStatus({ isActive: false, hideComments: 'yes' })).body.errors).toHaveProperty('hideComments');
});

test('whoever writes while they are being deactivated writes nothing that is shown', async () => {
  const headers = { ...bearer(spammer.accessToken), ...fromNewAddress() };
  const write = () => call(comments.POST, '/', { body: { content: 'More', postId: post.id }, headers });
  const answers = await Promise.all([
    ...Array.from({ length: 8 }, write),
    setStatus({ isActive: false, hideComments: true }),
    ...Array.from({ length: 8 }, write),
  ]);
  expect(answers.every(({ status: code }) => code < 500)).toBe(true);
  expect(await seen()).toEqual(ONE);
});

test('however many they are, who wrote them and their post are counted once: twice as many take twice as long', async () => {
  const values = Array.from({ length: 300 }, (_, n) => ({
    ...{ post_id: post.id, user_id: spammer.id, author_name: 'S' },
    content: trustHtml(`<p>${n}</p>`),
    sanitizer_version: SANITIZER_VERSION,
  }));
  await db().insertInto('comments').values(values).execute();
  const updated = await db()
    .transaction()
    .execute(async (trx) => {
      const count = async () =>
        (
          await sql<{ rows: number }>`select n_tup_upd::int as rows
            from pg_stat_xact_user_tables where relname in ('users', 'posts') order by relname`.execute(trx)
        ).rows.map(({ rows }) => rows);
      const before = await count();
      await writeUserStatus(trx, spammer.id, { isActive: false, hideComments: true });
      return (await count()).map((rows, table) => rows - (before[table] ?? 0));
    });
  // The post; the account itself, and what it counts.
  expect(updated).toEqual([1, 2]);
  expect(await seen()).toEqual(ONE);
});
