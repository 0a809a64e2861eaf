import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findFate } from '../../../../lib/server/gateway/address/find-fate.ts';
import { createCategory, createPost, createUser } from '../../../setup/factories.ts';
import { createTestDatabase, type TestDatabase } from '../../../setup/test-database.ts';
import { trustHtml } from '../../../../lib/trust-html.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function fate(address: string) {
  const url = new URL(address, 'http://site.test');
  return findFate(database.db, url.pathname, url.searchParams);
}
const missing = (page: string, status = 404) => ({ kind: 'missing', status, page });

test('a public post is there; a draft, a scheduled and an unknown one are not', async () => {
  const { db } = database;
  const post = await createPost(db, { slug: 'public-post' });
  const draft = await createPost(db, { status: 'draft' });
  const scheduled = await createPost(db, { published_at: new Date(Date.now() + 60_000) });
  expect(await fate(`/posts/${post.slug}`)).toEqual({ kind: 'ok' });
  for (const slug of [draft.slug, scheduled.slug, 'never-was'])
    expect(await fate(`/posts/${slug}`)).toEqual(missing('post-not-found'));
});

test('the short form, an old slug and another case move to the post', async () => {
  const { db } = database;
  const post = await createPost(db, { slug: 'নতুন-নাম', title: 'x' });
  await db.updateTable('posts').set({ slug: 'newer-name' }).where('id', '=', post.id).execute();
  await db.updateTable('posts').set({ slug: 'newest-name' }).where('id', '=', post.id).execute();
  for (const short of ['/post/newest-name?x=1', '/%70ost/newest-name'])
    expect(await fate(short)).toEqual({ kind: 'moved', path: '/posts/newest-name' });
  for (const old of [encodeURIComponent('নতুন-নাম'), 'newer-name', 'Newest-Name'])
    expect(await fate(`/posts/${old}`)).toEqual({ kind: 'moved', path: '/posts/newest-name' });
});

test('the Markdown of a post is there, moved and gone as the post is', async () => {
  const { db } = database;
  const post = await createPost(db, { slug: 'written-first' });
  await db.updateTable('posts').set({ slug: 'লেখা' }).where('id', '=', post.id).execute();
  const here = `/posts/${encodeURIComponent('লেখা')}.md`;
  expect(await fate(here)).toEqual({ kind: 'ok' });
  expect(await fate('/posts/written-first.md')).toEqual({ kind: 'moved', path: here });
  await db.insertInto('old_paths').values({ path: '/posts/of-the-old-site.md', post_id: post.id }).execute();
  expect(await fate('/posts/of-the-old-site.md')).toEqual({
    kind: 'moved',
    path: `/posts/${encodeURIComponent('লেখা')}`,
  });
  const draft = await createPost(db, { status: 'draft' });
  expect(await fate(`/posts/${draft.slug}.md`)).toEqual(missing('post-not-found'));
  await db.deleteFrom('posts').where('id', '=', post.id).execute();
  expect(await fate(here)).toEqual(missing('post-gone', 410));
});

test('a post deleted after it was public is gone; a deleted draft was never there', async () => {
  const { db } = database;
  const post = await createPost(db);
  const draft = await createPost(db, { status: 'draft', published_at: null });
  await db.deleteFrom('posts').where('id', 'in', [post.id, draft.id]).execute();
  expect(await fate(`/posts/${post.slug}`)).toEqual(missing('post-gone', 410));
  expect(await fate(`/posts/${draft.slug}`)).toEqual(missing('post-not-found'));
});

test('a new post may take the slug of a deleted one', async () => {
  const { db } = database;
  const old = await createPost(db, { slug: 'reused' });
  await db.deleteFrom('posts').where('id', '=', old.id).execute();
  await createPost(db, { slug: 'reused' });
  expect(await fate('/posts/reused')).toEqual({ kind: 'ok' });
});

test('a page past the end or malformed is missing, the first page of an empty list is there', async () => {
  const { db } = database;
  const shelf = await createCategory(db, { slug: 'paged' });
  await createCategory(db, { slug: 'empty' });
  const author = await createUser(db, { username: 'pager' });
  for (let index = 0; index < 21; index += 1) await createPost(db, { author_id: author.id, categoryIds: [shelf.id] });
  const there = [
    '/',
    '/?page=',
    '/categories/paged?page=',
    '/?page=2',
    '/categories/paged?page=2',
    '/users/pager?page=2',
    '/categories/empty',
    '/?category=paged&page=2',
  ];
  for (const address of there) expect([address, await fate(address)]).toEqual([address, { kind: 'ok' }]);
  const past = [
    '/?page=999',
    '/?page=0',
    '/?page=x',
    '/categories/paged?page=3',
    '/users/pager?page=3',
    '/categories/empty?page=2',
  ];
  for (const address of past) expect([address, await fate(address)]).toEqual([address, missing('past-the-end')]);
});

