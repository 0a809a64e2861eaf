import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import * as missing from '../../../../app/api/v1/admin/missing/route.ts';
import * as list from '../../../../app/api/v1/admin/redirects/route.ts';
import * as one from '../../../../app/api/v1/admin/redirects/[id]/route.ts';
import { env } from '../../../../lib/server/env.ts';
import { findFate } from '../../../../lib/server/gateway/address/find-fate.ts';
import { createMissingInbox } from '../../../../lib/server/services/redirects/missing-inbox.ts';
import { call } from '../../../setup/call.ts';
import { createPost } from '../../../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';
import { signInAs, type Member } from '../../../setup/sign-in-as.ts';

let started: TestRuntime;
let admin: Member;
beforeAll(async () => {
  started = await createTestRuntime();
  admin = await signInAs(started.runtime, 'admin');
});
afterAll(() => started.close());

const make = (from: unknown, to?: unknown, status?: number, { headers } = admin) =>
  call(list.POST, '/', { body: { from, to, status }, headers });
const all = async () => (await call(list.GET, '/', { headers: admin.headers })).body.redirects;
const fate = (path: string) => {
  const url = new URL(path, 'http://site.test');
  return findFate(started.runtime.db, url.pathname, url.searchParams);
};
const to = (target: string, status = 301) => ({ kind: 'redirected', to: target, status });
const NOT_FOUND = { kind: 'missing', status: 404, page: 'page-not-found' };

test('an address that is no text is refused or kept, and met, without a fault', async () => {
  const made = await make('/%ff', '/about-us');
  expect([201, 422]).toContain(made.status);
  expect((await make('/half', '/100%')).status).toBe(201);
  expect(await fate('/half')).toEqual(to('/100%'));
  await expect(fate('/%ff')).resolves.toBeDefined();
  await expect(fate('/100%')).resolves.toEqual(NOT_FOUND);
});

test('an address is meant as browsers ask for it, and a target tells no password', async () => {
  const made = await make('/a/b/../%2e%2e/./dotted', '/about-us');
  expect([made.status, made.body.redirect?.from]).toEqual([201, '/dotted']);
  expect(await fate('/a/b/../../dotted')).toEqual(to('/about-us'));
  const spaced = await make(' /my old page ', '/about-us?say=a b');
  expect([spaced.status, spaced.body.redirect?.from]).toEqual([201, '/my old page']);
  expect(await fate('/my%20old%20page')).toEqual(to('/about-us?say=a%20b'));
  for (const from of ['/a/..', '/x/../api/v1', '/x/../admin/posts'])
    expect((await make(from, '/about-us')).status).toBe(422);
  for (const target of [
    'http://user:pw@other.example/',
    'https://user@other.example/x',
    'http://:pw@site.test/about-us',
  ]) {
    const { status, body } = await make('/told', target);
    expect([status, body.errors]).toEqual([422, { to: ['Must not hold a username or a password'] }]);
  }
  const params = { id: String(made.body.redirect.id) };
  await call(one.DELETE, '/', { method: 'DELETE', params, headers: admin.headers });
});

test('more at once than there are connections all get done, where each leads on by another', async () => {
  await make('/chain', '/about-us');
  const made = await Promise.all(Array.from({ length: 25 }, (_, at) => make(`/link-${at}`, '/chain')));
  expect(made.map(({ status, body }) => [status, body.redirect?.to])).toEqual(made.map(() => [201, '/about-us']));
  for (const { id } of await all())
    await call(one.DELETE, '/', { method: 'DELETE', params: { id: String(id) }, headers: admin.headers });
});

test('an address leads where the operator says, in each of the kinds, until the redirect is deleted', async () => {
  const made = await make('/Old-Page', '/about-us');
  expect([made.status, made.body.redirect]).toEqual([
    201,
    { id: expect.any(Number), from: '/Old-Page', to: '/about-us', status: 301, created_at: expect.any(String) },
  ]);
  await make('/now', 'https://other.example/x?y=1#z', 302);
  await make('/strict/পুরোনো', '/search?q=a', 308);
  await make('/lost', undefined, 410);
  expect(await fate('/old-page')).toEqual(to('/about-us'));
  expect(await fate('/now')).toEqual(to('https://other.example/x?y=1#z', 302));
  expect(await fate('/strict/%E0%A6%AA%E0%A7%81%E0%A6%B0%E0%A7%8B%E0%A6%A8%E0%A7%8B')).toEqual(to('/search?q=a', 308));
  expect(await fate('/lost')).toEqual({ kind: 'missing', status: 410, page: 'page-gone' });
  expect((await all()).map(({ from }: { from: string }) => from)).toEqual([
    '/lost',
    '/strict/পুরোনো',
    '/now',
    '/Old-Page',
  ]);
  const params = { id: String(made.body.redirect.id) };
  const remove = () => call(one.DELETE, '/', { method: 'DELETE', params, headers: admin.headers });
  expect([(await remove()).status, (await remove()).status]).toEqual([204, 404]);
  expect(await fate('/old-page')).toEqual(NOT_FOUND);
});

