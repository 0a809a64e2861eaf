import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as posts from '../../../../app/api/v1/admin/posts/route.ts';
import * as one from '../../../../app/api/v1/admin/posts/[id]/route.ts';
import * as publicPost from '../../../../app/api/v1/posts/[id]/route.ts';
import { adminPostSchema } from '../../../../lib/schemas/admin-post.ts';
import { keepSavedSettings } from '../../../../lib/server/db/site-settings.ts';
import { findFate } from '../../../../lib/server/gateway/address/find-fate.ts';
import { call } from '../../../setup/call.ts';
import { createCategory, createComment } from '../../../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';
import { signInAs, type Member } from '../../../setup/sign-in-as.ts';

let started: TestRuntime;
let author: Member;
let admin: Member;
beforeAll(async () => {
  started = await createTestRuntime();
  author = await signInAs(started.runtime, 'author');
  admin = await signInAs(started.runtime, 'admin');
});
afterAll(() => started.close());
const db = () => started.runtime.db;

const create = (body: object, who = author) => call(posts.POST, '/', { body, headers: who.headers });
const update = (id: number, body: object, who = author) =>
  call(one.PUT, '/', { method: 'PUT', params: { id: String(id) }, body, headers: who.headers });
const read = (id: number, who = author) => call(one.GET, '/', { params: { id: String(id) }, headers: who.headers });
const remove = (id: number, who = author) =>
  call(one.DELETE, '/', { method: 'DELETE', params: { id: String(id) }, headers: who.headers });
const fate = (path: string) => findFate(db(), path, new URLSearchParams());

const TEXT = { title: 'A title', content: '<p>Some <strong>text</strong>.</p>' };

test('a post with every field comes back with every field, and public as it was written', async () => {
  const shelf = await createCategory(db());
  const other = await createCategory(db());
  const fields = {
    title: '  ইলিশ   ভাপা ',
    content: '<h2>রান্না</h2><p>সর্ষে বাটা।</p>',
    excerpt: 'সংক্ষেপ',
    slug: 'ইলিশ-ভাপা',
    categoryIds: [other.id, shelf.id, other.id],
    featured_image: 'https://pictures.test/fish.jpg',
    featured_image_alt: 'A fish',
    canonical_url: 'https://elsewhere.test/hilsa',
    meta_description: 'About hilsa',
    meta_keywords: 'fish, mustard',
    language: 'BN-bd',
    status: 'published',
    published_at: '2026-01-02T09:30:00.250+06:00',
  };
  const { status, body } = await create(fields);
  expect(status).toBe(201);
  expect(adminPostSchema.safeParse(body.post).error).toBeUndefined();
  const { categoryIds: _ids, ...sent } = fields;
  const shown = { ...sent, title: 'ইলিশ ভাপা', language: 'bn-BD', published_at: '2026-01-02T03:30:00.250Z' };
  expect(body.post).toMatchObject(shown);
  expect(body.post.categories.map((entry: { id: number }) => entry.id)).toEqual([other.id, shelf.id]);
  expect((await read(body.post.id)).body.post).toEqual(body.post);
  const { status: _status, ...publicly } = shown;
  const seen = await call(publicPost.GET, '/', { params: { id: 'ইলিশ-ভাপা' } });
  expect(seen.body.post).toMatchObject({ ...publicly, author_username: author.username });
});

test('a text whose letters tell no language is in the site’s', async () => {
  keepSavedSettings({ language: 'fr' });
  const { body } = await create({ ...TEXT, title: 'Un soir' });
  keepSavedSettings({});
  expect(body.post.language).toBe('fr');
});

test('title and content are enough for a draft, which nobody else sees', async () => {
  const { body } = await create(TEXT);
  expect(body.post).toMatchObject({
    ...TEXT,
    slug: 'a-title',
    status: 'draft',
    published_at: null,
    excerpt: '',
    language: 'en',
  });
  expect(body.post).toMatchObject({
    featured_image: null,
    canonical_url: null,
    meta_description: '',
    categories: [],
  });
  expect((await call(publicPost.GET, '/', { params: { id: String(body.post.id) } })).status).toBe(404);
  expect((await call(publicPost.GET, '/', { params: { id: body.post.slug } })).status).toBe(404);
});

test('the language of a post that does not name one is told by its script', async () => {
  const { body } = await create({ title: 'নদী', content: '<p>নদীর ধারে বাড়ি।</p>' });
  expect(body.post.language).toBe('bn');
});

