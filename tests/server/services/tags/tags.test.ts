import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as adminPosts from '../../../../app/api/v1/admin/posts/route.ts';
import * as adminPost from '../../../../app/api/v1/admin/posts/[id]/route.ts';
import * as adminTags from '../../../../app/api/v1/admin/tags/route.ts';
import * as adminTag from '../../../../app/api/v1/admin/tags/[id]/route.ts';
import * as mergeTag from '../../../../app/api/v1/admin/tags/[id]/merge/route.ts';
import * as posts from '../../../../app/api/v1/posts/route.ts';
import * as infinite from '../../../../app/api/v1/posts/infinite/route.ts';
import * as onePost from '../../../../app/api/v1/posts/[id]/route.ts';
import * as search from '../../../../app/api/v1/posts/search/route.ts';
import * as tags from '../../../../app/api/v1/tags/route.ts';
import * as feed from '../../../../app/tags/[slug]/[feed]/route.ts';
import * as sitemap from '../../../../app/sitemap.xml/route.ts';
import { findFate } from '../../../../lib/server/gateway/address/find-fate.ts';
import { indexStalePosts } from '../../../../lib/server/services/search/index-stale-posts.ts';
import { call } from '../../../setup/call.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';
import { untilWaiting } from '../../../setup/until-waiting.ts';
import { signInAs, type Member } from '../../../setup/sign-in-as.ts';

let started: TestRuntime;
let admin: Member;
let author: Member;
beforeAll(async () => {
  started = await createTestRuntime();
  admin = await signInAs(started.runtime, 'admin');
  author = await signInAs(started.runtime, 'author');
});
afterAll(() => started.close());

type Row = { id: number; name: string; slug: string; post_count: number };

const TEXT = { title: 'A post', content: '<p>Text</p>', status: 'published' };
const write = (fields: object, { headers } = admin) =>
  call(adminPosts.POST, '/', { body: { ...TEXT, ...fields }, headers });
const edit = (id: number, body: object, { headers } = admin) =>
  call(adminPost.PUT, '/', { method: 'PUT', params: { id: String(id) }, body, headers });
const change = (id: number, body: object, { headers } = admin) =>
  call(adminTag.PUT, '/', { method: 'PUT', params: { id: String(id) }, body, headers });
const remove = (id: number) =>
  call(adminTag.DELETE, '/', { method: 'DELETE', params: { id: String(id) }, headers: admin.headers });
const merge = (id: number, body: object) =>
  call(mergeTag.POST, '/', { params: { id: String(id) }, body, headers: admin.headers });
const listed = async (): Promise<Row[]> => (await call(tags.GET, '/')).body.tags;
const named = async (name: string) => {
  const all: Row[] = (await call(adminTags.GET, '/', { headers: admin.headers })).body.tags;
  return all.find((tag) => tag.name === name);
};
const namesOf = ({ body }: { body: { post: { tags: Row[] } } }) => body.post.tags.map(({ name }) => name);
const fate = (path: string) => {
  const url = new URL(path, 'http://site.test');
  return findFate(started.runtime.db, url.pathname, url.searchParams);
};
const MISSING = { kind: 'missing', status: 404, page: 'page-not-found' };

test('names become tags, those that are there are met by case and width, and posts carry them everywhere', async () => {
  const first = await write({ slug: 'first', tags: [' Monsoon ', 'বর্ষা', '2026', 'ＭＯＮＳＯＯＮ'] });
  expect(first.status).toBe(201);
  const expected = [
    { id: expect.any(Number), name: 'Monsoon', slug: 'monsoon' },
    { id: expect.any(Number), name: 'বর্ষা', slug: 'বর্ষা' },
    { id: expect.any(Number), name: '2026', slug: 'tag-2026' },
  ];
  expect(first.body.post.tags).toEqual(expected);
  const second = await write({ tags: ['monsoon'] });
  expect(second.body.post.tags).toEqual([first.body.post.tags[0]]);
  const { id } = first.body.post;
  const held = [
    (await call(onePost.GET, '/', { params: { id: String(id) } })).body.post,
    ...[posts, infinite].map((route) => call(route.GET, '/?include=')),
  ];
  const [post, ...lists] = await Promise.all(held);
  expect(post.tags).toEqual(expected);
  for (const { body } of lists)
    expect(body.posts.find((item: { id: number }) => item.id === id).tags).toEqual(expected);
});