test('an address that exists is never shadowed, and one that comes to exist neither', async () => {
  const { db } = started.runtime;
  await make('/posts/taken-later', '/about-us');
  await createPost(db, { slug: 'stays' });
  await make('/posts/stays', '/contact-us');
  await make('/', '/x');
  // A redirect that rests shortens no chain, whichever came first.
  await make('/by-way-of', '/posts/stays');
  expect(await fate('/posts/taken-later')).toEqual(to('/about-us'));
  expect(await fate('/by-way-of')).toEqual(to('/posts/stays'));
  expect(await fate('/posts/stays')).toEqual({ kind: 'ok' });
  await createPost(db, { slug: 'taken-later' });
  expect(await fate('/posts/taken-later')).toEqual({ kind: 'ok' });
  expect(await fate('/?page=99')).toMatchObject({ page: 'past-the-end' });
});

test('what leads back to itself by another spelling is a loop, made before or behind a deletion', async () => {
  const { db } = started.runtime;
  const post = await createPost(db, { slug: 'round-trip' });
  expect((await make('/posts/round', '/post/round')).status).toBe(422);
  await db.deleteFrom('posts').where('id', '=', post.id).execute();
  await sql`insert into redirects (key, "from", "to", target_key, status)
    values ('/posts/round-trip', '/posts/round-trip', '/post/round-trip', '/post/round-trip', 301)`.execute(db);
  expect(await fate('/posts/round-trip')).toMatchObject({ kind: 'missing', status: 410 });
});

test.each(['/..//evil.example', '/.//evil.example', '/a/../..//evil.example', '//evil.example', '/\\\\evil.example'])(
  'a target that is another host in disguise is refused: %s',
  async (target) => {
    expect((await make('/disguised', target)).status).toBe(422);
  },
);

test("a redirect to a post's old number arrives without the number", async () => {
  const { db } = started.runtime;
  const post = await createPost(db, { slug: 'numbered' });
  await db.insertInto('old_paths').values({ path: '/?p=77', post_id: post.id }).execute();
  await make('/by-number', '/?p=77&x=1#there');
  expect(await fate('/by-number')).toEqual(to('/posts/numbered?x=1#there'));
});

test('a post that was deleted may lead elsewhere', async () => {
  const { db } = started.runtime;
  const post = await createPost(db, { slug: 'deleted-one' });
  await db.deleteFrom('posts').where('id', '=', post.id).execute();
  expect(await fate('/posts/deleted-one')).toMatchObject({ status: 410 });
  await make('/posts/deleted-one', '/categories');
  expect(await fate('/posts/deleted-one')).toEqual(to('/categories'));
});

test('chains become one step, whichever part of them came first', async () => {
  await make('/chain-b', '/chain-c');
  expect((await make('/chain-a', '/chain-b')).body.redirect.to).toBe('/chain-c');
  await make('/chain-c', '/search');
  for (const path of ['/chain-a', '/chain-b', '/chain-c']) expect(await fate(path)).toEqual(to('/search'));
  await make('/into-gone', '/gone-too');
  await make('/gone-too', null, 410);
  expect(await fate('/into-gone')).toMatchObject({ status: 410 });
});

test('what moved after the redirect was made is followed in the same step', async () => {
  const { db } = started.runtime;
  const post = await createPost(db, { slug: 'first-name' });
  await make('/from-far', '/posts/first-name?ref=1#part');
  await db.updateTable('posts').set({ slug: 'second-name' }).where('id', '=', post.id).execute();
  expect(await fate('/from-far')).toEqual(to('/posts/second-name?ref=1#part'));
});

test('an address that only looks like one of programs leads on', async () => {
  for (const path of ['/apiary', '/blog/feed.xml', '/blog/api/v1', '/ogre'])
    expect([path, (await make(path, '/about-us')).status]).toEqual([path, 201]);
});

test('loops are refused, of one, two or three', async () => {
  await make('/loop-a', '/loop-b');
  await make('/loop-b', '/loop-c');
  const refused = [
    await make('/self', '/Self/'),
    await make('/loop-c', '/loop-a'),
    await make('/loop-c', `${env().SITE_URL}/loop-b`),
  ];
  expect(refused.map(({ status, body }) => [status, Object.keys(body.errors)])).toEqual(
    refused.map(() => [422, ['to']]),
  );
});

test('what redirects rest on today is gone one day: they make no loop either', async () => {
  const { db } = started.runtime;
  for (const slug of ['rest-a', 'rest-b', 'rest-c', 'rest-d']) await createPost(db, { slug });
  await make('/posts/rest-a', '/posts/rest-b');
  await make('/posts/rest-b', '/posts/rest-c');
  await make('/posts/rest-c', '/posts/rest-d?x=1');
  const { status, body } = await make('/posts/rest-d', '/posts/rest-a');
  expect([status, body.errors]).toEqual([422, { to: ['This redirect would lead back to itself'] }]);
});