test('content is sanitised, and Word markup cleaned without losing its text', async () => {
  const content = [
    '<p class="MsoNormal" style="mso-list:l0" onclick="x()">From <o:p></o:p><span lang="EN-GB">Word</span></p>',
    '<script>alert(1)</script><img src="x" onerror="alert(1)"><a href="javascript:alert(1)">link</a>',
    '<img src="/uploads/featured-images/abc-10x10.webp" alt="ok">',
  ].join('');
  const { body } = await create({ title: 'Pasted', content });
  expect(body.post.content).toContain('<p>From Word</p>');
  expect(body.post.content).not.toMatch(/script|onerror|onclick|style|Mso/i);
  expect(body.post.content).toContain('src="/uploads/featured-images/abc-10x10.webp"');
});

test('what the sanitiser refuses is 422 by its field, on create and on update', async () => {
  const content = `${'<blockquote>'.repeat(60)}deep`;
  const refused = await create({ title: 'Deep', content });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['content']]);
  const { body } = await create(TEXT);
  expect((await update(body.post.id, { content })).status).toBe(422);
  expect((await read(body.post.id)).body.post).toEqual(body.post);
});

const BAD: [string, object, string][] = [
  ['no title', { content: 'x' }, 'title'],
  ['a blank title', { ...TEXT, title: '  \u0000 ' }, 'title'],
  ['a title of 301 characters', { ...TEXT, title: 'x'.repeat(301) }, 'title'],
  ['no content', { title: 'x' }, 'content'],
  ['content that is no text', { ...TEXT, content: 1 }, 'content'],
  ['a slug of digits', { ...TEXT, slug: '2026' }, 'slug'],
  ['a slug of Bengali digits', { ...TEXT, slug: '২০২৬' }, 'slug'],
  ['a slug with a slash', { ...TEXT, slug: 'a/b' }, 'slug'],
  ['a slug with a space', { ...TEXT, slug: 'a b' }, 'slug'],
  ['a slug that is a path of the API', { ...TEXT, slug: 'search' }, 'slug'],
  ['an unknown category', { ...TEXT, categoryIds: [99_999_999] }, 'categoryIds'],
  ['categories that are no ids', { ...TEXT, categoryIds: ['x'] }, 'categoryIds'],
  ['an image by script', { ...TEXT, featured_image: 'javascript:alert(1)' }, 'featured_image'],
  ['an image as data', { ...TEXT, featured_image: 'data:image/png;base64,AAAA' }, 'featured_image'],
  ['an image of another folder', { ...TEXT, featured_image: '/uploads/profile-images/a.webp' }, 'featured_image'],
  ['an image with a way up', { ...TEXT, featured_image: '/uploads/featured-images/../x.webp' }, 'featured_image'],
  [
    'an upload that is not there',
    { ...TEXT, featured_image: '/uploads/featured-images/none-1x1.webp' },
    'featured_image',
  ],
  ['a canonical link that is no address', { ...TEXT, canonical_url: '/here' }, 'canonical_url'],
  ['a language that is none', { ...TEXT, language: 'not a tag' }, 'language'],
  ['an unknown status', { ...TEXT, status: 'gone' }, 'status'],
  ['a date without a zone', { ...TEXT, published_at: '2026-01-01T00:00:00' }, 'published_at'],
  ['a date that is none', { ...TEXT, published_at: '2026-02-31T00:00:00Z' }, 'published_at'],
  [
    'scheduled without a future date',
    { ...TEXT, status: 'scheduled', published_at: '2020-01-01T00:00:00Z' },
    'published_at',
  ],
];

test.each(BAD)('%s is 422 by its field', async (_name, body, field) => {
  const answer = await create(body);
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
});

test('NUL characters and lone surrogates do no harm anywhere', async () => {
  const odd = 'a\u0000b\ud800c';
  const { status, body } = await create({
    title: odd,
    content: `<p>${odd}</p>`,
    excerpt: odd,
    meta_description: odd,
    meta_keywords: odd,
    featured_image_alt: odd,
  });
  expect(status).toBe(201);
  expect(JSON.stringify(body.post)).not.toContain('\\u0000');
});

test('a body may have 2 MB, not more', async () => {
  const paragraph = `<p>${'word '.repeat(200)}</p>`;
  const body = { title: 'Long', content: paragraph.repeat(1_900) };
  expect(JSON.stringify(body).length).toBeGreaterThan(1_900_000);
  expect((await create(body)).status).toBe(201);
  const answer = await create({ title: 'Longer', content: paragraph.repeat(2_200) });
  expect([answer.status, answer.body.code]).toEqual([413, 'payload_too_large']);
});

