/** @jest-environment node */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { listPosts } from '../../../../lib/server/services/posts/list-posts.ts';
import { indexStalePosts, reindexPosts } from '../../../../lib/server/services/search/index-stale-posts.ts';
import { searchPosts } from '../../../../lib/server/services/search/search-posts.ts';
import { createCategory, createPost, createUser } from '../../../setup/factories.ts';
import { createTestDatabase, type TestDatabase } from '../../../setup/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const db = () => database.db;

async function found(q: string): Promise<string[]> {
  const posts = await searchPosts(db(), { q, limit: 50, include: [] });
  return posts.map((post) => post.slug);
}

test.each([
  ['covid', 'covid-19', 'The covid-19 years'],
  ['address', 'example.com', 'Written to sumi@example.com today'],
  ['path', 'well known', 'See /a/well-known/place'],
  ['angle', 'kept inside', 'Nothing <is kept inside> of angles lost'],
  ['bangla-digits', '2024', 'সাল ২০২৪'],
  ['ascii-digits', '১৯৭১', 'The year 1971'],
  ['joiner', 'ক\u200D্ষমতাবান', 'ক্ষমতাবান মানুষ'],
  ['decomposed', 'বা\u09A1\u09BC\u09BFতে', 'বাড়িতে ফেরা'],
  ['stem', 'wanders', 'They wandered off'],
  ['chinese', '红楼梦', '我爱红楼梦这本书'],
  ['japanese', '猫である', '吾輩は猫である'],
  ['mixed', '第12回', '第１２回は第12回と書く'],
  ['korean', '서울', '서울의 봄'],
  ['urdu-digits', '1947', 'سال ۱۹۴۷'],
  ['nukta', 'प\u095dना', 'पढ\u093cना लिखना'],
  ['accent', 'CAFÉ', 'A cafe\u0301 in the rain'],
  ['no-accent', 'creme brulee', 'Une crème brûlée'],
  ['accent-too-many', 'zürich', 'Back to Zurich'],
  ['yo', 'елка', 'Наша ёлка'],
  ['arabic-signs', 'السلام', 'السَّلامُ عليكم'],
  ['arabic-letters', 'احمد مدرسه', 'أحمد في المدرسة مدرسة'],
  ['kashida', 'محمد', 'محـــمد كاتب'],
  ['urdu-keyboard', 'كتاب يه', 'یہ کتاب اچھی ہے'],
  ['wide', '456', '第４５６回'],
  ['narrow', 'ハンカク', 'ﾊﾝｶｸ文字'],
])('%s: «%s» finds «%s»', async (slug, q, content_text) => {
  await createPost(db(), { slug, content_text });
  expect(await found(q)).toEqual([slug]);
});

test('characters of Chinese are found side by side only', async () => {
  await createPost(db(), { slug: 'apart', content_text: '京都と東の空' });
  expect(await found('東京')).toEqual([]);
});

test.each([
  '',
  '   ',
  '\u200D',
  '\u09CD',
  '\u064E',
  '\u0640',
  '\u0301',
  '\uFE70',
  '""',
  ':*',
  '& | !',
  "'",
  '<->',
  '%_',
])('«%s» finds nothing and breaks nothing', async (q) => {
  expect(await found(q)).toEqual([]);
  const list = await listPosts(db(), { q: q || ' ', page: 1, limit: 10, include: [] });
  expect(list).toEqual({ posts: [], pagination: { page: 1, limit: 10, total: 0, pages: 0 } });
});

test('a title counts more than a text, and a newer post more than an older one', async () => {
  const at = (day: number) => ({ published_at: new Date(Date.UTC(2025, 0, day)) });
  await createPost(db(), { slug: 'in-old-text', content_text: 'quillwort', ...at(1) });
  await createPost(db(), { slug: 'in-new-text', content_text: 'quillwort', ...at(2) });
  await createPost(db(), { slug: 'in-title', title: 'Quillwort', content_text: 'other', ...at(1) });
  expect(await found('quillw')).toEqual(['in-title', 'in-new-text', 'in-old-text']);
});

test('all words must be there, in whatever field', async () => {
  const author = await createUser(db(), { username: 'zephyrine', full_name: 'Zephyrine Ahmed' });
  const category = await createCategory(db(), { name: 'Lighthouses' });
  await createPost(db(), {
    slug: 'everywhere',
    title: 'Granite',
    author_id: author.id,
    categoryIds: [category.id],
  });
  expect(await found('zeph light gran')).toEqual(['everywhere']);
  expect(await found('zeph light marble')).toEqual([]);
});

test('words filter a list within an author and a category', async () => {
  const [one, other] = [await createUser(db()), await createUser(db())];
  const category = await createCategory(db());
  const text = { content_text: 'thimbleberry' };
  await createPost(db(), { slug: 'one-in', author_id: one.id, categoryIds: [category.id], ...text });
  await createPost(db(), { slug: 'one-out', author_id: one.id, ...text });
  await createPost(db(), { slug: 'other-in', author_id: other.id, categoryIds: [category.id], ...text });
  const slugs = async (scope: object) => {
    const { posts, pagination } = await listPosts(db(), {
      ...scope,
      q: 'thimble',
      page: 1,
      limit: 2,
      include: [],
    });
    return [pagination.total, ...posts.map((post) => post.slug)];
  };
  expect(await slugs({})).toEqual([3, 'one-in', 'one-out']);
  expect(await slugs({ author: one.username })).toEqual([2, 'one-in', 'one-out']);
  expect(await slugs({ category: category.slug })).toEqual([2, 'one-in', 'other-in']);
  expect(await slugs({ author: other.username, category: category.slug })).toEqual([1, 'other-in']);
});