test('an address that the site itself has is refused: its redirect would never act', async () => {
  for (const path of ['/admin', '/admin/posts', '/Login/', '/%6Cogin', '/about-us', '/categories', '/language']) {
    const { status, body } = await make(path, '/search');
    expect([path, status, body.errors?.from]).toEqual([path, 422, ['The address of this page cannot be changed']]);
  }
  expect((await make('/login/help', '/search')).status).toBe(201);
  // The short form of a post's address always leads on.
  for (const name of ['short', 'other']) await make(`/to-${name}-form`, `/posts/${name}-form`);
  for (const path of ['/post/short-form', '/%70ost/other-form']) await make(path, '/search');
  // What led to them leads on in one step: nothing is there, whichever way it is asked for.
  const ways = (await all()).filter(({ from }: { from: string }) => /^\/to-.*-form$/u.test(from));
  expect(ways.map((way: { to: string }) => way.to)).toEqual(['/search', '/search']);
  for (const path of ['/posts/short-form', '/posts/other-form']) expect(await fate(path)).toEqual(to('/search'));
  for (const path of ['/favicon.ico', '/robots.txt', '/uploads/x'])
    expect((await make(path, '/search')).status).toBe(422);
});

test('what a chain says on its way arrives, in whichever order it was made', async () => {
  await make('/said-b', '/said-c?own=2');
  expect((await make('/said-a', '/said-b?x=1&own=1#part')).body.redirect.to).toBe('/said-c?own=2&x=1#part');
  await make('/said-c', 'https://other.example/y#there');
  expect(await fate('/said-a')).toEqual(to('https://other.example/y?own=2&x=1#there'));
  expect(await fate('/said-b')).toEqual(to('https://other.example/y?own=2#there'));
  const post = await createPost(started.runtime.db, { slug: 'said-post' });
  await make('/posts/said-post', '/search');
  await make('/said-d', '/posts/said-post?q=1');
  await started.runtime.db.deleteFrom('posts').where('id', '=', post.id).execute();
  expect(await fate('/said-d')).toEqual(to('/search?q=1'));
});

test.each([
  ['from', ['no-slash', '//evil.example', '/a\tb', '/a?b=1', '/%', '/%00', '/', '', 7, undefined], '/fine'],
  [
    'from',
    [
      '/api/v1/posts',
      '/API',
      '/%61pi/v1',
      '/_next/static/x.js',
      '/uploads/a.jpg',
      '/og/site.jpg',
      '/half-\ud800',
      '/a\u0001b',
    ],
    '/fine',
  ],
  [
    'to',
    ['no-slash', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 'ftp://a.example', '/\udc00', '', null],
    '/x',
  ],
])('a wrong %s is refused', async (field, values, other) => {
  for (const value of values) {
    const { status, body } = await (field === 'from' ? make(value, other) : make(other, value));
    expect([value, status, Object.keys(body.errors ?? {})]).toEqual([value, 422, [field]]);
  }
});

test('an address has one redirect, and only administrators make them', async () => {
  await make('/only-one', '/search');
  expect((await make('/Only-One/', '/x')).body.code).toBe('redirect_taken');
  expect((await make('/status', '/x', 307)).body.errors).toHaveProperty('status');
  const author = await signInAs(started.runtime, 'author');
  expect((await make('/by-author', '/x', 301, author)).status).toBe(403);
  for (const { GET } of [list, missing]) expect((await call(GET, '/', { headers: author.headers })).status).toBe(403);
});

test('what was not found stands by count, with the nearest post, until it has a redirect', async () => {
  const { db, log } = started.runtime;
  const post = await createPost(db, { slug: 'the-river-that-moves', title: 'The river that moves' });
  const inbox = createMissingInbox(db, log);
  for (const path of ['/2014/05/river-that-moves', '/2014/05/river-that-moves', '/qqq', '/wp-login.php'])
    inbox.note(path, { referer: 'https://blog.example/' });
  await inbox.close();
  const read = async () => (await call(missing.GET, '/', { headers: admin.headers })).body;
  expect((await read()).missing).toEqual([
    {
      ...{ path: '/2014/05/river-that-moves', count: 2, referrer: 'blog.example' },
      ...{ first_at: expect.any(String), last_at: expect.any(String) },
      suggestion: { title: post.title, path: '/posts/the-river-that-moves' },
    },
    expect.objectContaining({ path: '/qqq', count: 1, suggestion: null }),
    expect.objectContaining({ path: '/wp-login.php' }),
  ]);
  await make('/2014/05/river-that-moves', '/posts/the-river-that-moves');
  expect((await read()).pagination.total).toBe(2);
});

test('who makes a redirect is told when something is at its address, and it acts later', async () => {
  await createPost(started.runtime.db, { slug: 'still-there' });
  expect((await make('/posts/still-there', '/about-us')).body.redirect).toMatchObject({ status: 301, rests: true });
  expect((await make('/nothing-there', '/about-us')).body.redirect).not.toHaveProperty('rests');
});