test('in an update absent fields stay, and empty ones are emptied', async () => {
  const shelf = await createCategory(db());
  const { body } = await create({
    ...TEXT,
    excerpt: 'E',
    meta_keywords: 'k',
    canonical_url: 'https://x.test/',
    categoryIds: [shelf.id],
  });
  const { id } = body.post;
  const renamed = (await update(id, { title: 'Another' })).body.post;
  expect(renamed).toEqual({ ...body.post, title: 'Another', updated_at: expect.any(String) });
  expect(renamed.updated_at > body.post.updated_at).toBe(true);
  const emptied = (await update(id, { excerpt: '', meta_keywords: null, canonical_url: '', categoryIds: [] })).body
    .post;
  expect(emptied).toMatchObject({
    title: 'Another',
    excerpt: '',
    meta_keywords: '',
    canonical_url: null,
    categories: [],
  });
});

test('an update that changes nothing leaves the post as it is', async () => {
  const { body } = await create(TEXT);
  const again = await update(body.post.id, {
    ...TEXT,
    status: 'draft',
    categoryIds: [],
    updated_at: body.post.updated_at,
  });
  expect(again.body.post).toEqual(body.post);
});

test('of two people who save the same post the second is told, and nothing is overwritten', async () => {
  const { body } = await create(TEXT);
  const { id, updated_at } = body.post;
  const first = await update(id, { title: 'By the first', updated_at });
  expect(first.status).toBe(200);
  const second = await update(id, { title: 'By the second', updated_at }, admin);
  expect([second.status, second.body.code]).toEqual([409, 'edit_conflict']);
  expect((await read(id)).body.post).toEqual(first.body.post);
  const informed = await update(id, { title: 'By the second', updated_at: first.body.post.updated_at }, admin);
  expect(informed.body.post.title).toBe('By the second');
});

test('of many saves of one version at the same time one wins', async () => {
  const { body } = await create(TEXT);
  const { id, updated_at } = body.post;
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map((number) => update(id, { title: `Save ${number}`, updated_at })),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409]);
});

test("an administrator edits an author's post, which stays the author's", async () => {
  const { body } = await create(TEXT);
  const edited = await update(body.post.id, { title: 'Edited' }, admin);
  expect(edited.body.post).toMatchObject({ title: 'Edited', author_username: author.username });
});

test('a deleted post takes its comments along: 204, then 404, and its address is gone', async () => {
  const { body } = await create({ ...TEXT, slug: 'to-be-deleted', status: 'published' });
  const { id } = body.post;
  await createComment(db(), { post_id: id });
  expect(await remove(id)).toMatchObject({ status: 204, body: undefined });
  for (const answer of [await remove(id), await read(id), await update(id, { title: 'x' })])
    expect(answer.status).toBe(404);
  expect(await fate('/posts/to-be-deleted')).toMatchObject({ status: 410 });
});

test('what was never public is not gone but unknown, whatever its date; what was public once is gone', async () => {
  const draft = await create({ ...TEXT, slug: 'dated-draft', published_at: '2020-01-01T00:00:00Z' });
  await remove(draft.body.post.id);
  expect(await fate('/posts/dated-draft')).toMatchObject({ status: 404 });
  const hidden = await create({ ...TEXT, slug: 'hidden-again', status: 'published' });
  await update(hidden.body.post.id, { status: 'draft' });
  expect(await fate('/posts/hidden-again')).toMatchObject({ status: 404 });
  await remove(hidden.body.post.id);
  expect(await fate('/posts/hidden-again')).toMatchObject({ status: 410 });
});

test('who has stored all texts that a day has room for waits, reads and goes on with titles; nobody else waits', async () => {
  const flood = await signInAs(started.runtime, 'author');
  const { body } = await create(TEXT, flood);
  const full = db()
    .updateTable('rate_limits')
    .set({ count: 2 * 1024 ** 2 });
  await full.where('key', '=', `stored-texts:${flood.id}`).execute();
  const refused = [await create(TEXT, flood), await update(body.post.id, { content: '<p>More</p>' }, flood)];
  expect(refused.map(({ status }) => status)).toEqual([429, 429]);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(80_000);
  expect((await update(body.post.id, { title: 'Another title' }, flood)).status).toBe(200);
  expect((await create(TEXT)).status).toBe(201);
});
