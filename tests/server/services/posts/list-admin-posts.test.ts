import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as posts from '../../../../app/api/v1/admin/posts/route.ts';
import { explain, recordQueries } from '../../../../bench/large-site/explain.ts';
import { createPool } from '../../../../lib/server/db/client.ts';
import { adminPostItemSchema } from '../../../../lib/schemas/admin-post.ts';
import { listAdminPosts } from '../../../../lib/server/services/posts/list-admin-posts.ts';
import { updatePost } from '../../../../lib/server/services/posts/update-post.ts';
import { call } from '../../../setup/call.ts';
import { createCategory, createPost } from '../../../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';
import { signInAs, type Member } from '../../../setup/sign-in-as.ts';

let started: TestRuntime;
let author: Member;
let other: Member;
let admin: Member;
const ids: Record<string, number> = {};
const HOUR = 3_600_000;

beforeAll(async () => {
  started = await createTestRuntime();
  const { runtime } = started;
  author = await signInAs(runtime, 'author');
  other = await signInAs(runtime, 'author');
  admin = await signInAs(runtime, 'admin');
  const shelf = await createCategory(runtime.db, { name: 'Riverside', slug: 'riverside' });
  const made = (hours: number) => ({ author_id: author.id, created_at: new Date(Date.now() - hours * HOUR) });
  const write = async (name: string, values: Parameters<typeof createPost>[1]) => {
    ids[name] = (await createPost(runtime.db, values)).id;
  };
  await write('public', {
    ...made(4),
    title: 'On ferries',
    categoryIds: [shelf.id],
    content: '<p>Long text</p>',
    content_text: 'Long text',
  });
  await write('draft', {
    ...made(3),
    title: 'নদীর ধারে',
    status: 'draft',
    published_at: null,
    slug: 'by-the-water',
    excerpt: 'Own excerpt',
  });
  await write('scheduled', {
    ...made(2),
    title: 'Tomorrow, 100% sure',
    published_at: new Date(Date.now() + HOUR),
  });
  await write('foreign', {
    ...made(1),
    author_id: other.id,
    title: 'Ferries again',
    status: 'draft',
    published_at: null,
  });
});
afterAll(() => started.close());

const list = (query: string, who: Member) => call(posts.GET, `/api/v1/admin/posts?${query}`, { headers: who.headers });
async function found(query: string, who = admin): Promise<string[]> {
  const { body } = await list(query, who);
  expect(body.pagination.total).toBe(body.posts.length);
  return body.posts.map((post: { id: number }) => Object.keys(ids).find((name) => ids[name] === post.id));
}

test('administrators see all posts in any state, newest first, authors their own', async () => {
  expect(await found('')).toEqual(['foreign', 'scheduled', 'draft', 'public']);
  expect(await found('', author)).toEqual(['scheduled', 'draft', 'public']);
  expect(await found('', other)).toEqual(['foreign']);
});

test('a row says its state and carries no content', async () => {
  const { body } = await list('', author);
  expect(body.posts.map((post: { status: string }) => post.status)).toEqual(['scheduled', 'draft', 'published']);
  for (const post of body.posts) {
    expect(adminPostItemSchema.safeParse(post).error).toBeUndefined();
    expect(post).not.toHaveProperty('content');
    expect(post.author_username).toBe(author.username);
  }
});

test('status narrows the list, for an author too', async () => {
  expect(await found('status=draft')).toEqual(['foreign', 'draft']);
  expect(await found('status=draft', author)).toEqual(['draft']);
  expect(await found('status=scheduled')).toEqual(['scheduled']);
  expect(await found('status=published')).toEqual(['public']);
});

test('a search finds beginnings of words, parts of title and slug, and categories, in any script', async () => {
  expect(await found('search=ferr')).toEqual(['foreign', 'public']);
  expect(await found('search=ferr', author)).toEqual(['public']);
  expect(await found('search=erries%20ag')).toEqual(['foreign']);
  expect(await found(`search=${encodeURIComponent('নদী')}`)).toEqual(['draft']);
  expect(await found('search=by-the')).toEqual(['draft']);
  expect(await found('search=riverside')).toEqual(['public']);
  expect(await found('search=ferries&status=draft')).toEqual(['foreign']);
  expect(await found('search=')).toHaveLength(4);
});

test('moments of publication narrow the list to those that have one, from this one on and before that one', async () => {
  const moment = (hours: number) => encodeURIComponent(new Date(Date.now() + hours * HOUR).toISOString());
  expect(await found(`from=${moment(-1)}&to=${moment(2)}`)).toEqual(['scheduled']);
  expect(await found(`to=${moment(0)}`)).toEqual(['public']);
  expect(await found(`from=${moment(-1e6)}&sort=date`)).toEqual(['public', 'scheduled']);
  expect(await found(`from=${moment(-1e6)}`, other)).toEqual([]);
  expect(await found('from=2030-01-01T00%3A00%3A00%2B06%3A00')).toEqual([]);
  for (const wrong of ['from=2030-01-01', 'to=tomorrow', 'from=', 'to=0001-01-01T00:00:00Z'])
    expect((await list(wrong, admin)).status).toBe(422);
});

