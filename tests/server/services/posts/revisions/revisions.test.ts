import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as restore from '../../../../../app/api/v1/admin/posts/[id]/revisions/[revisionId]/restore/route.ts';
import * as revision from '../../../../../app/api/v1/admin/posts/[id]/revisions/[revisionId]/route.ts';
import * as revisions from '../../../../../app/api/v1/admin/posts/[id]/revisions/route.ts';
import * as one from '../../../../../app/api/v1/admin/posts/[id]/route.ts';
import * as posts from '../../../../../app/api/v1/admin/posts/route.ts';
import { EMPTY_TEXTS } from '../../../../../lib/rules/post-texts.ts';
import { revisionItemSchema, revisionSchema, type RevisionItem } from '../../../../../lib/schemas/admin-post.ts';
import { trustHtml } from '../../../../../lib/trust-html.ts';
import { call } from '../../../../setup/call.ts';
import { createPost } from '../../../../setup/factories.ts';
import { signInAs, type Member } from '../../../../setup/sign-in-as.ts';
import { createTestRuntime, type TestRuntime } from '../../../../setup/test-runtime.ts';

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

const create = async (body: object) => (await call(posts.POST, '/', { body, headers: author.headers })).body.post;
const update = async (id: number, body: object, who = author) =>
  (await call(one.PUT, '/', { method: 'PUT', params: { id: String(id) }, body, headers: who.headers })).body.post;
const list = async (id: number): Promise<RevisionItem[]> =>
  (await call(revisions.GET, '/', { params: { id: String(id) }, headers: author.headers })).body.revisions;
const params = (id: number, revisionId: number) => ({ id: String(id), revisionId: String(revisionId) });
const bringBack = (id: number, revisionId: number) =>
  call(restore.POST, '/', { method: 'POST', params: params(id, revisionId), headers: author.headers });

test('every save that changes the text leaves a revision, newest first, with its editor', async () => {
  const { id } = await create({ title: 'One', content: '<p>1</p>' });
  await update(id, { content: '<p>2</p>' });
  await update(id, { title: 'Three' }, admin);
  const kept = await list(id);
  expect(kept.map((entry) => [entry.title, entry.editor_username])).toEqual([
    ['Three', admin.username],
    ['One', author.username],
    ['One', author.username],
  ]);
  for (const entry of kept) expect(revisionItemSchema.strict().safeParse(entry).error).toBeUndefined();
});

test('saves that change no text leave none', async () => {
  const { id } = await create({ title: 'One', content: '<p>1</p>' });
  await update(id, { title: 'One', content: '<p>1</p>' });
  await update(id, { status: 'published', slug: 'only-the-slug-changed' });
  expect(await list(id)).toHaveLength(1);
});

test('the first save of a post that came without revisions keeps what it said before', async () => {
  const post = await createPost(db(), {
    author_id: author.id,
    title: 'Imported',
    content: '<p>As it came</p>',
  });
  await update(post.id, { title: 'Edited' });
  const [newest, oldest] = await list(post.id);
  expect([newest?.title, oldest?.title]).toEqual(['Edited', 'Imported']);
  expect(oldest?.created_at).toBe(post.updated_at.toISOString());
});

test('restoring brings texts and pictures back as a new revision; slug, state and date stay', async () => {
  const first = {
    title: 'First',
    content: '<p>first</p>',
    excerpt: 'E',
    meta_keywords: 'k',
    featured_image: 'https://x.test/1.jpg',
    language: 'fr',
  };
  const { id } = await create(first);
  const second = await update(id, {
    title: 'Second',
    content: '<p>second</p>',
    excerpt: '',
    featured_image: null,
    language: 'en',
    slug: 'second',
    status: 'published',
  });
  const [, oldest] = await list(id);
  const answer = await bringBack(id, oldest?.id ?? 0);
  expect(answer.status).toBe(200);
  expect(answer.body.post).toMatchObject({
    ...first,
    slug: 'second',
    status: 'published',
    published_at: second.published_at,
  });
  const kept = await list(id);
  expect(kept.map((entry) => entry.title)).toEqual(['First', 'Second', 'First']);
  await bringBack(id, kept[1]?.id ?? 0);
  expect((await list(id)).map((entry) => entry.title)).toEqual(['Second', 'First', 'Second', 'First']);
});

test('a revision can be read with its texts, and only below its own post', async () => {
  const { id } = await create({ title: 'Readable', content: '<p>text</p>' });
  const other = await create({ title: 'Other', content: '' });
  const [entry] = await list(id);
  const revisionId = entry?.id ?? 0;
  const answer = await call(revision.GET, '/', { params: params(id, revisionId), headers: author.headers });
  expect(revisionSchema.safeParse(answer.body.revision).error).toBeUndefined();
  expect(answer.body.revision).toMatchObject({ title: 'Readable', content: '<p>text</p>' });
  expect(
    (await call(revision.GET, '/', { params: params(other.id, revisionId), headers: author.headers })).status,
  ).toBe(404);
  expect((await bringBack(other.id, revisionId)).status).toBe(404);
});

test('what an old revision holds is sanitised again when it comes back', async () => {
  const { id } = await create({ title: 'Old rules', content: '<p>clean</p>' });
  const { id: revisionId } = await db()
    .updateTable('post_revisions')
    .set({ content: trustHtml('<p onclick="x()">dirty</p><script>x</script>') })
    .where('post_id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow();
  expect((await bringBack(id, revisionId)).body.post.content).toBe('<p>dirty</p>');
});

test('of old revisions the last of every ten minutes stays, a hundred at most; the newest twenty all stay', async () => {
  const { id } = await create({ title: 'Often saved', content: '' });
  const old = Array.from({ length: 300 }, (_, index) => ({
    ...EMPTY_TEXTS,
    ...{ post_id: id, title: `v${index}`, content: trustHtml(''), language: 'en' },
    created_at: new Date(Date.UTC(2026, 0, 1) + index * 300_000),
  }));
  await db().deleteFrom('post_revisions').where('post_id', '=', id).execute();
  await db().insertInto('post_revisions').values(old).execute();
  await update(id, { title: 'Newest' });
  const titles = (await list(id)).map((entry) => entry.title);
  expect(titles.slice(0, 20)).toEqual(['Newest', ...Array.from({ length: 19 }, (_, index) => `v${299 - index}`)]);
  // Two were saved in each span: the second stays.
  expect(titles.slice(20).every((title) => Number(title.slice(1)) % 2 === 1)).toBe(true);
  expect(titles.length).toBeLessThanOrEqual(100);
  expect(titles).toContain('v279');
});

test('revisions go with their post and outlive their editor', async () => {
  const helper = await signInAs(started.runtime, 'admin');
  const { id } = await create({ title: 'Kept', content: '' });
  await update(id, { title: 'By a helper' }, helper);
  await db().deleteFrom('users').where('id', '=', helper.id).execute();
  expect((await list(id))[0]).toMatchObject({ title: 'By a helper', editor_username: null });
  await db().deleteFrom('posts').where('id', '=', id).execute();
  expect(await db().selectFrom('post_revisions').select('id').where('post_id', '=', id).execute()).toEqual([]);
});
