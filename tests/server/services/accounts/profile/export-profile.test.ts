import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as exportRoute from '../../../../../app/api/v1/profile/export/route.ts';
import { profileExportSchema } from '../../../../../lib/schemas/profile.ts';
import { updateProfile } from '../../../../../lib/server/services/accounts/profile/update-profile.ts';
import { recordEvent } from '../../../../../lib/server/services/security-log/record-event.ts';
import { bearer, registerVerified } from '../../../../setup/accounts.ts';
import { call } from '../../../../setup/call.ts';
import { createCategory, createComment, createPost } from '../../../../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../../../../setup/test-runtime.ts';

let started: TestRuntime;
beforeAll(async () => {
  started = await createTestRuntime();
});
afterAll(() => started.close());
const db = () => started.runtime.db;

test('everything about oneself is in one file, and nothing of others', async () => {
  const account = await registerVerified(db(), { username: 'before.name' });
  const stranger = await registerVerified(db(), { email: 'stranger@else.test' });
  const viewer = { ...account, sessionId: 0, role: 'user' as const, isEmailVerified: true };
  await updateProfile(started.runtime, viewer, { username: 'after.name', bio: 'Who I am', links: ['https://me.test'] });
  const { id: categoryId } = await createCategory(db(), { name: 'Gardens' });
  const image = '/uploads/featured-images/mine.webp';
  const post = await createPost(db(), { author_id: account.id, categoryIds: [categoryId], featured_image: image });
  for (let index = 0; index < 6; index += 1) await createPost(db(), { author_id: account.id, status: 'draft' });
  const other = await createPost(db(), { author_id: stranger.id });
  await createComment(db(), { post_id: other.id, user_id: account.id });
  await createComment(db(), { post_id: other.id, user_id: account.id, status: 'held', content: '<p>Held back</p>' });
  await createComment(db(), { post_id: post.id, user_id: stranger.id, content: '<p>A stranger speaks</p>' });
  await db().insertInto('reactions').values({ post_id: other.id, user_id: account.id, type: 'like' }).execute();
  const note = { post_id: other.id, quote: 'a word', text: 'Is it so?' };
  await db()
    .insertInto('post_notes')
    .values([
      { ...note, user_id: account.id },
      { ...note, user_id: stranger.id, text: 'A stranger notes' },
    ])
    .execute();
  await db()
    .insertInto('post_reviews')
    .values({ post_id: post.id, user_id: account.id, message: 'Please read' })
    .execute();
  for (const email of [account.email, stranger.email]) {
    const subscriber = { email, language: 'en' } as const;
    const { id } = await db().insertInto('subscribers').values(subscriber).returning('id').executeTakeFirstOrThrow();
    await db()
      .insertInto('subscriptions')
      .values({ subscriber_id: id, scope: 'category', scope_id: categoryId, frequency: 'weekly' })
      .execute();
  }
  await recordEvent(started.runtime, { event: 'role_changed', actor: account, subject: stranger.username });
  const { status, headers, body } = await call(exportRoute.GET, '/', { headers: bearer(account.accessToken) });
  expect([status, headers.get('content-disposition')]).toEqual([200, 'attachment; filename="profile.json"']);
  expect(headers.get('cache-control')).toBe('no-store');
  const file = profileExportSchema.parse(body);
  expect(file.profile).toMatchObject({ username: 'after.name', email: account.email, bio: 'Who I am' });
  expect(file.profile.former_usernames).toEqual([{ username: 'before.name', left_at: expect.any(String) }]);
  expect(file.posts.map(({ status: state }) => state).sort()).toEqual([
    ...Array.from({ length: 6 }, () => 'draft'),
    'published',
  ]);
  expect(file.posts[0]).toMatchObject({ slug: post.slug, categories: ['Gardens'] });
  expect(file.comments.map(({ status: state, post: slug }) => [state, slug])).toEqual([
    ['published', other.slug],
    ['held', other.slug],
  ]);
  expect(file.reactions).toEqual([{ post: other.slug, type: 'like', created_at: expect.any(String) }]);
  expect(file.notes).toEqual([
    { post: other.slug, quote: 'a word', text: 'Is it so?', created_at: expect.any(String), resolved_at: null },
  ]);
  expect(file.reviews).toEqual([{ post: post.slug, message: 'Please read', asked_at: expect.any(String) }]);
  expect(file.subscriptions).toEqual([
    {
      ...{ scope: 'category', scope_id: categoryId, frequency: 'weekly' },
      ...{ created_at: expect.any(String), confirmed_at: null },
    },
  ]);
  expect([file.uploads, file.sessions.length, file.log.length]).toEqual([[image], 1, 1]);
  expect(JSON.stringify(body)).not.toMatch(/hash|stranger|argon|secret|lk_/i);
});

test('what a post of others is called since it was taken back is in no file of its readers', async () => {
  const account = await registerVerified(db());
  const post = await createPost(db());
  const own = { post_id: post.id, user_id: account.id };
  await createComment(db(), own);
  await db()
    .insertInto('reactions')
    .values({ ...own, type: 'like' })
    .execute();
  await db().updateTable('posts').set({ status: 'draft', slug: 'a-secret-plan' }).where('id', '=', post.id).execute();
  const { body } = await call(exportRoute.GET, '/', { headers: bearer(account.accessToken) });
  const file = profileExportSchema.parse(body);
  expect([file.comments, file.reactions]).toMatchObject([[{ post: null }], [{ post: null }]]);
  expect(JSON.stringify(body)).not.toContain('a-secret-plan');
});

test('a guest gets none, and nobody gets it all day long', async () => {
  expect((await call(exportRoute.GET, '/')).status).toBe(401);
  const account = await registerVerified(db());
  const statuses: number[] = [];
  for (let round = 0; round < 6; round += 1)
    statuses.push((await call(exportRoute.GET, '/', { headers: bearer(account.accessToken) })).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});
