/** @jest-environment node */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from '@jest/globals';
import { findFate } from '../../../../lib/server/gateway/address/find-fate.ts';
import type { Runtime } from '../../../../lib/server/runtime.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';
import { dataOf, id, post, removeExports, run, TAGS, USERS } from './fixture.ts';

let target: TestRuntime;
let runtime: Runtime;
let folder: string;
beforeEach(async () => {
  target = await createTestRuntime();
  ({ runtime } = target);
  folder = await mkdtemp(join(tmpdir(), 'lekha-ghost-files-'));
});
afterEach(async () => {
  await target.close();
  await rm(folder, { recursive: true });
});
afterAll(removeExports);

async function put(path: string, content: unknown): Promise<string> {
  const file = join(folder, path);
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}
const fate = (path: string) => findFate(runtime.db, path, new URLSearchParams());
const url = 'https://old.example';

test('redirects of the old site lead on: plain ones, anchored ones, those with an open part', async () => {
  const redirects = await put('redirects.json', [
    { from: '/plain', to: '/post-1/', permanent: true },
    { from: '^/anchored/?$', to: `${url}/post-2/` },
    { from: '^\\/deep\\/er\\.html$', to: '/post-2/#part', permanent: true },
    { from: '/^\\/small\\/$/i', to: '/post-1/', permanent: true },
    { from: '^/with(\\.html)?$', to: '/post-1/', permanent: true },
    { from: '^/notes/(.*)', to: '/$1', permanent: true },
    { from: '/out', to: 'https://else.example/x?y=1', permanent: true },
    { from: '/lost', to: '/nowhere/', permanent: true },
    { from: '^/(\\d{4})/x(\\d+)$', to: '/$2/' },
    { from: '/rss', to: 'javascript:alert(1)' },
    { from: '/circle', to: '/circle/' },
  ]);
  const report = await run(runtime, dataOf([post(1), post(2)]), { url, redirects });
  for (const path of ['/plain', '/plain/', '/small/', '/with', '/with.html', '/notes/post-1/'])
    expect([path, await fate(path)]).toEqual([path, { kind: 'redirected', to: '/posts/post-1', status: 308 }]);
  expect(await fate('/anchored')).toEqual({ kind: 'redirected', to: '/posts/post-2', status: 302 });
  expect(await fate('/deep/er.html')).toEqual({ kind: 'redirected', to: '/posts/post-2#part', status: 308 });
  expect(await fate('/out')).toEqual({ kind: 'redirected', to: 'https://else.example/x?y=1', status: 308 });
  const skipped = (reason: string) => report.skipped.find((one) => one.reason.startsWith(reason))?.examples;
  expect(skipped('redirect by a pattern')).toEqual(['^/(\\d{4})/x(\\d+)$ → /$2/']);
  expect(skipped('redirect that cannot stand')).toEqual(['/rss → javascript:alert(1)']);
  expect(skipped('redirect that leads in a circle')).toEqual(['/circle']);
  expect(report.remarks).toContain('redirect /lost leads to /nowhere/, which is not in the export');
  await run(runtime, dataOf([post(1), post(2)]), { url, redirects });
});

test('redirects.yaml and routes.yaml of the content folder are read', async () => {
  await put('content/data/redirects.yaml', '301:\n  /a: /post-1/\n302:\n  ^/b$: /post-2/\n');
  await put(
    'content/settings/routes.yaml',
    [
      'routes:\n  /start/:\n    data: page.post-3\n    template: x\n  /shop/: shop',
      'collections:\n  /blog/:\n    permalink: /blog/{year}/{month}/{slug}/\n    template: index',
      '  /t/:\n    permalink: /{primary_tag}/{primary_author}/{id}/',
      'taxonomies:\n  tag: /topics/{slug}/\n  author: /writers/{slug}/\n',
    ].join('\n'),
  );
  const late = post(1, { published_at: '2023-03-31T22:30:00.000Z' });
  const data = dataOf([late, post(2), post(3, { type: 'page' })], {
    posts_tags: [{ id: id(1), post_id: id(1), tag_id: TAGS[0]?.id, sort_order: 0 }],
    settings: [{ key: 'timezone', value: 'Asia/Dhaka' }],
  });
  const report = await run(runtime, data, { url, files: folder });
  const moved = (path: string) => ({ kind: 'moved', path });
  expect(await fate('/a')).toMatchObject({ to: '/posts/post-1', status: 308 });
  expect(await fate('/b')).toMatchObject({ to: '/posts/post-2', status: 302 });
  for (const path of ['/blog/2023/04/post-1/', '/blog/2023/03/post-1', `/rivers/mira/${id(1)}/`, '/post-1/'])
    expect([path, await fate(path)]).toEqual([path, moved('/posts/post-1')]);
  expect(await fate('/start/')).toEqual(moved('/pages/post-3'));
  expect(await fate('/topics/rivers/')).toEqual(moved('/categories/rivers'));
  expect(await fate('/writers/mira/')).toEqual(moved(`/users/${USERS[0]?.slug}`));
  expect(await fate('/blog/')).toEqual(moved('/'));
  expect(report.skipped).toContainEqual({
    ...{ kind: 'other', reason: 'page of the theme: it is in no export', count: 1, examples: ['/shop/'] },
  });
});

test('a file of redirects that is of another form ends the import before anything is written', async () => {
  const redirects = await put('redirects.json', 'yes');
  await expect(run(runtime, dataOf([post(1)]), { redirects })).rejects.toThrow('neither of the forms of Ghost');
  await expect(run(runtime, dataOf([post(1)]), { redirects: join(folder, 'none.json') })).rejects.toThrow('opened');
  expect(await runtime.db.selectFrom('posts').selectAll().execute()).toEqual([]);
});

test('an old address that this program has itself is said to stay what it is', async () => {
  const report = await run(runtime, dataOf([post(1, { slug: 'search' }), post(2, { slug: 'tags', status: 'draft' })]));
  expect(report.posts.flatMap(({ notes }) => notes).filter((note) => note.includes('of this program'))).toEqual([
    '«/search» is an address of this program: the post is at «/posts/post-search», and links to it have to say so',
  ]);
});

test('headings of the editor’s own form are places that links lead to, and a preview leads to its post', async () => {
  const heading = (text: string) => ({ type: 'heading', tag: 'h2', children: [{ type: 'text', text }] });
  const link = (href: string) => ({
    type: 'paragraph',
    children: [{ type: 'link', url: href, children: [{ type: 'text', text: 'there' }] }],
  });
  const children = [heading('Second part'), heading('Second part'), link('#second-part'), link('#second-part-1')];
  const lexical = JSON.stringify({ root: { type: 'root', children } });
  const uuid = '0f0f0f0f-0000-4000-8000-000000000000';
  await run(runtime, dataOf([{ ...post(1), html: null, lexical, uuid }]), { url });
  const { content } = await runtime.db.selectFrom('posts').select('content').executeTakeFirstOrThrow();
  expect(content).toContain('<h2 id="anchor-second-part">');
  expect(content).toContain('href="#anchor-second-part-1"');
  expect(await fate(`/p/${uuid}/`)).toEqual({ kind: 'moved', path: '/posts/post-1' });
});
