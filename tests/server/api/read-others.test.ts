import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as unknown from '../../../app/api/[...path]/route.ts';
import * as categories from '../../../app/api/v1/categories/route.ts';
import * as comments from '../../../app/api/v1/comments/post/[postId]/route.ts';
import * as reactions from '../../../app/api/v1/reactions/post/[postId]/route.ts';
import * as search from '../../../app/api/v1/posts/search/route.ts';
import * as users from '../../../app/api/v1/users/username/[username]/route.ts';
import * as feeds from '../../../app/users/[username]/[feed]/route.ts';
import * as files from '../../../app/uploads/[folder]/[file]/route.ts';
import * as views from '../../../app/api/v1/posts/[id]/views/route.ts';
import { sql } from 'kysely';
import { fromNewAddress } from '../../setup/accounts.ts';
import { call } from '../../setup/call.ts';
import { forgetViewKeys } from '../../../lib/server/services/views/count-view.ts';
import { createCategory, createComment, createPost, createUser } from '../../setup/factories.ts';
import { reactionCounts } from '../../setup/reaction-counts.ts';
import { createTestRuntime, type TestRuntime } from '../../setup/test-runtime.ts';

let started: TestRuntime;
beforeAll(async () => {
  started = await createTestRuntime();
});
afterAll(() => started.close());
const db = () => started.runtime.db;

const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };

test('categories count public posts only', async () => {
  const shelf = await createCategory(db(), { slug: 'counted' });
  await createPost(db(), { categoryIds: [shelf.id] });
  await createPost(db(), { categoryIds: [shelf.id], status: 'draft' });
  await createPost(db(), { categoryIds: [shelf.id], published_at: new Date(Date.now() + 60_000) });
  const { body } = await call(categories.GET, '/api/v1/categories');
  const counted = body.categories.find((entry: { slug: string }) => entry.slug === 'counted');
  expect(counted).toEqual({ id: shelf.id, name: shelf.name, slug: 'counted', description: '', post_count: 1 });
});

test('comments come newest first, ten a page, with the account of who wrote them', async () => {
  const user = await createUser(db(), { full_name: 'Named Person', profile_image: '/uploads/profile-images/a.webp' });
  const post = await createPost(db());
  for (let minute = 0; minute < 11; minute += 1)
    await createComment(db(), {
      post_id: post.id,
      user_id: minute === 10 ? user.id : null,
      created_at: new Date(Date.UTC(2026, 1, 1, 0, minute)),
    });
  const first = await call(comments.GET, '/', { params: { postId: String(post.id) } });
  expect(first.body.pagination).toEqual({ page: 1, limit: 10, total: 11, pages: 2 });
  expect(first.body.comments).toHaveLength(10);
  expect(first.body.comments[0]).toEqual({
    id: expect.any(Number),
    content: '<p>Well said.</p>',
    created_at: '2026-02-01T00:10:00.000Z',
    author_name: 'Named Person',
    user_username: user.username,
    user_full_name: 'Named Person',
    user_profile_image: '/uploads/profile-images/a.webp',
    ...{ parent_id: null, reply_to: null, reply_count: 0, replies: [] },
  });
  const second = await call(comments.GET, '/?page=2', { params: { postId: String(post.id) } });
  expect(second.body.comments).toMatchObject([{ author_name: 'A reader', user_username: null }]);
});

test('a name that holds a percent sign is unknown, not malformed', async () => {
  for (const name of ['%', '%zz', '100%25', '%E0%A4']) {
    expect([name, (await call(users.GET, '/', { params: { username: name } })).status]).toEqual([name, 404]);
    expect([name, (await call(feeds.GET, '/', { params: { username: name, feed: 'feed.xml' } })).status]).toEqual([
      name,
      404,
    ]);
    const file = await files.GET(new Request('http://site.test/'), {
      params: Promise.resolve({ folder: 'featured-images', file: name }),
    });
    expect([name, file.status]).toEqual([name, 404]);
  }
});

test('comments and reactions of an unknown or unpublished post are 404, of a malformed id 400', async () => {
  const draft = await createPost(db(), { status: 'draft' });
  for (const handler of [comments.GET, reactions.GET]) {
    expect((await call(handler, '/', { params: { postId: String(draft.id) } })).status).toBe(404);
    expect((await call(handler, '/', { params: { postId: '99999999' } })).status).toBe(404);
    expect((await call(handler, '/', { params: { postId: 'abc' } })).status).toBe(400);
    expect((await call(handler, '/', { params: { postId: '0' } })).status).toBe(400);
  }
});

test('reaction counts follow the rows through every change', async () => {
  const post = await createPost(db());
  const [one, two] = [await createUser(db()), await createUser(db())];
  await db()
    .insertInto('reactions')
    .values([
      { post_id: post.id, user_id: one.id, type: 'love' },
      { post_id: post.id, user_id: two.id, type: 'sad' },
    ])
    .execute();
  const counts = async () => (await call(reactions.GET, '/', { params: { postId: String(post.id) } })).body.reactions;
  expect(await counts()).toEqual({ ...reactionCounts({ love: 1, sad: 1 }), userReaction: null });
  await db().updateTable('reactions').set({ type: 'like' }).where('user_id', '=', two.id).execute();
  expect(await counts()).toMatchObject({ like: 1, sad: 0, total: 2 });
  await db().deleteFrom('reactions').where('user_id', '=', one.id).execute();
  expect(await counts()).toMatchObject({ love: 0, total: 1 });
});