test('in a save without tags they stay, and an empty list takes them away', async () => {
  const { id } = (await write({ tags: ['Stays', 'Goes'] })).body.post;
  expect(namesOf(await edit(id, { title: 'Other' }))).toEqual(['Stays', 'Goes']);
  expect(namesOf(await edit(id, { tags: ['Comes', 'Stays'] }))).toEqual(['Comes', 'Stays']);
  expect(namesOf(await edit(id, { tags: ['Stays', 'Comes'] }))).toEqual(['Stays', 'Comes']);
  expect(namesOf(await edit(id, { tags: [] }))).toEqual([]);
});

test.each([
  ['more than 100', Array.from({ length: 101 }, (_, index) => `t${index}`)],
  ['an empty name', ['fine', '  ']],
  ['more than 60 graphemes', ['ক্ষ'.repeat(61)]],
  ['a control character', ['a\u0007b']],
  ['a change of direction', ['a\u202eb']],
  ['nothing that one sees', ['\u200b']],
  ['what is no text', [1]],
  ['no list', 'name'],
])('%s is refused', async (_what, sent) => {
  const { status, body } = await write({ tags: sent });
  expect([status, Object.keys(body.errors)[0]?.split('.')[0]]).toEqual([422, 'tags']);
});

test('60 graphemes of a conjunct and a hundred names are taken', async () => {
  expect((await write({ tags: ['ক্ষ'.repeat(60)] })).status).toBe(201);
  expect((await write({ tags: Array.from({ length: 100 }, (_, index) => `one of ${index}`) })).status).toBe(201);
});

test('an author gives tags to own posts and may not touch the tags themselves', async () => {
  const { status, body } = await write({ tags: ['Of an author'] }, author);
  expect(status).toBe(201);
  const [tag] = body.post.tags;
  expect((await edit(body.post.id, { tags: [] }, author)).status).toBe(200);
  const answers = [
    await call(adminTags.GET, '/', { headers: author.headers }),
    await change(tag.id, { name: 'x' }, author),
    await call(adminTag.DELETE, '/', { method: 'DELETE', params: { id: String(tag.id) }, headers: author.headers }),
    await call(mergeTag.POST, '/', { params: { id: String(tag.id) }, body: { into: 1 }, headers: author.headers }),
  ];
  expect(answers.map(({ status: refused }) => refused)).toEqual([403, 403, 403, 403]);
});

test('a tag is public while a public post has it: list, page, feeds, map and filter', async () => {
  const { post } = (await write({ tags: ['Appears'], status: 'draft' })).body;
  await write({ tags: ['Appears'], status: 'published', published_at: '2999-01-01T00:00:00Z' });
  const feedOf = () =>
    feed.GET(new Request('http://site.test/'), { params: Promise.resolve({ slug: 'appears', feed: 'feed.xml' }) });
  const mapped = async () =>
    (await (await sitemap.GET(new Request('http://site.test/'), { params: Promise.resolve({}) })).text()).includes(
      '/tags/appears<',
    );
  expect((await listed()).some(({ slug }) => slug === 'appears')).toBe(false);
  expect(await fate('/tags/appears')).toEqual(MISSING);
  expect([(await feedOf()).status, await mapped()]).toEqual([404, false]);
  await edit(post.id, { status: 'published' });
  expect((await listed()).find(({ slug }) => slug === 'appears')).toEqual({
    ...{ id: expect.any(Number), name: 'Appears', slug: 'appears', post_count: 1 },
  });
  expect(await fate('/tags/appears')).toEqual({ kind: 'ok' });
  expect(await fate('/tags/Appears')).toEqual({ kind: 'moved', path: '/tags/appears' });
  expect([(await feedOf()).status, await mapped()]).toEqual([200, true]);
  const { body } = await call(posts.GET, '/?tag=Appears');
  expect(body.pagination.total).toBe(0);
  const right = (await call(posts.GET, '/?tag=appears')).body;
  expect([right.posts.map((item: Row) => item.id), right.pagination.total]).toEqual([[post.id], 1]);
  expect((await call(posts.GET, `/?tag=appears&author=${author.username}`)).body.pagination.total).toBe(0);
  expect((await call(posts.GET, `/?tag=appears&author=${admin.username}`)).body.pagination.total).toBe(1);
  await edit(post.id, { status: 'draft' });
  expect(await fate('/tags/appears')).toEqual(MISSING);
});

