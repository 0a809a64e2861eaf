import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as category from '../../../../app/api/v1/posts/category/[slug]/route.ts';
import * as infinite from '../../../../app/api/v1/posts/infinite/route.ts';
import * as related from '../../../../app/api/v1/posts/related/route.ts';
import * as single from '../../../../app/api/v1/posts/[id]/route.ts';
import * as list from '../../../../app/api/v1/posts/route.ts';
import { countRequest } from '../../../../lib/server/limits/address-limits.ts';
import { createCategory, createPost, createUser } from '../../../setup/factories.ts';
import { call } from '../../../setup/call.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';

let test_: TestRuntime;
beforeAll(async () => {
  test_ = await createTestRuntime();
});
afterAll(() => test_.close());
const db = () => test_.runtime.db;

test('a list has items without content and says where it stands', async () => {
  const author = await createUser(db(), { username: 'lister', full_name: 'A Lister' });
  const shelf = await createCategory(db(), { slug: 'shelf', name: 'Shelf' });
  for (let index = 0; index < 12; index += 1) await createPost(db(), { author_id: author.id, categoryIds: [shelf.id] });
  const { status, body } = await call(list.GET, '/api/v1/posts?author=LISTER&limit=5&page=3');
  expect(status).toBe(200);
  expect(body.pagination).toEqual({ page: 3, limit: 5, total: 12, pages: 3 });
  expect(body.posts).toHaveLength(2);
  expect(body.posts[0]).toMatchObject({
    author_username: 'lister',
    author_full_name: 'A Lister',
    categories: [{ id: shelf.id, name: 'Shelf', slug: 'shelf' }],
    comment_count: 0,
  });
  expect(body.posts[0]).not.toHaveProperty('content');
  expect(body.posts[0].published_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

test('include narrows what comes back', async () => {
  const { body } = await call(list.GET, '/api/v1/posts?include=author&limit=1');
  expect(body.posts[0]).toHaveProperty('author_username');
  expect(body.posts[0]).not.toHaveProperty('categories');
  expect(body.posts[0]).not.toHaveProperty('comment_count');
});

test.each(['page=0', 'page=-1', 'page=x', 'limit=0', 'limit=51', 'limit=1e3', 'include=password'])(
  '%s is 422 and names the field',
  async (query) => {
    const { status, body } = await call(list.GET, `/api/v1/posts?${query}`);
    expect(status).toBe(422);
    expect(body.code).toBe('invalid');
    expect(Object.keys(body.errors)[0]?.split('.')[0]).toBe(query.split('=')[0]);
  },
);

test('drafts and scheduled posts are nowhere', async () => {
  const author = await createUser(db(), { username: 'hidden' });
  const draft = await createPost(db(), { author_id: author.id, status: 'draft' });
  const scheduled = await createPost(db(), { author_id: author.id, published_at: new Date(Date.now() + 60_000) });
  const { body } = await call(list.GET, '/api/v1/posts?author=hidden');
  expect(body).toEqual({ posts: [], pagination: { page: 1, limit: 10, total: 0, pages: 0 } });
  for (const { id, slug } of [draft, scheduled]) {
    for (const key of [String(id), slug]) {
      const answer = await call(single.GET, `/api/v1/posts/${key}`, { params: { id: key } });
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({ message: 'Post not found', code: 'not_found', key: 'postMissing' });
    }
  }
});

test('a scheduled post is there the moment its time has come', async () => {
  const author = await createUser(db(), { username: 'punctual' });
  const post = await createPost(db(), { author_id: author.id, published_at: new Date(Date.now() + 400) });
  const count = async () => (await call(list.GET, '/api/v1/posts?author=punctual')).body.pagination.total;
  expect(await count()).toBe(0);
  await db()
    .selectNoFrom((eb) => eb.fn('pg_sleep', [eb.val(0.5)]).as('slept'))
    .execute();
  expect(await count()).toBe(1);
  expect((await call(single.GET, `/api/v1/posts/${post.id}`, { params: { id: String(post.id) } })).status).toBe(200);
});

test('a post is found by id and by slug in any case and composition', async () => {
  const post = await createPost(db(), { slug: 'নদীর-গল্প-x', content: '<p>whole</p>' });
  for (const key of [String(post.id), 'নদীর-গল্প-x', 'নদীর-গল্প-X'.normalize('NFD')]) {
    const { body } = await call(single.GET, '/', { params: { id: encodeURIComponent(key) } });
    expect(body.post).toMatchObject({ id: post.id, content: '<p>whole</p>' });
  }
});

test('an empty excerpt comes from the text and is cut at graphemes', async () => {
  const post = await createPost(db(), { content_text: 'ক্ষ'.repeat(400) });
  const { body } = await call(single.GET, '/', { params: { id: String(post.id) } });
  expect(body.post.excerpt).toBe(`${'ক্ষ'.repeat(160)}...`);
});

test('the infinite list shows every post once, also when posts appear and disappear meanwhile', async () => {
  const shelf = await createCategory(db());
  const posts = [];
  for (let index = 0; index < 25; index += 1) posts.push(await createPost(db(), { categoryIds: [shelf.id] }));
  const seen: number[] = [];
  let cursor: number | null = null;
  for (let round = 0; round < 5; round += 1) {
    const query: string = `category=${shelf.slug}&limit=10${cursor === null ? '' : `&cursor=${cursor}`}`;
    const { body } = await call(infinite.GET, `/api/v1/posts/infinite?${query}`);
    seen.push(...body.posts.map((item: { id: number }) => item.id));
    cursor = body.nextCursor;
    if (!body.hasMore) break;
    await createPost(db(), { categoryIds: [shelf.id], published_at: new Date() });
    await db().deleteFrom('posts').where('id', '=', cursor).execute();
  }
  expect(seen).toEqual(posts.map((post) => post.id));
});

test.each(['abc', '0', '-1', '999999', '1.5'])('the cursor %s is 400', async (cursor) => {
  const { status, body } = await call(infinite.GET, `/api/v1/posts/infinite?cursor=${cursor}`);
  expect(status).toBe(400);
  expect(body.code).toBe('invalid_cursor');
});

test('a post that is not public yet is no cursor', async () => {
  const { id } = await createPost(db(), { published_at: new Date(Date.now() + 3_600_000) });
  const { status, body } = await call(infinite.GET, `/api/v1/posts/infinite?cursor=${id}`);
  expect([status, body.code]).toEqual([400, 'invalid_cursor']);
});

test('hasMore is true when as many came back as were asked for, and the last post is the next cursor', async () => {
  const shelf = await createCategory(db());
  const newer = await createPost(db(), { categoryIds: [shelf.id] });
  const older = await createPost(db(), { categoryIds: [shelf.id] });
  const first = await call(infinite.GET, `/api/v1/posts/infinite?category=${shelf.slug}&limit=1&cursor=null`);
  expect(first.body).toMatchObject({ posts: [{ id: newer.id }], hasMore: true, nextCursor: newer.id });
  const all = await call(infinite.GET, `/api/v1/posts/infinite?category=${shelf.slug}&limit=3`);
  expect(all.body).toMatchObject({ hasMore: false, nextCursor: older.id });
});

test('a category list says which category it is of; an unknown one is 404', async () => {
  const shelf = await createCategory(db(), { slug: 'রান্না', name: 'রান্না' });
  await createPost(db(), { categoryIds: [shelf.id] });
  const { body } = await call(category.GET, '/api/v1/posts/category/x', {
    params: { slug: encodeURIComponent('রান্না') },
  });
  expect(body).toMatchObject({ category: { id: shelf.id, post_count: 1 }, pagination: { limit: 12, total: 1 } });
  expect((await call(category.GET, '/', { params: { slug: 'nowhere' } })).status).toBe(404);
});

test('related posts share categories, most shared first, without the post itself', async () => {
  const [a, b] = [await createCategory(db()), await createCategory(db())];
  const post = await createPost(db(), { categoryIds: [a.id, b.id] });
  const one = await createPost(db(), { categoryIds: [a.id] });
  const both = await createPost(db(), { categoryIds: [a.id, b.id] });
  const { body } = await call(
    related.GET,
    `/api/v1/posts/related?categoryIds=${a.id},${b.id}&excludePostId=${post.id}`,
  );
  expect(body.posts.map((item: { id: number }) => item.id)).toEqual([both.id, one.id]);
});

test('a method that the path does not have is 405 and says which it has', async () => {
  const { status, body, headers } = await call(list.DELETE, '/api/v1/posts', { method: 'DELETE' });
  expect(status).toBe(405);
  expect(body.code).toBe('method_not_allowed');
  expect(headers.get('allow')).toBe('GET, HEAD');
});

test('a bad bearer is 401 also on a public path', async () => {
  const { status, body } = await call(list.GET, '/api/v1/posts', { headers: { authorization: 'Bearer nonsense' } });
  expect(status).toBe(401);
  expect(body.code).toBe('unauthenticated');
});

test('a list of what holds some words counts as a search of its address, and every other list does not', async () => {
  const headers = { 'x-lekha-address': '198.51.100.77' };
  for (let n = 0; n < 120; n += 1) await countRequest(db(), 'search', headers['x-lekha-address']);
  const refused = await call(list.GET, '/api/v1/posts?q=words', { headers });
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await call(list.GET, '/api/v1/posts', { headers })).status).toBe(200);
  expect((await call(list.GET, '/api/v1/posts?q=words')).status).toBe(200);
});
