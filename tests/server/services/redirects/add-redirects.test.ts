/** @jest-environment node */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { env } from '../../../../lib/server/env.ts';
import { addRedirects } from '../../../../lib/server/services/redirects/add-redirects.ts';
import { createPost } from '../../../setup/factories.ts';
import { createTestDatabase, type TestDatabase } from '../../../setup/test-database.ts';

let site: TestDatabase;
beforeEach(async () => {
  site = await createTestDatabase();
});
afterEach(() => site.close());

const add = (...pairs: [string, string | null][]) =>
  site.db.transaction().execute((trx) =>
    addRedirects(
      trx,
      pairs.map(([from, to]) => ({ from, to, status: to === null ? 410 : 308 })),
    ),
  );
const all = async () => {
  const rows = await site.db.selectFrom('redirects').select(['from', 'to']).orderBy('id').execute();
  return rows.map(({ from, to }) => [from, to]);
};

test('loops of any length are left out, with those that are here already as well', async () => {
  expect(await add(['/a', '/b'], ['/b', '/c'], ['/c', '/a'], ['/d', '/D/'])).toEqual(['/c', '/d']);
  expect(await add(['/c', '/x'], ['/x', '/a'])).toEqual(['/x']);
});

test('nor do those that rest make a loop, and no address of our own is led away', async () => {
  for (const slug of ['a', 'b']) await createPost(site.db, { slug });
  expect(await add(['/posts/a', '/posts/b'], ['/posts/b', '/posts/a'], ['/login', '/x'])).toEqual([
    '/posts/b',
    '/login',
  ]);
});

test('what a form would refuse is left out, and addresses are stored as browsers ask for them', async () => {
  const wrong: [string, string][] = [
    ['/a', 'https://user:secret@else.example/'],
    ['/b', '//else.example/'],
    ['/c', '/x\u0000y'],
    ['/d/..//else.example', '/x'],
    ['/e\uD800', '/x'],
    ['/.well-known/../login', '/x'],
  ];
  expect(await add(...wrong)).toEqual(wrong.map(([from]) => from));
  expect(await add(['/old/../নতুন', '/x y'], ['/post/short', '/y'])).toEqual([]);
  expect(await all()).toEqual([
    ['/নতুন', '/x%20y'],
    ['/posts/short', '/y'],
  ]);
});

test('a target that is spelled with the address of this site is a path of it', async () => {
  const { origin } = new URL(env().SITE_URL);
  expect(await add(['/x', `${origin}/x`], ['/y', `${origin}/z?a=1`])).toEqual(['/x']);
  expect(await all()).toEqual([['/y', '/z?a=1']]);
});

test('what a chain says on its way arrives', async () => {
  await add(['/a', '/b?x=1'], ['/b', '/c'], ['/z', '/a?y=2']);
  expect(await all()).toEqual([
    ['/a', '/c?x=1'],
    ['/b', '/c'],
    ['/z', '/c?x=1&y=2'],
  ]);
});

test('chains become one step, whatever order they come in', async () => {
  expect(await add(['/a', '/b'], ['/b', '/c'], ['/z', '/a'], ['/c', 'https://else.example/'])).toEqual([]);
  expect(await all()).toEqual(['/a', '/b', '/z', '/c'].map((from) => [from, 'https://else.example/']));
});

test('what is gone is gone for all that led there; what is here already stays', async () => {
  await add(['/a', '/b']);
  expect(await add(['/b', null], ['/a', '/other'])).toEqual([]);
  expect(await all()).toEqual([
    ['/a', null],
    ['/b', null],
  ]);
});

test('a redirect from an address that shows something makes no chain shorter, whatever order they come in', async () => {
  await createPost(site.db, { slug: 'shown' });
  expect(await add(['/before', '/posts/shown'], ['/posts/shown', '/later'], ['/after', '/posts/shown'])).toEqual([]);
  expect(await all()).toEqual([
    ['/before', '/posts/shown'],
    ['/posts/shown', '/later'],
    ['/after', '/posts/shown'],
  ]);
});

test('nor is a chain made shorter by one that rests where an earlier address of something leads on', async () => {
  const post = await createPost(site.db, { slug: 'now' });
  await site.db.insertInto('slug_history').values({ slug: 'then', post_id: post.id }).execute();
  await site.db.insertInto('old_paths').values({ path: '/2019/05/then', post_id: post.id }).execute();
  await add(['/posts/then', '/'], ['/2019/05/then', '/'], ['/a', '/posts/then'], ['/b', '/2019/05/Then/']);
  expect((await all()).slice(2)).toEqual([
    ['/a', '/posts/then'],
    ['/b', '/2019/05/Then/'],
  ]);
  await site.db.deleteFrom('posts').where('id', '=', post.id).execute();
  await add(['/c', '/posts/then']);
  expect((await all()).at(-1)).toEqual(['/c', '/']);
});
