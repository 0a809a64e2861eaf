/** @jest-environment node */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { takeQuery } from '../../../../lib/server/content/old-path.ts';
import { findFate } from '../../../../lib/server/gateway/address/find-fate.ts';
import { editFixture, importFixture, removeEdited } from '../../transfer/wordpress/fixture.ts';
import { createPost } from '../../../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';

let site: TestRuntime;
beforeAll(async () => {
  site = await createTestRuntime();
  await importFixture(site.runtime);
}, 60_000);
afterAll(async () => {
  await site.close();
  await removeEdited();
});

async function fate(address: string) {
  const url = new URL(address, 'http://site.test');
  return findFate(site.runtime.db, url.pathname, url.searchParams);
}
const moved = (path: string) => ({ kind: 'moved', path });
const BEND = `/posts/${encodeURIComponent('নদী-যেখানে-বাঁক')}`;

test('a permalink of the old blog, however it is written, leads to the post', async () => {
  const path = `/2026/01/${encodeURIComponent('নদী-যেখানে-বাঁক')}`;
  for (const form of [path, `${path}/`, `/index.php${path}/`, `${path}/feed`, `${path}/amp`, `${path}/comment-page-2`])
    expect(await fate(form)).toEqual(moved(BEND));
});

test('a post is found by its number at home', async () => {
  for (const address of ['/?p=10', '/?page_id=10', '/index.php?p=10', '/?p=0010'])
    expect(await fate(address)).toEqual(moved(BEND));
  for (const address of ['/?p=987654', '/?p=x', '/?p=', '/?p=99999999999'])
    expect(await fate(address)).toEqual({ kind: 'ok' });
});

test('categories and authors of the old blog lead to theirs here, their feeds to feeds', async () => {
  expect(await fate('/category/rivers')).toEqual(moved('/categories/rivers'));
  expect(await fate('/Category/Rivers/page/3')).toEqual(moved('/categories/rivers'));
  expect(await fate('/category/rivers/feed')).toEqual(moved('/categories/rivers/feed.xml'));
  const { username } = await site.runtime.db
    .selectFrom('users')
    .select('username')
    .where('role', '=', 'author')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const { path } = await site.runtime.db
    .selectFrom('old_paths')
    .select('path')
    .where('user_id', 'is not', null)
    .orderBy('user_id')
    .executeTakeFirstOrThrow();
  expect(await fate(path)).toEqual(moved(`/users/${username}`));
});

test('tags of the old blog lead to theirs here, by path and by name at home', async () => {
  for (const address of ['/tag/flood', '/Tag/Flood/page/2', '/?tag=flood', '/index.php?tag=Flood'])
    expect(await fate(address)).toEqual(moved('/tags/flood'));
  expect(await fate('/tag/flood/feed')).toEqual(moved('/tags/flood/feed.xml'));
  expect(await fate('/?tag=never-was')).toEqual({ kind: 'ok' });
});

