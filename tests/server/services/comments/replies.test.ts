import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as comment from '../../../../app/api/v1/comments/[id]/route.ts';
import * as replies from '../../../../app/api/v1/comments/[id]/replies/route.ts';
import * as commentsOfPost from '../../../../app/api/v1/comments/post/[postId]/route.ts';
import * as comments from '../../../../app/api/v1/comments/route.ts';
import { findFate } from '../../../../lib/server/gateway/address/find-fate.ts';
import { findPostPage } from '../../../../lib/server/services/pages/find-post-page.ts';
import { call } from '../../../setup/call.ts';
import { createComment, createPost } from '../../../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';
import { signIn } from './sign-in.ts';

let started: TestRuntime;
let person: Awaited<ReturnType<typeof signIn>>;
beforeAll(async () => {
  started = await createTestRuntime();
  person = await signIn(started.runtime, { full_name: 'Mitali Sen' });
});
afterAll(() => started.close());
const db = () => started.runtime.db;

const answer = (postId: number, parentId: number, content = 'An answer', { headers } = person) =>
  call(comments.POST, '/', { body: { postId, parentId, content }, headers });
const list = async (postId: number, query = '') =>
  (await call(commentsOfPost.GET, `/${query}`, { params: { postId: String(postId) } })).body;
const remove = (id: number, { headers } = person) =>
  call(comment.DELETE, '/', { method: 'DELETE', params: { id: String(id) }, headers });
const repliesOf = (id: number, query = '') => call(replies.GET, `/${query}`, { params: { id: String(id) } });
const counts = (id: number) =>
  db().selectFrom('posts').select(['comment_count', 'thread_count']).where('id', '=', id).executeTakeFirstOrThrow();

test('an answer stands below its first comment; an answer to that names whom it answers', async () => {
  const post = await createPost(db());
  const first = await createComment(db(), { post_id: post.id });
  const one = await answer(post.id, first.id);
  expect(one.status).toBe(201);
  expect(one.body.comment).toMatchObject({ parent_id: first.id, reply_to: null });
  const two = await answer(post.id, one.body.comment.id, 'To you');
  const to = { id: one.body.comment.id, user_full_name: 'Mitali Sen' };
  expect(two.body.comment).toMatchObject({ parent_id: first.id, reply_to: to });
  const shown = await list(post.id);
  expect(shown.comments).toHaveLength(1);
  expect(shown.comments[0]).toMatchObject({ id: first.id, parent_id: null, reply_count: 2 });
  expect(shown.comments[0].replies).toEqual([one.body.comment, two.body.comment]);
  expect([shown.pagination.total, shown.comment_count]).toEqual([1, 3]);
  expect(await counts(post.id)).toEqual({ comment_count: 3, thread_count: 1 });
});

test('a list holds three answers at most, oldest first; the rest is asked for, page by page', async () => {
  const post = await createPost(db());
  const first = await createComment(db(), { post_id: post.id });
  const all: number[] = [];
  for (let n = 0; n < 7; n += 1)
    all.push((await createComment(db(), { post_id: post.id, parent_id: first.id, content: `<p>${n}</p>` })).id);
  const idsOf = (some: { id: number }[]) => some.map(({ id }) => id);
  const shown = (await list(post.id)).comments[0];
  expect([shown.reply_count, idsOf(shown.replies)]).toEqual([7, all.slice(0, 3)]);
  const second = await repliesOf(first.id, '?page=2&limit=3');
  expect(idsOf(second.body.replies)).toEqual(all.slice(3, 6));
  expect(second.body.pagination).toEqual({ page: 2, limit: 3, total: 7, pages: 3 });
  expect((await repliesOf(first.id, '?limit=51')).status).toBe(422);
  expect((await repliesOf(all[0] ?? 0)).status).toBe(404);
  const linked = (await list(post.id, `?comment=${all[6]}`)).comments[0];
  expect(idsOf(linked.replies)).toEqual([...all.slice(0, 3), all[6]]);
  const opened = await findPostPage(db(), post.slug, { page: 1, thread: first.id });
  expect(idsOf(opened?.comments.comments[0]?.replies ?? [])).toEqual(all);
});

test('what is answered is a comment of the same post that is shown', async () => {
  const [post, other] = [await createPost(db()), await createPost(db())];
  const elsewhere = await createComment(db(), { post_id: other.id });
  const held = await createComment(db(), { post_id: post.id, status: 'held' });
  const spam = await createComment(db(), { post_id: post.id, status: 'spam' });
  for (const parent of [elsewhere.id, held.id, spam.id, 99_999_999]) {
    const { status, body } = await answer(post.id, parent);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['parentId']]);
  }
  for (const parentId of [0, -1, 1.5, 'x']) expect((await answer(post.id, parentId as number)).status).toBe(422);
  expect((await answer(post.id, null as unknown as number)).body.comment.parent_id).toBeNull();
});

