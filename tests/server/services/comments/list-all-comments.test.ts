import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as one from '../../../../app/api/v1/admin/comments/[id]/route.ts';
import * as list from '../../../../app/api/v1/admin/comments/route.ts';
import * as publicPost from '../../../../app/api/v1/posts/[id]/route.ts';
import { explain, recordQueries } from '../../../../bench/large-site/explain.ts';
import { createPool } from '../../../../lib/server/db/client.ts';
import { listAllComments } from '../../../../lib/server/services/comments/list-all-comments.ts';
import { adminCommentSchema } from '../../../../lib/schemas/comment.ts';
import { call } from '../../../setup/call.ts';
import { createComment, createPost, createUser } from '../../../setup/factories.ts';
import { signInAs, type Member } from '../../../setup/sign-in-as.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';

let started: TestRuntime;
let admin: Member;
const texts: Record<number, string> = {};
beforeAll(async () => {
  started = await createTestRuntime();
  const { db } = started.runtime;
  admin = await signInAs(started.runtime, 'admin');
  const reader = await createUser(db, { username: 'commenter', full_name: 'Rafiq Islam' });
  const shown = await createPost(db, { title: 'About tea', slug: 'tea' });
  const hidden = await createPost(db, { title: 'A draft', status: 'draft' });
  const say = async (content: string, post_id: number, user_id: number | null) => {
    const row = await createComment(db, {
      content,
      post_id,
      user_id,
      created_at: new Date(Date.UTC(2026, 0, 1, Object.keys(texts).length)),
    });
    texts[row.id] = content;
  };
  await say('<p>Milk &amp; sugar</p>', shown.id, reader.id);
  await say('<p>50% less</p>', shown.id, null);
  await say('<p>Too early</p>', hidden.id, reader.id);
});
afterAll(() => started.close());

const search = (query: string) => call(list.GET, `/?${query}`, { headers: admin.headers });
const found = async (query: string) =>
  (await search(query)).body.comments.map((comment: { content: string }) => comment.content.replace(/<\/?p>/g, ''));

test('all comments, newest first, also those below drafts, each with its post', async () => {
  expect(await found('')).toEqual(['Too early', '50% less', 'Milk &amp; sugar']);
  const { body } = await search('page=2&limit=2');
  expect(body.pagination).toEqual({ page: 2, limit: 2, total: 3, pages: 2 });
  expect(body.comments).toEqual([
    {
      ...{
        id: expect.any(Number),
        content: '<p>Milk &amp; sugar</p>',
        created_at: '2026-01-01T00:00:00.000Z',
      },
      ...{
        author_name: 'Rafiq Islam',
        user_username: 'commenter',
        user_full_name: 'Rafiq Islam',
        user_profile_image: null,
      },
      ...{ parent_id: null, reply_to: null },
      ...{ post_id: expect.any(Number), post_title: 'About tea', post_slug: 'tea' },
      ...{ status: 'published', reports: [] },
    },
  ]);
  expect(adminCommentSchema.safeParse(body.comments[0]).error).toBeUndefined();
});

test('a search looks at text, author and post, and takes wildcards for letters', async () => {
  expect(await found('search=milk%20%26%20s')).toEqual(['Milk &amp; sugar']);
  expect(await found('search=rafiq')).toEqual(['Too early', 'Milk &amp; sugar']);
  expect(await found('search=a%20reader')).toEqual(['50% less']);
  expect(await found('search=about%20TEA')).toEqual(['50% less', 'Milk &amp; sugar']);
  expect(await found('search=50%25')).toEqual(['50% less']);
  expect(await found('search=nothing%00')).toEqual([]);
});

test('a search finds letters as they are, in either case and any script', async () => {
  const post = await createPost(started.runtime.db);
  const said = ['ÄRGER (im Büro)', 'a\\d+ [x]', 'রহিমা খাতুন', 'Σίσυφος'];
  for (const text of said) await createComment(started.runtime.db, { content: `<p>${text}</p>`, post_id: post.id });
  const searched = ['ärger (im b', 'A\\d+ [X', 'হিমা খা', 'σίσυφος'];
  for (const [index, text] of searched.entries())
    expect(await found(`search=${encodeURIComponent(text)}`)).toEqual([said[index]]);
});

