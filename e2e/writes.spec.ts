import { expect, test } from 'playwright/test';
import { startWrittenSite, type WrittenSite } from './setup/written-site.ts';

/** A request that begins this long after the write's answer has to see it. */
const WITHIN_MS = 1_000;

type View = { path: string; headers?: Record<string, string> };
type Written = { post: { id: number; slug: string } };

const LISTS: View[] = [
  { path: '/' },
  { path: '/', headers: { rsc: '1' } },
  { path: '/?category=rivers' },
  { path: '/categories/rivers' },
  { path: '/users/admin' },
  // Shows others of its category.
  { path: '/posts/elder-stone' },
];
const FEEDS: View[] = [
  ...[
    '/feed.xml',
    '/atom.xml',
    '/feed.json',
    '/categories/rivers/feed.xml',
    '/users/admin/feed.xml',
    '/users/admin/atom.xml',
  ].map((path) => ({ path })),
];

const read = async (site: WrittenSite, { path, headers }: View) => (await site.get(path, headers)).text();

/** Asks until the answer fits, with requests that begin at most one second after `written`. */
async function settles(
  site: WrittenSite,
  view: View,
  fits: (answer: { status: number; text: string }) => boolean,
  written: number,
): Promise<boolean> {
  for (;;) {
    const asked = performance.now();
    const answer = await site.get(view.path, view.headers);
    if (fits({ status: answer.status, text: await answer.text() })) return true;
    if (asked - written > WITHIN_MS) return false;
  }
}

/** Views that do not show all of `there`, or show something of `gone`. */
async function late(
  site: WrittenSite,
  views: View[],
  { there = [], gone = [] }: { there?: string[]; gone?: string[] },
): Promise<string[]> {
  const written = performance.now();
  const fits = ({ text }: { text: string }) =>
    there.every((part) => text.includes(part)) && !gone.some((part) => text.includes(part));
  const settled = await Promise.all(views.map((view) => settles(site, view, fits, written)));
  return views
    .filter((_, index) => !settled[index])
    .map(({ path, headers }) => `${path}${headers ? ' (payload)' : ''}`);
}

async function answers(site: WrittenSite, path: string, status: number): Promise<boolean> {
  return settles(site, { path }, (answer) => answer.status === status, performance.now());
}

let site: WrittenSite;
let rivers: { id: number };
const warm = async (views: View[]) => void (await Promise.all([...views, ...views].map((view) => read(site, view))));

// The tests follow one post through its life, on one site.
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  site = await startWrittenSite();
  rivers = (await site.write<{ category: { id: number } }>('admin/categories', { body: { name: 'Rivers' } })).category;
  const old = {
    title: 'Elder stone',
    content: '<p>Old.</p>',
    status: 'published',
    categoryIds: [rivers.id],
    published_at: '2026-01-01T00:00:00Z',
  };
  await site.write('admin/posts', { body: old });
});
test.afterAll(() => site.stop());

let heron: Written['post'];

test('a post that is published, renamed, unpublished and deleted shows everywhere at once', async () => {
  const views = [...LISTS, ...FEEDS];
  const listed = [...views, { path: '/sitemap.xml' }];
  await warm([...listed, { path: '/posts/heron' }]);
  const body = {
    title: 'White heron',
    slug: 'heron',
    content: '<p>It stands.</p>',
    status: 'published',
    categoryIds: [rivers.id],
  };
  heron = (await site.write<Written>('admin/posts', { body })).post;
  expect(await late(site, views, { there: ['White heron'] })).toEqual([]);
  expect(await late(site, [{ path: '/sitemap.xml' }], { there: ['/posts/heron<'] })).toEqual([]);
  expect(await late(site, [{ path: '/categories' }], { there: ['2 posts'] })).toEqual([]);
  expect(await answers(site, '/posts/heron', 200)).toBe(true);

  const put = (fields: object) => site.write(`admin/posts/${heron.id}`, { method: 'PUT', body: fields });
  const own = { path: '/posts/heron' };
  await warm([...views, own]);
  await put({ title: 'Grey heron' });
  expect(await late(site, [...views, own], { there: ['Grey heron'], gone: ['White heron'] })).toEqual([]);

  await warm([...listed, own]);
  await put({ status: 'draft' });
  expect(await late(site, [...views, { path: '/sitemap.xml' }], { gone: ['Grey heron', '/posts/heron<'] })).toEqual([]);
  expect(await answers(site, '/posts/heron', 404)).toBe(true);

  await warm([...listed, own]);
  await put({ status: 'published' });
  expect(await late(site, views, { there: ['Grey heron'] })).toEqual([]);
  expect(await answers(site, '/posts/heron', 200)).toBe(true);

  await warm([...listed, own]);
  await site.write(`admin/posts/${heron.id}`, { method: 'DELETE' });
  expect(await late(site, listed, { gone: ['Grey heron', '/posts/heron<'] })).toEqual([]);
  expect(await answers(site, '/posts/heron', 410)).toBe(true);
});

