/** @jest-environment node */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { createCategory, createComment, createPost, createUser } from '../../setup/factories.ts';
import { countPublicPosts } from '../../../lib/server/services/posts/post-lists.ts';
import { joinPostWeeks } from '../../../lib/server/services/posts/post-weeks.ts';
import { createTestDatabase, type TestDatabase } from '../../setup/test-database.ts';
import { trustHtml } from '../../../lib/trust-html.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const db = () => database.db;

/** Every kept count that differs from the rows that it counts. */
async function wrongCounts(): Promise<unknown[]> {
  const listed = 'listed_at is not null';
  const reactions = ['like', 'love', 'laugh', 'angry', 'sad', 'dislike'].map(
    (type) =>
      `select '${type}', id, ${type}_count, (select count(*) from reactions where post_id = posts.id and type = '${type}') from posts`,
  );
  const { rows } = await sql
    .raw(
      `select * from (
        select 'site' as what, id, published_count as kept, (select count(*) from posts where ${listed}) as counted from site_counts
        union all select 'author', id, published_count, (select count(*) from post_authors pa join posts p on p.id = pa.post_id
          where pa.user_id = users.id and p.${listed}) from users
        union all select 'commenter', id, comment_count, (select count(*) from comments where user_id = users.id and not hidden) from users
        union all select 'category', id, published_count, (select count(*) from post_categories pc join posts p on p.id = pc.post_id
          where category_id = categories.id and p.${listed}) from categories
        union all select 'post', id, comment_count, (select count(*) from comments where post_id = posts.id and not hidden) from posts
        union all ${reactions.join(' union all ')}
        union all select 'weeks of ' || w.kind, w.of_id, w.posts, w.counted from (
          select kind, of_id, week, sum(posts) as posts, sum(counted) as counted from (
            select kind, of_id, week, posts, 0 as counted from post_weeks
            union all select kind, of_id, date_bin('7 days', p.listed_at, '2001-01-01 00:00:00+00'), 0, 1 from posts p join (
              select 'all' as kind, 0 as of_id, id as post_id from posts
              union all select 'author', user_id, post_id from post_authors
              union all select 'category', category_id, post_id from post_categories
              union all select 'tag', tag_id, post_id from post_tags) lists on lists.post_id = p.id where p.${listed}) both_ways
          group by 1, 2, 3) w
        union all select 'authors in categories', 0, (select count(*) from author_categories ac join posts p on p.id = ac.post_id
          join post_authors using (post_id, user_id) join post_categories using (post_id, category_id)
          where ac.listed_at is not distinct from p.listed_at),
          (select count(*) from post_authors join post_categories using (post_id))
        union all select 'lookup', 0, (select count(*) from post_lookup l join posts p on p.id = l.post_id
          where l.listed_at is not distinct from p.listed_at and l.author_id = p.author_id), (select count(*) from posts)
        union all select 'first author', 0, (select count(*) from post_authors pa join posts p on p.id = pa.post_id
          where pa.position = 0 and pa.user_id = p.author_id and pa.listed_at is not distinct from p.listed_at),
          (select count(*) from posts)) counts
      where kept <> counted`,
    )
    .execute(db());
  return rows;
}

async function site() {
  const [author, other] = [await createUser(db()), await createUser(db())];
  const category = await createCategory(db());
  const post = await createPost(db(), { author_id: author.id, categoryIds: [category.id] });
  const draft = await createPost(db(), { author_id: author.id, categoryIds: [category.id], status: 'draft' });
  return { author, other, category, post, draft };
}

test('every author of a post has it counted, and loses it with it', async () => {
  const { other, post, draft } = await site();
  const rows = [post, draft].map(({ id }) => ({ post_id: id, user_id: other.id, position: 1 }));
  await db().insertInto('post_authors').values(rows).execute();
  expect(await wrongCounts()).toEqual([]);
  await db().updateTable('posts').set({ status: 'published' }).where('id', '=', draft.id).execute();
  expect(await wrongCounts()).toEqual([]);
  // One of several becomes the first.
  await db().updateTable('posts').set({ author_id: other.id }).where('id', '=', draft.id).execute();
  expect(await wrongCounts()).toEqual([]);
  await db().deleteFrom('posts').where('id', '=', post.id).execute();
  expect(await wrongCounts()).toEqual([]);
});

test('counts follow posts that are published, taken back, given to another author and deleted', async () => {
  const { author, other, post, draft } = await site();
  expect(await wrongCounts()).toEqual([]);
  await db().updateTable('posts').set({ status: 'published' }).where('id', '=', draft.id).execute();
  expect(await wrongCounts()).toEqual([]);
  await db().updateTable('posts').set({ author_id: other.id }).where('id', '=', post.id).execute();
  expect(await wrongCounts()).toEqual([]);
  await db()
    .updateTable('posts')
    .set({ author_id: author.id, status: 'draft' })
    .where('author_id', 'in', [author.id, other.id])
    .execute();
  expect(await wrongCounts()).toEqual([]);
  await db().deleteFrom('posts').where('author_id', '=', author.id).execute();
  expect(await wrongCounts()).toEqual([]);
});