test('names in the query of the old home lead to lists, posts and pages, and are not taken along', async () => {
  for (const address of ['/?category_name=rivers', '/?category_name=water/Rivers/', '/index.php?category_name=rivers'])
    expect(await fate(address)).toEqual(moved('/categories/rivers'));
  expect(await fate(`/?name=${encodeURIComponent('নদী-যেখানে-বাঁক')}`)).toEqual(moved(BEND));
  expect(await fate('/?pagename=top')).toEqual(moved('/pages/top'));
  const { rows } = await sql<{ path: string }>`select path from old_paths where path like '/author/%' limit 1`.execute(
    site.runtime.db,
  );
  expect(await fate(`/?author_name=${encodeURIComponent(rows[0]?.path.slice('/author/'.length) ?? '')}`)).toMatchObject(
    {
      path: expect.stringMatching(/^\/users\//),
    },
  );
  for (const address of ['/?name=never-was', '/?name=', '/?name=/', '/?category_name=never'])
    expect(await fate(address)).toEqual({ kind: 'ok' });
  const query = (to: string, asked: string) => {
    const target = new URL(to, 'http://site.test');
    takeQuery(target, `?${asked}`);
    return target.search;
  };
  expect(query('/posts/bend', 'name=bend&utm_source=x')).toBe('?utm_source=x');
  expect(query('/categories/rivers', 'category_name=rivers')).toBe('');
  expect(query('/contact-us', 'name=Ana')).toBe('?name=Ana');
});

test('pages of the old blog lead to pages, also below others and by number', async () => {
  for (const address of ['/?page_id=31', '/?p=31']) expect(await fate(address)).toEqual(moved('/pages/top'));
  const { rows } = await sql<{ path: string; slug: string }>`
    select o.path, p.slug from old_paths o join pages p on p.id = o.page_id where o.path not like '/?%'`.execute(
    site.runtime.db,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { path, slug } of rows) expect(await fate(encodeURI(path))).toEqual(moved(`/pages/${slug}`));
});

test('numbers of categories and authors, and the lists of months, lead on in one step', async () => {
  const { db } = site.runtime;
  const { rows } = await sql<{ path: string }>`select path from old_paths where path like '/?author=%'`.execute(db);
  expect(rows.length).toBeGreaterThan(0);
  for (const { path } of rows)
    expect(await fate(path)).toMatchObject({ kind: 'moved', path: expect.stringMatching(/^\/users\//) });
  expect(await fate('/?cat=1')).toEqual(moved('/categories/rivers'));
  expect(await fate('/category/anything/rivers')).toEqual(moved('/categories/rivers'));
  for (const month of ['/2026/02', '/2026/02/', '/?m=202602', '/2026/02/page/2', '/2026'])
    expect(await fate(month)).toMatchObject({ kind: 'moved', path: expect.stringMatching(/^\/(?:\?page=\d+)?$/) });
  expect(await fate('/1999/01/')).toMatchObject({ kind: 'missing' });
});

test('the old feed and the pages of the old home lead to ours', async () => {
  expect(await fate('/feed')).toEqual(moved('/feed.xml'));
  expect(await fate('/rss')).toEqual(moved('/feed.xml'));
  expect(await fate('/feed/atom')).toEqual(moved('/atom.xml'));
  for (const address of ['/comments/feed/', '/comments/feed', '/?feed=rss2', '/?feed=rss', '/?feed=comments-rss2'])
    expect(await fate(address)).toEqual(moved('/feed.xml'));
  expect(await fate('/index.php?feed=rdf')).toEqual(moved('/feed.xml'));
  expect(await fate('/comments/feed/atom/')).toEqual(moved('/atom.xml'));
  expect(await fate('/?feed=atom')).toEqual(moved('/atom.xml'));
  for (const address of ['/?feed=', '/?feed=x']) expect(await fate(address)).toEqual({ kind: 'ok' });
  expect(await fate('/comments')).toMatchObject({ kind: 'missing', status: 404 });
  expect(await fate('/page/4')).toEqual(moved('/'));
  expect(await fate('/index.php')).toEqual(moved('/'));
});

test('our own pages win over old addresses, drafts stay hidden, what is unknown stays 404', async () => {
  const { db } = site.runtime;
  const post = await createPost(db);
  await db
    .insertInto('old_paths')
    .values({ path: '/categories', post_id: post.id, category_id: null, user_id: null, file: null })
    .execute();
  expect(await fate('/categories')).toEqual({ kind: 'ok' });
  const draft = await sql<{ path: string }>`
    select path from old_paths o join posts p on p.id = o.post_id where p.status = 'draft' limit 1`.execute(db);
  const [address = ''] = draft.rows.map((row) => row.path);
  if (address.startsWith('/?p=')) expect(await fate(address)).toEqual({ kind: 'ok' });
  else expect(await fate(address)).toMatchObject({ kind: 'missing', status: 404 });
  for (const unknown of ['/2026/01/never-was', '/category/none', `/${'x'.repeat(3_000)}`, '/wp-login.php', '/%E0%A4%A'])
    expect(await fate(unknown).catch(() => ({ kind: 'missing' }))).toMatchObject({ kind: 'missing' });
});

test('an old address of a post that was deleted here says that it is gone', async () => {
  const { db } = site.runtime;
  const post = await createPost(db);
  await db
    .insertInto('old_paths')
    .values({ path: '/2011/05/lost', post_id: post.id, category_id: null, user_id: null, file: null })
    .execute();
  await db.deleteFrom('posts').where('id', '=', post.id).execute();
  expect(await fate('/2011/05/lost')).toMatchObject({ kind: 'missing', status: 410 });
});

test('one look-up by the primary key decides', async () => {
  const plan = await site.runtime.db.connection().execute(async (connection) => {
    await sql`set enable_seqscan = off`.execute(connection);
    return sql<{ 'QUERY PLAN': string }>`explain select 1 from old_paths where path = any (${['/a', '/b']})`.execute(
      connection,
    );
  });
  expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('old_paths_pkey');
});

test('what WordPress was asked to look for is looked for here, in one step', async () => {
  for (const address of ['/?s=two+words', '/search/two+words/', '/search/two%20words/page/2/', '/page/3/?s=two+words'])
    expect(await fate(address)).toEqual(moved('/search?q=two%20words'));
  for (const address of ['/?s=', '/?s=%20']) expect(await fate(address)).toEqual({ kind: 'ok' });
  const target = new URL('/search?q=words', 'http://site.test');
  takeQuery(target, '?s=words&paged=2');
  expect(target.search).toBe('?q=words');
});

test('maps and feeds of other systems lead to ours, those of a list to those of the list', async () => {
  const maps = ['/wp-sitemap.xml', '/wp-sitemap-posts-post-1.xml', '/sitemap_index.xml', '/post-sitemap2.xml'];
  for (const address of [...maps, '/sitemap-posts.xml', '/sitemap.xml.gz', '/en/sitemap.xml'])
    expect(await fate(address)).toEqual(moved('/sitemap.xml'));
  for (const address of ['/wp-rss2.php', '/wp-feed.php', '/feed/feed.xml', '/feed/index.xml'])
    expect(await fate(address)).toEqual(moved('/feed.xml'));
  for (const address of ['/feed/json', '/feed/feed.json']) expect(await fate(address)).toEqual(moved('/feed.json'));
  expect(await fate('/category/rivers/feed/atom/')).toEqual(moved('/categories/rivers/atom.xml'));
  for (const address of ['/?feed=rss2&cat=1', '/feed/rivers.xml'])
    expect(await fate(address)).toEqual(moved('/categories/rivers/feed.xml'));
  expect(await fate('/feed/by_tag/flood.xml')).toEqual(moved('/tags/flood/feed.xml'));
  for (const address of ['/feed/never.xml', '/my-sitemap.html', '/sitemap', '/x/sitemap.xml'])
    expect(await fate(address)).toMatchObject({ kind: 'missing', status: 404 });
});

test('further pages and index files of generators, and what programs put behind an address, lead on', async () => {
  for (const address of ['/page2/', '/page2/index.html', '/page-2', '/index.html', '/amp/'])
    expect(await fate(address)).toEqual(moved('/'));
  const path = `/2026/01/${encodeURIComponent('নদী-যেখানে-বাঁক')}`;
  const forms = [`/amp${path}`, `${path}/index.html`, `${path}/print`, `${path}/amp/index.html`];
  for (const tail of ['/)', '.', '/%22', '%20', '/%E2%80%8B,']) forms.push(path + tail);
  for (const form of forms) expect([form, await fate(form)]).toEqual([form, moved(BEND)]);
});

test('a post is found by its slug alone, as WordPress guesses it, behind what the operator says of that address', async () => {
  const { db } = site.runtime;
  const slug = encodeURIComponent('নদী-যেখানে-বাঁক');
  const forms = [`/${slug}/`, `/2011/${slug}`, `/2011/5/${slug}.html`, `/archives/${slug}/amp`];
  for (const form of forms) expect([form, await fate(form)]).toEqual([form, moved(BEND)]);
  for (const form of [`/tag/${slug}`, `/x/${slug}`, '/2011/never', '/2011/12'])
    expect([form, await fate(form)]).toMatchObject([form, { kind: 'missing', status: 404 }]);
  await db
    .insertInto('redirects')
    .values({
      key: '/2011/নদী-যেখানে-বাঁক',
      from: '/2011/নদী-যেখানে-বাঁক',
      to: '/login',
      target_key: '/login',
      status: 302,
    })
    .execute();
  expect(await fate(`/2011/${slug}`)).toEqual({ kind: 'redirected', to: '/login', status: 302 });
});

test('forms that other systems have of an address lead to the page of ours that it is', async () => {
  const post = await createPost(site.runtime.db);
  const own = `/posts/${encodeURIComponent(post.slug)}`;
  for (const form of ['/amp', '/feed', '/index.html', '/2']) expect(await fate(own + form)).toEqual(moved(own));
  expect(await fate('/categories/rivers/page/2')).toEqual(moved('/categories/rivers'));
  expect(await fate('/categories/rivers/feed/atom')).toEqual(moved('/categories/rivers/atom.xml'));
  for (const form of ['/posts/never/amp', '/login/amp', '/posts/feed'])
    expect([form, await fate(form)]).toMatchObject([form, { kind: 'missing', status: 404 }]);
});

test('tags by number, several lists at once, and parts of a date in the query lead to the nearest list', async () => {
  expect(await fate('/?tag_id=20')).toEqual(moved('/tags/flood'));
  for (const address of ['/?cat=1,4', '/?cat=1+4', '/?category_name=rivers,2024', '/?category_name=rivers%2B2024'])
    expect([address, await fate(address)]).toEqual([address, moved('/categories/rivers')]);
  expect(await fate('/?tag=flood,never')).toEqual(moved('/tags/flood'));
  for (const address of ['/?year=2026&monthnum=2', '/?year=2026&monthnum=02', '/?year=2026'])
    expect(await fate(address)).toEqual(await fate(address.includes('month') ? '/2026/02' : '/2026'));
  for (const address of ['/?cat=-1', '/?p=10,11', '/?year=x', '/?monthnum=2', '/?tag_id=999'])
    expect([address, await fate(address)]).toEqual([address, { kind: 'ok' }]);
  const target = new URL('/tags/flood', 'http://site.test');
  takeQuery(target, '?tag_id=20&cat=1,4&year=2026&monthnum=02&utm_source=x');
  expect(target.search).toBe('?utm_source=x');
});

test('a list whose first word the old site had changed or left out leads to it, where it can be no other', async () => {
  for (const address of ['/topics/rivers', '/topics/rivers/page/2/', '/rivers/'])
    expect([address, await fate(address)]).toEqual([address, moved('/categories/rivers')]);
  expect(await fate('/topics/rivers/feed/')).toEqual(moved('/categories/rivers/feed.xml'));
  expect(await fate('/labels/flood')).toEqual(moved('/tags/flood'));
  for (const address of [
    '/users/rivers',
    '/posts/rivers',
    '/tags/rivers',
    '/wp-content/rivers',
    '/a/b/rivers',
    '/flood',
  ])
    expect([address, await fate(address)]).toMatchObject([address, { kind: 'missing', status: 404 }]);
});

test('the lists of all posts and tags of other systems lead to ours, those of nothing imported nowhere', async () => {
  for (const address of ['/archive/', '/archives.html', '/blog/page2/'])
    expect([address, await fate(address)]).toEqual([address, moved('/')]);
  for (const address of ['/tags/', '/tags.html', '/tag', '/category/'])
    expect([address, await fate(address)]).toEqual([address, moved('/categories')]);
  const empty = await createTestRuntime();
  for (const path of ['/archive/', '/tags/', '/rivers'])
    expect(await findFate(empty.runtime.db, path, new URLSearchParams())).toMatchObject({ status: 404 });
  for (const address of ['/posts', '/users', '/authors']) expect(await fate(address)).toMatchObject({ status: 404 });
  await empty.close();
});

test('what stood before the addresses of all posts stood before those of lists; a folder had maps and feeds of its own', async () => {
  const other = await createTestRuntime();
  const asked = (path: string) => findFate(other.runtime.db, path, new URLSearchParams());
  const file = await editFixture((text) =>
    text
      .replaceAll('https://blog.example/2026/01/', 'https://blog.example/old/archives/')
      .replace(/https:\/\/blog\.example\/?</gu, 'https://blog.example/old<'),
  );
  await importFixture(other.runtime, file);
  for (const front of ['', '/old']) {
    expect(await asked(`${front}/archives/category/rivers/`)).toEqual(moved('/categories/rivers'));
    expect(await asked(`${front}/archives/tag/flood/feed/`)).toEqual(moved('/tags/flood/feed.xml'));
    expect(await asked(`${front}/archives/date/2026/02/page/2/`)).toEqual(await asked('/2026/02'));
    expect(await asked(`${front}/archives/2026/`)).toMatchObject({ kind: 'moved' });
  }
  const { rows } = await sql<{ path: string }>`select path from old_paths where path like '/archives/author/%'`.execute(
    other.runtime.db,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(await asked('/old/tags/')).toEqual(moved('/categories'));
  expect(await asked('/old/categories.html')).toEqual(moved('/categories'));
  expect(await asked('/old/archive/')).toEqual(moved('/'));
  expect(await asked('/new/tags/')).toMatchObject({ kind: 'missing', status: 404 });
  expect(await asked('/old/wp-sitemap.xml')).toEqual(moved('/sitemap.xml'));
  expect(await asked('/old/comments/feed/')).toEqual(moved('/feed.xml'));
  expect(await asked('/old/index.php')).toEqual(moved('/'));
  expect(await asked('/old/search/two+words')).toEqual(moved('/search?q=two%20words'));
  expect(await asked('/new/wp-sitemap.xml')).toMatchObject({ kind: 'missing', status: 404 });
  await other.close();
}, 60_000);