test('the texts of a post for programs follow it', async () => {
  const body = { title: 'Kingfisher', slug: 'kingfisher', content: '<p>It <em>dives</em>.</p>', status: 'published' };
  const { post } = await site.write<Written>('admin/posts', { body });
  const put = (fields: object) => site.write(`admin/posts/${post.id}`, { method: 'PUT', body: fields });
  const own = { path: '/posts/kingfisher.md' };
  const list = { path: '/llms.txt' };
  await warm([own, list]);
  expect(await late(site, [own], { there: ['title: Kingfisher', 'It *dives*.'] })).toEqual([]);
  const { status, headers } = await site.get(own.path);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8']);
  expect(headers.get('link')).toMatch(/^<http:\/\/[^>]+\/posts\/kingfisher>; rel="canonical"$/);
  expect((await site.get('/posts/kingfisher/markdown')).status).toBe(404);
  expect((await site.get(own.path, { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304);
  await put({ title: 'Blue kingfisher', content: '<p>It <strong>waits</strong>.</p>' });
  expect(await late(site, [own], { there: ['title: Blue kingfisher', 'It **waits**.'], gone: ['dives'] })).toEqual([]);
  expect(await late(site, [list], { there: ['[Blue kingfisher]('] })).toEqual([]);
  await put({ slug: 'halcyon' });
  expect(await answers(site, own.path, 308)).toBe(true);
  expect(await late(site, [list], { there: ['/posts/halcyon.md'], gone: ['kingfisher.md'] })).toEqual([]);
  await put({ status: 'draft' });
  expect(await answers(site, '/posts/halcyon.md', 404)).toBe(true);
  await put({ status: 'published' });
  expect(await answers(site, '/posts/halcyon.md', 200)).toBe(true);
  await site.write(`admin/posts/${post.id}`, { method: 'DELETE' });
  expect(await answers(site, '/posts/halcyon.md', 410)).toBe(true);
  expect(await late(site, [list], { gone: ['halcyon'] })).toEqual([]);
});

test('a comment and a reaction, and their end, show on the post and on its cards at once', async () => {
  const { posts } = await site.write<{ posts: { id: number }[] }>('posts', { method: 'GET' });
  const postId = posts[0]?.id;
  const own = { path: '/posts/elder-stone' };
  const cards = [{ path: '/' }, { path: '/categories/rivers' }, { path: '/users/admin' }];
  await warm([own, ...cards]);
  const { comment } = await site.write<{ comment: { id: number } }>('comments', {
    body: { postId, content: 'So still.' },
  });
  expect(await late(site, [own], { there: ['So still.', 'Comments (1)'] })).toEqual([]);
  expect(await late(site, cards, { there: ['1 comment'] })).toEqual([]);
  await site.write('reactions', { body: { postId, reactionType: 'love' } });
  const loved = '"interactionType":"https://schema.org/LikeAction","userInteractionCount":1';
  expect(await late(site, [own], { there: [loved] })).toEqual([]);
  await site.write(`reactions/post/${postId}`, { method: 'DELETE' });
  await site.write(`comments/${comment.id}`, { method: 'DELETE' });
  expect(await late(site, [own], { there: ['Comments (0)'], gone: ['So still.', loved] })).toEqual([]);
  expect(await late(site, cards, { gone: ['1 comment'] })).toEqual([]);
});

test('another name of a category and of an author shows wherever it stands at once', async () => {
  await site.write('comments', {
    body: {
      postId: (await site.write<{ posts: { id: number }[] }>('posts', { method: 'GET' })).posts[0]?.id,
      content: 'Mine.',
    },
  });
  const everywhere = [
    ...LISTS,
    { path: '/categories' },
    { path: '/about-us' },
    { path: '/feed.json' },
    { path: '/categories/rivers/feed.xml' },
  ];
  await warm([...everywhere, ...FEEDS]);
  await site.write(`admin/categories/${rivers.id}`, { method: 'PUT', body: { name: 'Waters' } });
  expect(await late(site, everywhere, { there: ['Waters'], gone: ['Rivers'] })).toEqual([]);
  await warm([...LISTS, ...FEEDS]);
  await site.write('profile', { method: 'PUT', body: { fullName: 'Ada Wells' } });
  expect(await late(site, [...LISTS, ...FEEDS], { there: ['Ada Wells'], gone: ['Administrator'] })).toEqual([]);
  await site.write(`admin/categories/${rivers.id}`, { method: 'PUT', body: { slug: 'waters' } });
  expect(await answers(site, '/categories/rivers', 308)).toBe(true);
  expect(
    await late(site, [{ path: '/' }, { path: '/categories' }, { path: '/about-us' }], {
      there: ['/categories/waters'],
      gone: ['/categories/rivers'],
    }),
  ).toEqual([]);
  await site.write(`admin/categories/${rivers.id}`, { method: 'DELETE' });
  expect(await answers(site, '/categories/waters', 404)).toBe(true);
  expect(
    await late(site, [{ path: '/' }, { path: '/categories' }, { path: '/posts/elder-stone' }], { gone: ['Waters'] }),
  ).toEqual([]);
});