test('a search goes through what was said once, for its page and its count', async () => {
  const pool = createPool(started.connection, 1);
  const { db, queries } = recordQueries(pool);
  await listAllComments(db, { id: admin.id, role: 'admin' }, { page: 1, limit: 10, search: 'milk' });
  const plans = await Promise.all(queries.map((query) => explain(pool, query)));
  const text = JSON.stringify(plans);
  expect(text.match(/"Filter":"[^"]*content/gu)).toHaveLength(1);
  await pool.end();
});

test('a deleted comment is gone, and no longer counted', async () => {
  const post = await createPost(started.runtime.db);
  const { id } = await createComment(started.runtime.db, { post_id: post.id });
  const remove = () => call(one.DELETE, '/', { method: 'DELETE', params: { id: String(id) }, headers: admin.headers });
  const count = async () =>
    (await call(publicPost.GET, '/', { params: { id: String(post.id) } })).body.post.comment_count;
  expect(await count()).toBe(1);
  expect(await remove()).toMatchObject({ status: 204, body: undefined });
  expect(await count()).toBe(0);
  expect((await remove()).status).toBe(404);
});

test('comments can be turned round, and narrowed down to those that readers see or do not see', async () => {
  expect(await found('sort=created_at')).toEqual((await found('')).toReversed());
  const all = await found('');
  const { db } = started.runtime;
  await db.updateTable('comments').set({ hidden: true }).where('content', 'like', '%50%').execute();
  expect(await found('status=hidden')).toEqual(all.filter((text: string) => text.includes('50%')));
  expect(await found('status=shown')).toEqual(all.filter((text: string) => !text.includes('50%')));
  expect(await found('status=hidden&search=early')).toEqual([]);
  expect((await search('status=lost')).status).toBe(422);
  expect((await search('sort=content')).status).toBe(422);
});

test('what is hidden with its author waits for nobody', async () => {
  const { db } = started.runtime;
  const post = await createPost(db);
  const author = await createUser(db, { is_active: false });
  const said = { post_id: post.id, user_id: author.id, hidden: true };
  await createComment(db, { ...said, content: '<p>Cheap one</p>', status: 'held' });
  const { id } = await createComment(db, { ...said, content: '<p>Cheap two</p>' });
  await db.insertInto('comment_reports').values({ comment_id: id, user_id: admin.id, reason: 'spam' }).execute();
  expect(await found('status=held&search=cheap')).toEqual([]);
  expect(await found('status=reported&search=cheap')).toEqual([]);
  expect((await found('status=hidden&search=cheap')).toSorted()).toEqual(['Cheap one', 'Cheap two']);
});

test('the list is narrowed to one person and to one post, beside all else', async () => {
  const { db } = started.runtime;
  const one = await createUser(db, { username: 'Narrow.One', full_name: 'Narrow', email: 'narrow@lekha.test' });
  const [first, second] = [await createPost(db), await createPost(db)];
  for (const [content, post, user] of [
    ['<p>narrow a</p>', first, one],
    ['<p>narrow b</p>', second, one],
    ['<p>narrow c</p>', first, await createUser(db)],
  ] as const)
    await createComment(db, { content, post_id: post.id, user_id: user.id });
  const sorted = async (query: string) => (await found(query)).toSorted();
  expect(await sorted('author=narrow.one')).toEqual(['narrow a', 'narrow b']);
  expect(await sorted(`post=${first.id}`)).toEqual(['narrow a', 'narrow c']);
  expect(await sorted(`post=${first.id}&author=Narrow.One`)).toEqual(['narrow a']);
  expect(await sorted('author=Narrow.One&search=narrow%20b')).toEqual(['narrow b']);
  expect(await found('author=nobody')).toEqual([]);
  expect(await found('author=Narrow.One&status=held')).toEqual([]);
  expect((await search('post=x')).status).toBe(422);
});

test('an administrator finds a person by a whole e-mail address, who may not see addresses does not', async () => {
  const moderator = await signInAs(started.runtime, 'moderator');
  expect((await found('search=NARROW%40lekha.test')).toSorted()).toEqual(['narrow a', 'narrow b']);
  expect(await found('search=narrow%40lekha')).toEqual([]);
  const asked = await call(list.GET, '/?search=narrow%40lekha.test', { headers: moderator.headers });
  expect(asked.body.comments).toEqual([]);
});