test('a search finds a post by its tag, also by its new name', async () => {
  const { post } = (await write({ tags: ['Quillwort'] })).body;
  const found = async (q: string) => (await call(search.GET, `/?q=${q}`)).body.posts.map((item: Row) => item.id);
  expect(await found('quillw')).toEqual([post.id]);
  const tag = await named('Quillwort');
  await change(tag?.id ?? 0, { name: 'Spikemoss' });
  await indexStalePosts(started.runtime.db);
  expect([await found('quillw'), await found('spikemoss')]).toEqual([[], [post.id]]);
  await edit(post.id, { tags: [] });
  expect(await found('spikemoss')).toEqual([]);
});

test('an update changes what it names, refuses a name that another tag has, and what somebody else changed', async () => {
  await write({ tags: ['Before', 'Taken'] });
  const tag = (await call(adminTags.GET, '/', { headers: admin.headers })).body.tags.find(
    (row: Row) => row.name === 'Before',
  );
  const renamed = await change(tag.id, { name: 'After', updated_at: tag.updated_at });
  expect(renamed.body.tag).toEqual({ ...tag, name: 'After', updated_at: expect.any(String) });
  expect((await change(tag.id, { name: 'x', updated_at: tag.updated_at })).body.code).toBe('edit_conflict');
  const taken = await change(tag.id, { name: 'TAKEN' });
  expect([taken.status, taken.body.code, Object.keys(taken.body.errors)]).toEqual([409, 'tag_taken', ['name']]);
  expect((await change(tag.id, { slug: 'taken' })).body.code).toBe('slug_taken');
  expect((await change(tag.id, { slug: '' })).body.tag.slug).toBe('after');
  expect(await fate('/tags/before')).toEqual({ kind: 'moved', path: '/tags/after' });
  expect((await change(99_999_999, { name: 'x' })).status).toBe(404);
});

test('of two tags that take one name at the same moment the second is told so', async () => {
  await write({ tags: ['One of two', 'Other of two'] });
  const [one, other] = [await named('One of two'), await named('Other of two')];
  const held = await started.runtime.db.startTransaction().execute();
  await held
    .updateTable('tags')
    .set({ name: 'Both of two' })
    .where('id', '=', one?.id ?? 0)
    .execute();
  const answer = change(other?.id ?? 0, { name: 'BOTH of two' });
  await untilWaiting(started.runtime.db, 1);
  await held.commit().execute();
  const { status, body } = await answer;
  expect([status, body.code, Object.keys(body.errors)]).toEqual([409, 'tag_taken', ['name']]);
});

test('a merge moves posts, counts and addresses to the tag that remains', async () => {
  const both = (await write({ tags: ['Js', 'JavaScript'] })).body.post;
  const one = (await write({ tags: ['Js'] })).body.post;
  const [js, full] = both.tags;
  expect((await merge(js.id, { into: js.id })).status).toBe(422);
  expect((await merge(js.id, { into: 99_999_999 })).body.errors).toEqual({ into: ['Tag not found'] });
  expect((await merge(99_999_999, { into: js.id })).status).toBe(404);
  await change(js.id, { slug: 'ecma' });
  const merged = await merge(js.id, { into: full.id });
  expect([merged.status, merged.body.tag]).toEqual([200, expect.objectContaining({ id: full.id, post_count: 2 })]);
  for (const { id } of [both, one])
    expect((await call(onePost.GET, '/', { params: { id: String(id) } })).body.post.tags).toEqual([full]);
  for (const slug of ['js', 'ecma'])
    expect(await fate(`/tags/${slug}?page=1`)).toEqual({ kind: 'moved', path: '/tags/javascript' });
  const moved = await feed.GET(new Request('http://site.test/'), {
    params: Promise.resolve({ slug: 'js', feed: 'atom.xml' }),
  });
  expect([moved.status, moved.headers.get('location')]).toEqual([308, '/tags/javascript/atom.xml']);
});

test('a deleted tag leaves its posts, and counts follow posts that are deleted', async () => {
  const { post } = (await write({ tags: ['Doomed', 'Counted'] })).body;
  const [doomed, counted] = post.tags;
  expect((await remove(doomed.id)).status).toBe(204);
  expect((await remove(doomed.id)).status).toBe(404);
  expect(await fate('/tags/doomed')).toEqual(MISSING);
  expect((await named('Counted'))?.post_count).toBe(1);
  await call(adminPost.DELETE, '/', { method: 'DELETE', params: { id: String(post.id) }, headers: admin.headers });
  expect(await named('Counted')).toEqual(expect.objectContaining({ id: counted.id, post_count: 0 }));
});

test('many writers of the same new names make each of them once', async () => {
  const names = ['Race one', 'Race two', 'Race three'];
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => write({ tags: index % 2 ? names : names.toReversed() })),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  for (const name of names) expect((await named(name))?.post_count).toBe(8);
});