test('a removed comment with answers keeps its place, empty; it goes with the last of them', async () => {
  const post = await createPost(db());
  const writer = await signIn(started.runtime);
  const first = (
    await call(comments.POST, '/', { body: { postId: post.id, content: 'First' }, headers: writer.headers })
  ).body.comment;
  const reply = (await answer(post.id, first.id)).body.comment;
  expect((await remove(first.id, writer)).status).toBe(200);
  const shown = await list(post.id);
  const nobody = { content: '', author_name: '', user_username: null, user_full_name: null, user_profile_image: null };
  expect(shown.comments[0]).toMatchObject({ id: first.id, reply_count: 1, ...nobody });
  expect([shown.pagination.total, shown.comment_count]).toEqual([1, 1]);
  const row = await db().selectFrom('comments').selectAll().where('id', '=', first.id).executeTakeFirstOrThrow();
  expect([row.content, row.user_id, row.author_name]).toEqual(['', null, '']);
  expect((await answer(post.id, first.id)).status).toBe(422);
  expect((await answer(post.id, reply.id)).status).toBe(201);
  expect((await remove(first.id, writer)).status).toBe(404);
  for (const { id } of (await repliesOf(first.id)).body.replies) expect((await remove(id)).status).toBe(200);
  expect((await list(post.id)).comments).toEqual([]);
  expect(await counts(post.id)).toEqual({ comment_count: 0, thread_count: 0 });
  expect(await db().selectFrom('comments').select('id').where('post_id', '=', post.id).execute()).toEqual([]);
});

test('answers that race with the removal are below an empty place, or refused; counts fit the rows', async () => {
  const post = await createPost(db());
  for (let round = 0; round < 5; round += 1) {
    const writer = await signIn(started.runtime);
    const body = { postId: post.id, content: 'First' };
    const first = (await call(comments.POST, '/', { body, headers: writer.headers })).body.comment;
    const many = await Promise.all([signIn(started.runtime), signIn(started.runtime), signIn(started.runtime)]);
    const [removed, ...answers] = await Promise.all([
      remove(first.id, writer),
      ...many.map((one) => answer(post.id, first.id, 'Racing', one)),
    ]);
    expect(removed?.status).toBe(200);
    const taken = answers.filter(({ status }) => status === 201).length;
    for (const { status } of answers) expect([201, 422]).toContain(status);
    const thread = (await list(post.id)).comments.find(({ id }: { id: number }) => id === first.id);
    expect(thread?.reply_count ?? 0).toBe(taken);
  }
  const shown = await db()
    .selectFrom('comments')
    .select('id')
    .where('post_id', '=', post.id)
    .where('shown', '=', true)
    .execute();
  const places = await db()
    .selectFrom('comments')
    .select('id')
    .where('post_id', '=', post.id)
    .where('listed', '=', true)
    .execute();
  expect(await counts(post.id)).toEqual({ comment_count: shown.length, thread_count: places.length });
});

test('pages of a conversation and its threads are addresses; others are not there, and a thread that is gone leads to the post', async () => {
  const post = await createPost(db());
  const ids: number[] = [];
  for (let n = 0; n < 12; n += 1) ids.push((await createComment(db(), { post_id: post.id })).id);
  const oldest = ids[0] ?? 0;
  const reply = await createComment(db(), { post_id: post.id, parent_id: oldest });
  const fate = async (query: string) => (await findFate(db(), `/posts/${post.slug}`, new URLSearchParams(query))).kind;
  expect(await fate('comments=2')).toBe('ok');
  for (const missing of ['comments=3', 'comments=0', 'comments=x', 'thread=2147483648', 'thread=x'])
    expect([missing, await fate(missing)]).toEqual([missing, 'missing']);
  for (const gone of [reply.id, 99_999_999])
    expect(await findFate(db(), `/posts/${post.slug}`, new URLSearchParams({ thread: `${gone}` }))).toEqual({
      kind: 'moved',
      path: `/posts/${post.slug}`,
      without: 'thread',
    });
  expect(await fate(`thread=${oldest}`)).toBe('ok');
  const page = await findPostPage(db(), post.slug, { page: 1, thread: oldest });
  expect(page?.comments.pagination.page).toBe(2);
  expect(page?.comments.comments.at(-1)?.replies).toHaveLength(1);
});
