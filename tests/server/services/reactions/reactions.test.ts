import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as reactions from '../../../../app/api/v1/reactions/route.ts';
import * as reactionsOfPost from '../../../../app/api/v1/reactions/post/[postId]/route.ts';
import { call } from '../../../setup/call.ts';
import { createPost } from '../../../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';
import { signIn } from '../comments/sign-in.ts';
import { reactionCounts } from '../../../setup/reaction-counts.ts';

let started: TestRuntime;
beforeAll(async () => {
  started = await createTestRuntime();
});
afterAll(() => started.close());
const db = () => started.runtime.db;
const person = (values = {}) => signIn(started.runtime, values);
const react = (body: unknown, headers: Record<string, string> = {}) => call(reactions.POST, '/', { body, headers });
const unreact = (postId: number, headers: Record<string, string> = {}) =>
  call(reactionsOfPost.DELETE, '/', { method: 'DELETE', params: { postId: String(postId) }, headers });

const NONE = { ...reactionCounts(), userReaction: null };

test('a reaction is added, replaced and removed; the answer counts and names one’s own', async () => {
  const post = await createPost(db());
  const [one, two] = [await person(), await person({ email_verified_at: null })];
  const added = await react({ postId: post.id, reactionType: 'love' }, one.headers);
  expect([added.status, added.body]).toEqual([
    200,
    { reactions: { ...NONE, love: 1, total: 1, userReaction: 'love' } },
  ]);
  const second = await react({ postId: post.id, reactionType: 'sad' }, two.headers);
  expect(second.body.reactions).toEqual({ ...NONE, love: 1, sad: 1, total: 2, userReaction: 'sad' });
  const replaced = await react({ postId: post.id, reactionType: 'like' }, one.headers);
  expect(replaced.body.reactions).toEqual({ ...NONE, like: 1, sad: 1, total: 2, userReaction: 'like' });
  const again = await react({ postId: post.id, reactionType: 'like' }, one.headers);
  expect(again.body).toEqual(replaced.body);
  const removed = await unreact(post.id, one.headers);
  expect([removed.status, removed.body]).toEqual([200, { reactions: { ...NONE, sad: 1, total: 1 } }]);
  expect((await unreact(post.id, one.headers)).body).toEqual(removed.body);
});

test('only the six types are reactions', async () => {
  const post = await createPost(db());
  const { headers } = await person();
  for (const reactionType of ['wow', 'LIKE', '', null, undefined, 1, ['like']]) {
    const { status, body } = await react({ postId: post.id, reactionType }, headers);
    expect([status, body.message, body.errors]).toEqual([
      422,
      'Invalid reaction type.',
      { reactionType: ['Invalid reaction type.'] },
    ]);
  }
  for (const reactionType of ['like', 'love', 'laugh', 'angry', 'sad', 'dislike'])
    expect((await react({ postId: post.id, reactionType }, headers)).body.reactions.userReaction).toBe(reactionType);
});

test('guests may not react', async () => {
  const post = await createPost(db());
  expect((await react({ postId: post.id, reactionType: 'like' })).status).toBe(401);
  expect((await unreact(post.id)).status).toBe(401);
});

test('there is no reacting to a post that is unknown, a draft, or still to come', async () => {
  const { headers } = await person();
  const draft = await createPost(db(), { status: 'draft' });
  const scheduled = await createPost(db(), { published_at: new Date(Date.now() + 60_000) });
  for (const postId of [draft.id, scheduled.id, 99_999_999]) {
    expect((await react({ postId, reactionType: 'like' }, headers)).status).toBe(404);
    expect((await unreact(postId, headers)).status).toBe(404);
  }
  expect((await react({ postId: 9_999_999_999, reactionType: 'like' }, headers)).status).toBe(404);
  expect((await react({ postId: 'x', reactionType: 'like' }, headers)).status).toBe(422);
  expect((await call(reactionsOfPost.DELETE, '/', { method: 'DELETE', params: { postId: 'x' }, headers })).status).toBe(
    400,
  );
});

test('an account reacts 120 times a minute at most', async () => {
  const post = await createPost(db());
  const { user, headers } = await person();
  await db()
    .insertInto('rate_limits')
    .values({ key: `reactions:${user.id}`, count: 118, resets_at: new Date(Date.now() + 60_000) })
    .execute();
  const answers = await Promise.all(
    ['like', 'love', 'laugh', 'sad'].map((reactionType) => react({ postId: post.id, reactionType }, headers)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429]);
  expect((await unreact(post.id, headers)).status).toBe(429);
});

test('ten clicks of one reader at once are one reaction', async () => {
  const post = await createPost(db());
  const { headers } = await person();
  const types = ['like', 'love', 'like', 'angry', 'like', 'sad', 'love', 'laugh', 'like', 'dislike'];
  const answers = await Promise.all(types.map((reactionType) => react({ postId: post.id, reactionType }, headers)));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  const { body } = await call(reactionsOfPost.GET, '/', { params: { postId: String(post.id) }, headers });
  expect(body.reactions.total).toBe(1);
  expect(body.reactions[body.reactions.userReaction]).toBe(1);
});