test('a page of the search is there as far as something was found', async () => {
  const { db } = database;
  const shelf = await createCategory(db, { slug: 'wombats' });
  for (let index = 0; index < 31; index += 1)
    await createPost(db, { title: 'Wombat', categoryIds: index < 3 ? [shelf.id] : [] });
  const there = [
    '/search',
    '/search?q=wombat',
    '/search?q=nothing-has-this',
    '/search?q=wombat&page=',
    '/search?q=+wombat+&page=2',
  ];
  for (const address of there) expect([address, await fate(address)]).toEqual([address, { kind: 'ok' }]);
  const past = [
    '/search?page=2',
    '/search?q=wombat&page=3',
    '/search?q=wombat&page=99',
    '/search?q=wombat&page=x',
    '/search?q=wombat&page=0',
    '/search?q=wombat&category=wombats&page=2',
    '/search?q=nothing-has-this&page=2',
  ];
  for (const address of past) expect([address, await fate(address)]).toEqual([address, missing('past-the-end')]);
});

test('unknown categories and users, inactive users and internal pages are missing', async () => {
  await createUser(database.db, { username: 'inactive', is_active: false });
  expect(await fate('/categories/nowhere')).toEqual(missing('category-not-found'));
  expect(await fate('/?category=nowhere')).toEqual(missing('category-not-found'));
  expect(await fate('/users/nobody')).toEqual(missing('user-not-found'));
  expect(await fate('/users/inactive')).toEqual(missing('user-not-found'));
  for (const nothing of ['/status/post-gone', '/about-us/more', '/login/again', '/pages/x/y'])
    expect(await fate(nothing)).toEqual(missing('page-not-found'));
  for (const below of ['/admin/posts', '/preview/token', '/undo-email/token', '/invitations/token'])
    expect(await fate(below)).toEqual({ kind: 'ok' });
});

test('another case of a username or category moves to the right one and keeps the page', async () => {
  const { db } = database;
  const author = await createUser(db, { username: 'CamelCase' });
  await createPost(db, { author_id: author.id });
  expect(await fate('/users/camelcase')).toEqual({ kind: 'moved', path: '/users/CamelCase' });
  await createCategory(db, { slug: 'lower' });
  expect(await fate('/categories/Lower?page=2')).toEqual({ kind: 'moved', path: '/categories/lower?page=2' });
  expect(await fate('/?category=Lower')).toEqual({ kind: 'moved', path: '/?category=lower' });
});

test('the name of a page in another case moves to the page, at once to where it leads', async () => {
  const { db } = database;
  const shelf = await createCategory(db, { slug: 'shouted' });
  const post = await createPost(db, { slug: 'shouted-post', categoryIds: [shelf.id] });
  const moves = [
    ['/About-Us', '/about-us'],
    ['/LOGIN', '/login'],
    ['/Categories/shouted', '/categories/shouted'],
    [`/POSTS/${post.slug}`, '/posts/shouted-post'],
    ['/Post/shouted-post', '/posts/shouted-post'],
    ['/POSTS/Shouted-Post', '/posts/shouted-post'],
  ];
  for (const [from = '', path] of moves) expect([from, await fate(from)]).toEqual([from, { kind: 'moved', path }]);
  expect(await fate('/POSTS/never-was')).toEqual(missing('post-not-found'));
  expect(await fate('/Nothing')).toEqual(missing('page-not-found'));
});

test('a translation in another case moves to it, and is gone with its post', async () => {
  const { db } = database;
  const post = await createPost(db, { slug: 'original-words' });
  const texts = {
    title: 'কথা',
    excerpt: '',
    content: trustHtml('<p>কথা</p>'),
    content_text: 'কথা',
    meta_description: '',
  };
  await db
    .insertInto('post_translations')
    .values({ ...texts, post_id: post.id, language: 'bn', slug: 'কথা', status: 'reviewed' })
    .execute();
  const here = `/bn/posts/${encodeURIComponent('কথা')}`;
  expect(await fate(here)).toEqual({ kind: 'ok' });
  for (const other of [here.replace('/bn', '/BN'), here.replace('/posts', '/Posts'), '/BN/posts/Original-Words'])
    expect(await fate(other)).toEqual({ kind: 'moved', path: here });
  for (const nowhere of ['/BN/posts/never-was', '/fr/posts/original-words'])
    expect(await fate(nowhere)).toEqual(missing('post-not-found'));
  await db.deleteFrom('posts').where('id', '=', post.id).execute();
  for (const gone of [here, '/bn/posts/original-words']) expect(await fate(gone)).toEqual(missing('post-gone', 410));
  expect(await fate('/fr/posts/original-words')).toEqual(missing('post-not-found'));
});
