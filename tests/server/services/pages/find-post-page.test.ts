import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { BESIDE } from '../../../../lib/schemas/post.ts';
import { collectRender } from '../../../../lib/server/http/render-context.ts';
import { tagOf } from '../../../../lib/server/http/internal-headers.ts';
import { findPostPage } from '../../../../lib/server/services/pages/find-post-page.ts';
import { createCategory, createPost, createUser } from '../../../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';

let test_: TestRuntime;
beforeAll(async () => {
  test_ = await createTestRuntime();
});
afterAll(() => test_.close());

test('of the posts beside a post no more is read than is shown, and its page depends on each and on who wrote it', async () => {
  const { db } = test_.runtime;
  const [author, other] = [await createUser(db), await createUser(db, { username: 'other' })];
  const shelf = await createCategory(db, { slug: 'beside' });
  const post = await createPost(db, { author_id: author.id, categoryIds: [shelf.id] });
  const beside = await createPost(db, {
    author_id: other.id,
    categoryIds: [shelf.id],
    title: 'Beside',
    excerpt: 'Long',
  });
  const { result: page, tags } = await collectRender(() => findPostPage(db, post.slug));
  expect(page?.related.map(Object.keys)).toEqual([[...BESIDE]]);
  expect(page?.related[0]).toMatchObject({
    ...{ id: beside.id, slug: beside.slug, title: 'Beside', featured_image: null },
    authors: [{ username: 'other' }],
  });
  expect([...tags]).toEqual(expect.arrayContaining([tagOf.posts(), tagOf.post(beside.id), tagOf.user('other')]));
});