test('wildcards and NUL in a search are letters like any other', async () => {
  expect(await found('search=100%25')).toEqual(['scheduled']);
  expect(await found('search=%25')).toEqual(['scheduled']);
  expect(await found('search=_')).toEqual([]);
  expect(await found('search=%00nothing')).toEqual([]);
});

test('a search goes through titles once, for its page and its count', async () => {
  const pool = createPool(started.connection, 1);
  const { db, queries } = recordQueries(pool);
  await listAdminPosts(db, { id: admin.id, role: 'admin' }, { page: 1, limit: 10, search: 'ferries' });
  const plans = JSON.stringify(await Promise.all(queries.map((query) => explain(pool, query))));
  expect(plans.match(/"[^"]*title[^"]*~[^"]*"/gu)).toHaveLength(1);
  await pool.end();
});

test('pages are cut, and wrong parameters are 422', async () => {
  const { body } = await list('page=2&limit=3', admin);
  expect(body.pagination).toEqual({ page: 2, limit: 3, total: 4, pages: 2 });
  expect(body.posts).toHaveLength(1);
  expect((await list('', admin)).body.pagination.limit).toBe(10);
  for (const query of ['page=0', 'limit=51', 'limit=x', 'status=gone', `search=${'x'.repeat(201)}`])
    expect([query, (await list(query, admin)).status]).toEqual([query, 422]);
});

test('a list is sorted by a field, or by its reverse after a hyphen; equal rows keep one order over all pages', async () => {
  const { db } = started.runtime;
  await db
    .updateTable('posts')
    .set({ view_count: 7 })
    .where('id', '=', ids.foreign ?? 0)
    .execute();
  const sorted = async (query: string) =>
    (await list(query, admin)).body.posts.map(({ id }: { id: number }) => names.get(id));
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
  expect(await sorted('sort=title')).toEqual(['foreign', 'public', 'scheduled', 'draft']);
  expect(await sorted('sort=-title')).toEqual(['draft', 'scheduled', 'public', 'foreign']);
  expect((await sorted('sort=-view_count'))[0]).toBe('foreign');
  // By what the list shows: a draft by its last change, the others by their publication.
  expect((await sorted('sort=-date'))[0]).toBe('scheduled');
  expect((await sorted('sort=date'))[0]).toBe('public');
  const paged = await Promise.all([1, 2, 3, 4].map((page) => sorted(`sort=comment_count&limit=1&page=${page}`)));
  expect(paged.flat()).toEqual(await sorted('sort=comment_count'));
});

test('an author’s sorted list holds their own posts only; a field that is none is refused', async () => {
  const { body } = await list('sort=-title', author);
  expect(body.posts.map(({ id }: { id: number }) => id)).not.toContain(ids.foreign);
  for (const sort of ['content', '--title', '-', 'title;drop', 'p.id']) {
    const answer = await list(`sort=${encodeURIComponent(sort)}`, admin);
    expect([sort, answer.status]).toEqual([sort, 422]);
  }
});

test('author, category, tag and language narrow the list, alone and together, for an author within their own', async () => {
  const { runtime } = started;
  const post = ids.draft ?? 0;
  await runtime.db.updateTable('posts').set({ language: 'bn-BD' }).where('id', '=', post).execute();
  const tags = { tags: ['River boats'] };
  await updatePost(runtime, { id: admin.id, role: 'admin' }, ids.foreign ?? 0, tags);
  await updatePost(runtime, { id: admin.id, role: 'admin' }, post, tags);
  const name = (who: Member) => `author=${who.username.toUpperCase()}`;
  expect(await found(name(other))).toEqual(['foreign']);
  expect(await found(name(other), author)).toEqual([]);
  expect(await found('category=riverside')).toEqual(['public']);
  expect(await found('tag=river-boats')).toEqual(['foreign', 'draft']);
  expect(await found('tag=river-boats', author)).toEqual(['draft']);
  expect(await found('language=bn')).toEqual(['draft']);
  expect(await found('language=BN&tag=river-boats&status=draft')).toEqual(['draft']);
  expect(await found(`${name(other)}&language=bn`)).toEqual([]);
  for (const query of ['author=nobody', 'category=none', 'tag=none', 'language=xx'])
    expect(await found(query)).toEqual([]);
  for (const query of ['language=bn-BD', 'language=1', `tag=${'x'.repeat(301)}`])
    expect([query, (await list(query, admin)).status]).toEqual([query, 422]);
});

test('the list is sorted by names too, posts without one behind all others', async () => {
  const sorted = async (query: string) =>
    (await list(query, admin)).body.posts.map(({ id }: { id: number }) =>
      Object.keys(ids).find((known) => ids[known] === id),
    );
  expect((await sorted('sort=tag')).slice(0, 2).sort()).toEqual(['draft', 'foreign']);
  expect((await sorted('sort=category'))[0]).toBe('public');
  expect((await sorted('sort=language'))[0]).toBe('draft');
  expect(await sorted('sort=-status')).toEqual(['public', 'scheduled', 'foreign', 'draft']);
  const authors = (await list('sort=author', admin)).body.posts.map(
    ({ author_full_name }: { author_full_name: string }) => author_full_name.toLowerCase(),
  );
  expect(authors).toEqual([...authors].sort());
});