test('a list of an author and a category counts what both share', async () => {
  const author = await createUser(db());
  const category = await createCategory(db());
  for (let n = 0; n < 3; n += 1) await createPost(db(), { author_id: author.id, categoryIds: [category.id] });
  await createPost(db(), { author_id: author.id });
  const { pagination } = await listPosts(db(), {
    author: author.username,
    category: category.slug,
    page: 1,
    limit: 2,
    include: [],
  });
  expect(pagination).toEqual({ page: 1, limit: 2, total: 3, pages: 2 });
});

test('an edited post is found by its new words alone, a draft and a deleted one not at all', async () => {
  const post = await createPost(db(), { slug: 'edited', content_text: 'oldmoss' });
  await db().updateTable('posts').set({ content_text: 'newmoss' }).where('id', '=', post.id).execute();
  expect([await found('oldmoss'), await found('newmoss')]).toEqual([[], ['edited']]);
  await db().updateTable('posts').set({ status: 'draft' }).where('id', '=', post.id).execute();
  expect(await found('newmoss')).toEqual([]);
  await db().updateTable('posts').set({ status: 'published' }).where('id', '=', post.id).execute();
  expect(await found('newmoss')).toEqual(['edited']);
  await db().deleteFrom('posts').where('id', '=', post.id).execute();
  expect(await found('newmoss')).toEqual([]);
});

test('posts are found by a new name of their author or category once waiting posts are indexed', async () => {
  const author = await createUser(db(), { full_name: 'Before Marriage' });
  const category = await createCategory(db(), { name: 'Beforehand' });
  await createPost(db(), { slug: 'renamed', author_id: author.id, categoryIds: [category.id] });
  await db().updateTable('users').set({ full_name: 'Afterglow Person' }).where('id', '=', author.id).execute();
  await db().updateTable('categories').set({ name: 'Aftermath' }).where('id', '=', category.id).execute();
  expect(await indexStalePosts(db())).toBe(1);
  expect(await found('afterglow aftermath')).toEqual(['renamed']);
  expect(await found('beforehand')).toEqual([]);
  expect(await indexStalePosts(db())).toBe(0);
});

test('a new name waits for its posts in one row, and reaches each of many once, drafts and posts that move included', async () => {
  const category = await createCategory(db(), { name: 'Firstname' });
  const { id: author_id } = await createUser(db());
  const { rows: posts } = await sql<{ id: number }>`insert into posts (slug, title, author_id, status, published_at)
    select 'named-' || n, 'Named', ${author_id}, case when n % 100 = 0 then 'draft' else 'published' end,
      now() - interval '1 hour' * n from generate_series(1, 1100) n returning id`.execute(db());
  const ids = posts.map(({ id }) => id);
  await sql`insert into post_categories (post_id, category_id)
    select id, ${category.id} from unnest(${ids}::int[]) id`.execute(db());
  await indexStalePosts(db());
  await db().updateTable('categories').set({ name: 'Secondname' }).where('id', '=', category.id).execute();
  const waiting = await sql<{ names: number; posts: number }>`select (select count(*)::int from stale_names) as names,
    (select count(*)::int from stale_posts) as posts`.execute(db());
  expect(waiting.rows).toEqual([{ names: 1, posts: 0 }]);
  // The oldest moves before the place that the name has come to.
  const stop = new AbortController();
  await indexStalePosts(db(), { signal: stop.signal, onBatch: (done) => done > 11 && stop.abort() });
  const oldest = ids.at(-2) ?? 0;
  await db().updateTable('posts').set({ published_at: new Date() }).where('id', '=', oldest).execute();

  await indexStalePosts(db());

  const left = await sql<{ old: number; fresh: number; waiting: number }>`select
    count(*) filter (where search @@ 'firstname')::int as old, count(*) filter (where search @@ 'secondname')::int as fresh,
    (select count(*)::int from stale_names) as waiting
    from post_lookup where post_id = any (${ids}::int[])`.execute(db());
  expect(left.rows).toEqual([{ old: 0, fresh: 1100, waiting: 0 }]);
  await db().deleteFrom('posts').where('author_id', '=', author_id).execute();
});

test('reindexing makes all vectors anew and says how far it is', async () => {
  await createPost(db(), { slug: 'lost', content_text: 'samphire' });
  const { rows } = await sql`update post_lookup set search = '' returning post_id`.execute(db());
  expect(await found('samphire')).toEqual([]);
  const steps: number[] = [];
  expect(await reindexPosts(db(), { onBatch: (done) => steps.push(done) })).toBe(rows.length);
  expect(steps.at(-1)).toBe(rows.length);
  expect(await found('samphire')).toEqual(['lost']);
});

test('what another process indexes meanwhile is counted, and waited for', async () => {
  const { rows } = await sql`update post_lookup set search = '' returning post_id`.execute(db());
  const stop = new AbortController();
  const beside = (async () => {
    while (!stop.signal.aborted) {
      await indexStalePosts(db());
      await sleep(5);
    }
  })();
  expect(await reindexPosts(db())).toBe(rows.length);
  const { rows: left } = await sql`select from post_lookup where search = ''`.execute(db());
  expect(left).toEqual([]);
  stop.abort();
  await beside;
});