test('an author is found in any case, without an e-mail address; an inactive one is not', async () => {
  await createUser(db(), { username: 'মিতালী', full_name: 'মিতালী সেন' });
  const { body } = await call(users.GET, '/', { params: { username: encodeURIComponent('মিতালী'.normalize('NFD')) } });
  expect(body.user).toEqual({
    id: expect.any(Number),
    username: 'মিতালী',
    full_name: 'মিতালী সেন',
    profile_image: null,
    bio: '',
    links: [],
    created_at: expect.any(String),
    post_count: 0,
    comment_count: 0,
  });
  await createUser(db(), { username: 'sleeper', is_active: false });
  const inactive = await call(users.GET, '/', { params: { username: 'sleeper' } });
  expect([inactive.status, inactive.body.message]).toEqual([404, 'User not found']);
});

async function found(q: string): Promise<string[]> {
  const { body } = await call(search.GET, `/api/v1/posts/search?q=${encodeURIComponent(q)}`);
  return body.posts.map((post: { slug: string }) => post.slug);
}

test('search finds word beginnings in title, excerpt, content, author and category, in Bengali as in English', async () => {
  const author = await createUser(db(), { username: 'quillfeather', full_name: 'Quill Feather' });
  const shelf = await createCategory(db(), { name: 'Zoology' });
  await createPost(db(), {
    slug: 'searched',
    title: 'Umbrellas in Dhaka',
    excerpt: 'Waterproofing explained',
    content_text: 'Walking through puddles. স্বাধীনতার ক্ষুদ্র গল্প। সংখ্যা ২০২৫',
    author_id: author.id,
    categoryIds: [shelf.id],
  });
  for (const q of [
    'umb',
    'UMBRELLA',
    'waterproof',
    'puddle',
    'walked',
    'quill',
    'zool',
    'স্বাধী',
    'ক্ষু',
    'সংখ্যা 2025',
    'umb zool স্বা',
  ])
    expect([q, await found(q)]).toEqual([q, ['searched']]);
  for (const q of ['mbrella', 'umb nothing', '', '   ', '!!!', "'", '\\', ':*', '&|!'])
    expect([q, await found(q)]).toEqual([q, []]);
});

test('a title match comes before a text match', async () => {
  await createPost(db(), {
    slug: 'in-text',
    title: 'Other',
    content_text: 'a lighthouse somewhere',
    published_at: new Date('2026-05-02'),
  });
  await createPost(db(), {
    slug: 'in-title',
    title: 'The lighthouse',
    content_text: 'nothing',
    published_at: new Date('2026-05-01'),
  });
  expect(await found('lighthouse')).toEqual(['in-title', 'in-text']);
});

test('search folds joiners, composed letters and digits', async () => {
  await createPost(db(), { slug: 'folded', title: 'র‍্যাম ও বড়' });
  expect(await found('র্যাম')).toEqual(['folded']);
  expect(await found('বড\u09BC')).toEqual(['folded']);
  expect(await found('ব\u09A1\u09BC')).toEqual(['folded']);
});

test('a search of more than 200 characters is 422', async () => {
  const { status, body } = await call(search.GET, `/api/v1/posts/search?q=${'a'.repeat(201)}`);
  expect(status).toBe(422);
  expect(body.errors.q).toEqual(['Must be at most 200 characters']);
});

test('a view counts once per reader, post and day, without a cookie; bots and prefetches do not count', async () => {
  const post = await createPost(db());
  const view = (headers: Record<string, string>, id = post.id) =>
    call(views.POST, '/', { method: 'POST', params: { id: String(id) }, headers });
  const reader = { ...BROWSER, ...fromNewAddress() };
  const first = await view(reader);
  expect([first.status, first.headers.get('set-cookie')]).toEqual([204, null]);
  await view(reader);
  await view({ ...reader, 'user-agent': 'Mozilla/5.0 another' });
  await view({ ...BROWSER, ...fromNewAddress() });
  await view({ ...reader, 'user-agent': 'Googlebot/2.1' });
  await view({ ...reader, ...fromNewAddress(), 'sec-purpose': 'prefetch' });
  const row = await db().selectFrom('posts').select('view_count').where('id', '=', post.id).executeTakeFirstOrThrow();
  expect(row.view_count).toBe(3);
});

test('who read what cannot be told: a reader is another one at each post, and the key of a day is forgotten', async () => {
  const [one, two] = [await createPost(db()), await createPost(db())];
  const reader = { ...BROWSER, ...fromNewAddress() };
  await sql`insert into view_keys (day, key) values (now()::date - 2, '\\x00')`.execute(db());
  for (const { id } of [one, two])
    await call(views.POST, '/', { method: 'POST', params: { id: String(id) }, headers: reader });
  const seen = await db().selectFrom('post_views').select('visitor').where('post_id', 'in', [one.id, two.id]).execute();
  expect(new Set(seen.map(({ visitor }) => visitor.toString('hex'))).size).toBe(2);
  await forgetViewKeys(db());
  const { rows } = await sql<{
    old: number;
  }>`select count(*)::int as old from view_keys where day < now()::date - 1`.execute(db());
  expect(rows[0]?.old).toBe(0);
});

test('a view of an unknown post is 404, of a malformed id 400', async () => {
  expect((await call(views.POST, '/', { method: 'POST', params: { id: '99999999' } })).status).toBe(404);
  expect((await call(views.POST, '/', { method: 'POST', params: { id: 'x' } })).status).toBe(400);
});

test('an unknown API address is 404 in JSON', async () => {
  const { status, body } = await call(unknown.GET, '/api/v1/nothing');
  expect([status, body.code]).toEqual([404, 'not_found']);
});

test('what an unknown API address takes is nothing: asking is 404 as well', async () => {
  const { status, body } = await call(unknown.OPTIONS, '/api/v1/nothing', { method: 'OPTIONS' });
  expect([status, body.code]).toEqual([404, 'not_found']);
});