test('counts of weeks follow posts that move in time, and tags; a job joins what was counted apart', async () => {
  const { author, post, draft } = await site();
  const { id: tag_id } = await db()
    .insertInto('tags')
    .values({ slug: 'a-tag', name: 'A tag' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = [post, draft].map(({ id }) => ({ post_id: id, tag_id }));
  await db().insertInto('post_tags').values(rows).execute();
  expect(await wrongCounts()).toEqual([]);
  const moved = { published_at: new Date('1999-12-31T23:59:59.999Z'), status: 'published' as const };
  await db().updateTable('posts').set(moved).where('author_id', '=', author.id).execute();
  expect(await wrongCounts()).toEqual([]);
  await db().deleteFrom('post_tags').where('post_id', '=', draft.id).execute();
  expect(await wrongCounts()).toEqual([]);

  await joinPostWeeks(db());

  expect(await wrongCounts()).toEqual([]);
  const { rows: apart } = await sql`select from post_weeks group by kind, of_id, week
    having count(*) > 1 or sum(posts) < 1`.execute(db());
  expect(apart).toEqual([]);
  const { rows: derived } = await sql`select derive_post_lists()`.execute(db());
  expect(derived).toHaveLength(1);
  expect(await wrongCounts()).toEqual([]);
});

test('posts to come are no public ones, in whichever week they come', async () => {
  const { db } = database;
  const isPublic = async () =>
    (
      await sql<{ n: number }>`select count(*)::int as n from posts
    where listed_at <= now()`.execute(db)
    ).rows[0]?.n;
  const before = await countPublicPosts(db);
  expect(before).toBe(await isPublic());
  const week = 7 * 86_400_000;
  // Weeks begin on Mondays, and the first day of all was a Thursday.
  const monday = Math.ceil((Date.now() + 3 * 86_400_000) / week) * week - 3 * 86_400_000;
  const times = [
    Date.now() + 60_000,
    monday - 1,
    monday,
    monday + 1,
    monday + week,
    Date.parse('9999-12-31T00:00:00Z'),
  ];
  const ids: number[] = [];
  for (const time of times) ids.push((await createPost(db, { published_at: new Date(time) })).id);
  await createPost(db, { published_at: new Date() });
  expect(await countPublicPosts(db)).toBe(before + 1);
  await sql`update posts set published_at = now() - interval '1 second' where id = any (${ids}::int[])`.execute(db);
  expect(await countPublicPosts(db)).toBe(before + 1 + times.length);
  expect(await countPublicPosts(db)).toBe(await isPublic());
});

test('counts follow categories that are moved and deleted', async () => {
  const { category, post } = await site();
  const target = await createCategory(db());
  await db().updateTable('post_categories').set({ category_id: target.id }).where('post_id', '=', post.id).execute();
  expect(await wrongCounts()).toEqual([]);
  await db().deleteFrom('categories').where('id', '=', category.id).execute();
  expect(await wrongCounts()).toEqual([]);
});

test('counts follow comments, one by one and many at once, and survive their authors', async () => {
  const { other, post, draft } = await site();
  await createComment(db(), { post_id: post.id, user_id: other.id });
  const many = Array.from({ length: 5 }, (_, n) => ({
    post_id: n % 2 ? post.id : draft.id,
    user_id: n === 0 ? null : other.id,
    author_name: 'x',
    content: trustHtml('y'),
  }));
  await db().insertInto('comments').values(many).execute();
  expect(await wrongCounts()).toEqual([]);
  await db()
    .updateTable('comments')
    .set({ content: trustHtml('edited') })
    .where('post_id', '=', post.id)
    .execute();
  await db().deleteFrom('comments').where('post_id', '=', draft.id).execute();
  expect(await wrongCounts()).toEqual([]);
  await db().deleteFrom('users').where('id', '=', other.id).execute();
  expect(await wrongCounts()).toEqual([]);
});

test('counts follow reactions that are added, changed and taken back', async () => {
  const { author, other, post } = await site();
  const both = [author, other].map((user) => ({ post_id: post.id, user_id: user.id, type: 'like' as const }));
  await db().insertInto('reactions').values(both).execute();
  expect(await wrongCounts()).toEqual([]);
  await db().updateTable('reactions').set({ type: 'sad' }).where('user_id', '=', other.id).execute();
  expect(await wrongCounts()).toEqual([]);
  await db().deleteFrom('reactions').where('post_id', '=', post.id).execute();
  expect(await wrongCounts()).toEqual([]);
});
