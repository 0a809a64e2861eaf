/** @jest-environment node */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { Actor } from '../../../lib/server/auth/find-viewer.ts';
import { AppError } from '../../../lib/server/errors.ts';
import { pickThreads } from '../../../lib/server/services/comments/pick-comments.ts';
import { listPosts } from '../../../lib/server/services/posts/list-posts.ts';
import type { Scope } from '../../../lib/server/services/posts/pick-posts.ts';
import { setCategories, setTags } from '../../../lib/server/services/posts/post-terms.ts';
import { joinPostWeeks, pickByWeek } from '../../../lib/server/services/posts/post-weeks.ts';
import { indexStalePosts, reindexPosts } from '../../../lib/server/services/search/index-stale-posts.ts';
import { tagIdsOf } from '../../../lib/server/services/tags/tag.ts';
import { mergeTag } from '../../../lib/server/services/tags/write-tag.ts';
import { createPost } from '../../setup/factories.ts';
import { createTestDatabase, type TestDatabase } from '../../setup/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
const db = () => database.db;

/** Numbers that look random, the same for the same seed. */
function createDice(seed: number) {
  let state = seed;
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const some = <T>(list: readonly T[]): T => {
    const one = list[below(list.length)];
    if (one === undefined) throw new Error('Nothing to choose from.');
    return one;
  };
  const several = <T>(list: readonly T[]): T[] => list.filter(() => below(2) === 0);
  return { below, some, several };
}
// The same walk every time, unless somebody wants others.
const { below, some, several } = createDice(Number(process.env.LISTS_SEED ?? 4));

const AUTHORS = ['author0', 'author1', 'author2'];
const CATEGORIES = ['c0', 'c1', 'c2'];
const TAGS = ['t0', 't1', 't2', 't3'];
// Mondays to the millisecond and what lies around them, microseconds, and what is older or younger than anybody writes.
const MOMENTS = [
  ...['2000-12-25T00:00:00Z', '2000-12-24T23:59:59.9996Z', '2001-01-01T00:00:00Z', '1969-12-29T00:00:00Z'],
  ...['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '2020-01-06T00:00:00Z', '2020-01-05T23:59:59.999499Z'],
  ...['2020-02-04T05:06:07.123456Z', '2020-03-29T00:30:00Z', '2020-10-25T23:30:00Z'],
];
const moment = () =>
  below(2) === 0 ? some(MOMENTS) : new Date(Date.now() + 60_000 * (below(60 * 24 * 30) - 60 * 24 * 29)).toISOString();

async function fill(): Promise<void> {
  await sql`insert into users (username, email, full_name)
    select name, name || '@example.test', name from unnest(${AUTHORS}::text[]) name`.execute(db());
  await sql`insert into categories (slug, name) select name, name from unnest(${CATEGORIES}::text[]) name`.execute(
    db(),
  );
  await sql`insert into tags (slug, name) select name, name from unnest(${TAGS}::text[]) name`.execute(db());
  // 500 at one instant, as of an import; 700 in one week, the rest all over.
  await sql`insert into posts (slug, title, content, content_text, status, published_at, author_id)
    select 'post-of-' || n, 'Post', '', '', case when n % 40 = 0 then 'draft' else 'published' end,
      case when n <= 500 then timestamptz '2020-01-06 00:00:00+00'
        when n <= 1200 then timestamptz '2020-02-03 00:00:00+00' + n * interval '400 seconds'
        else timestamptz '2001-01-01 00:00:00+00' + (n - 1260) * interval '3.5 days' end,
      (select id from users where username = 'author' || n % 2)
    from generate_series(1, 1300) n`.execute(db());
  const link = (table: string, column: string, of: string) =>
    sql`insert into ${sql.table(table)} (post_id, ${sql.ref(column)}) select p.id, o.id from posts p, ${sql.table(of)} o
      where p.id % 4 = o.id % 4 or o.id % 4 = 1 and p.id % 9 > 0 on conflict do nothing`.execute(db());
  await link('post_categories', 'category_id', 'categories');
  await link('post_tags', 'tag_id', 'tags');
  await link('post_authors', 'user_id', 'users');
}

async function idsOf(table: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} order by id`.execute(db());
  return rows.map(({ id }) => id);
}

const anybody = { id: 1, role: 'default_admin' } as Actor;
let names = 0;
const rename = (table: string, column: string, id: number) =>
  sql`update ${sql.table(table)} set ${sql.ref(column)} = ${`Name ${(names += 1)}`} where id = ${id}`.execute(db());

async function mergeTwo(): Promise<void> {
  const ids = await idsOf('tags');
  const [from, into] = [some(ids), some(ids)];
  if (from !== into && ids.length > 3) await mergeTag(db(), anybody, from, into);
}

/** Something that people, or the site's jobs, do with one of the newest posts or one of all. */
async function doSomething(): Promise<unknown> {
  const posts = await idsOf('posts');
  const id = below(3) === 0 ? some(posts) : some(posts.slice(-5));
  const [author, category, tag] = [
    some(await idsOf('users')),
    some(await idsOf('categories')),
    some(await idsOf('tags')),
  ];
  const categories = several(await idsOf('categories'));
  const [at, status, tags] = [moment(), some(['draft', 'published'] as const), several([...TAGS, 'new'])];
  const held = <T>(change: (trx: Parameters<typeof setTags>[0]) => Promise<T>) =>
    db()
      .transaction()
      .execute(async (trx) => {
        const { rows } = await sql`select from posts where id = ${id} for no key update`.execute(trx);
        return rows.length > 0 ? change(trx) : undefined;
      });
  return some([
    () => createPost(db(), { author_id: author, status, published_at: at, categoryIds: categories }),
    () => sql`update posts set status = ${status} where id = ${id}`.execute(db()),
    () => sql`update posts set published_at = ${at} where id = ${id}`.execute(db()),
    () => sql`update posts set author_id = ${author} where id = ${id}`.execute(db()),
    () => held((trx) => setCategories(trx, id, categories)),
    () => held(async (trx) => setTags(trx, id, await tagIdsOf(trx, tags))),
    () =>
      sql`insert into post_authors (post_id, user_id, position) values (${id}, ${author}, 1) on conflict do nothing`.execute(
        db(),
      ),
    () => sql`delete from post_authors where post_id = ${id} and position > 0`.execute(db()),
    () => (below(4) === 0 ? sql`delete from posts where id = ${id}`.execute(db()) : undefined),
    mergeTwo,
    () => rename('users', 'full_name', author),
    () => rename('categories', 'name', category),
    () => rename('tags', 'name', tag),
    () => joinPostWeeks(db()),
    () => indexStalePosts(db()),
  ])();
}

// Of two that wait for each other one is told to try again; a post or a name may be gone meanwhile.
const isExpected = (error: { code?: string; constraint?: string }) =>
  error instanceof AppError ||
  error.code === '40P01' ||
  (error.code === '23503' && !error.constraint?.startsWith('author_categories'));

/** The ids of a list as a query says that knows nothing of how lists are kept. */
async function plainly({ author, category, tag }: Scope): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from posts p where status = 'published' and published_at <= now()
      and (${author ?? null}::text is null or exists (select from post_authors join users u on u.id = user_id
        where post_id = p.id and username = ${author ?? null}))
      and (${category ?? null}::text is null or exists (select from post_categories join categories c on c.id = category_id
        where post_id = p.id and slug = ${category ?? null}))
      and (${tag ?? null}::text is null or exists (select from post_tags join tags t on t.id = tag_id
        where post_id = p.id and slug = ${tag ?? null}))
    order by listed_at desc, id desc`.execute(db());
  return rows.map(({ id }) => id);
}

async function differencesOf(scope: Scope): Promise<string[]> {
  const right = await plainly(scope);
  const wrong: string[] = [];
  const expectIds = (where: string, ids: readonly number[], from: number, limit: number) => {
    const expected = right.slice(from, from + limit).join();
    if (ids.join() !== expected) wrong.push(`${JSON.stringify(scope)} ${where}: ${ids.join()}, not ${expected}`);
  };
  for (const offset of [
    0,
    1,
    499,
    500,
    right.length - 1,
    right.length,
    below(right.length + 1),
    below(right.length + 1),
  ]) {
    const picked = offset < 0 ? undefined : pickByWeek(scope, { limit: 9, offset });
    if (!picked) continue;
    const { rows } = await sql<{ post_id: number }>`${picked}`.execute(db());
    expectIds(
      `from ${offset}`,
      rows.map((row) => row.post_id),
      offset,
      9,
    );
  }
  for (const limit of [1, 6, 12]) {
    const last = Math.ceil(right.length / limit);
    for (const page of new Set([1, Math.ceil(1_000 / limit) + 1, Math.max(1, last), last + 1])) {
      const { posts, pagination } = await listPosts(db(), { ...scope, page, limit, include: [] });
      expectIds(
        `page ${page} of ${limit}`,
        posts.map(({ id }) => id),
        (page - 1) * limit,
        limit,
      );
      if (pagination.total !== right.length) wrong.push(`${JSON.stringify(scope)} has ${pagination.total}`);
    }
  }
  return wrong;
}

async function differences(): Promise<string[]> {
  const scopes: Scope[] = [
    {},
    ...AUTHORS.slice(0, 2).map((author) => ({ author })),
    ...CATEGORIES.map((category) => ({ category })),
    ...TAGS.slice(0, 2).map((tag) => ({ tag })),
    ...CATEGORIES.map((category) => ({ author: 'author1', category })),
    { author: 'author0', tag: 't1' },
    { category: 'none' },
  ];
  const wrong: string[] = [];
  for (const scope of scopes) wrong.push(...(await differencesOf(scope)));
  return wrong;
}

// Without the places of words: several names of a post have no order among themselves.
const vectors = async () =>
  (await sql`select post_id, strip(search)::text from post_lookup order by post_id`.execute(db())).rows;

test('lists and what a search finds are what plain queries say, whatever is written at once', async () => {
  await fill();
  const failures: unknown[] = [];
  const write = async () => {
    for (let step = 0; step < 15; step += 1)
      await Promise.resolve(doSomething()).catch((error: { code?: string; constraint?: string }) => {
        if (!isExpected(error)) failures.push(error);
      });
  };
  await Promise.all([write(), write(), write(), write()]);
  expect(failures).toEqual([]);
  expect(await differences()).toEqual([]);
  await joinPostWeeks(db());
  expect(await differences()).toEqual([]);
  await indexStalePosts(db());
  const kept = await vectors();
  await reindexPosts(db());
  expect(kept).toEqual(await vectors());
}, 60_000);

test('pages of a thread, however deep, are what a plain query says', async () => {
  const { id } = await createPost(db());
  await sql`insert into comments (post_id, author_name, content, status, created_at)
    select ${id}, 'A reader', 'Yes', case when n % 11 = 0 then 'held' when n % 13 = 0 then 'spam' else 'published' end,
      timestamptz '2026-01-01 00:00:00+00' + n % 97 * interval '1 minute' from generate_series(1, 2600) n`.execute(
    db(),
  );
  await sql`delete from comments where post_id = ${id} and id % 17 = 0`.execute(db());
  await sql`update comments set status = 'published' where post_id = ${id} and status = 'held' and id % 2 = 0`.execute(
    db(),
  );
  const { rows: all } = await sql<{ id: number }>`select id from comments
    where post_id = ${id} and status = 'published' order by created_at desc, id desc`.execute(db());
  const right = all.map((row) => row.id);
  for (const limit of [1, 10, 50])
    for (const offset of [
      0,
      990,
      1000,
      1010,
      1100,
      1200,
      1900,
      right.length - 7,
      right.length - 1,
      right.length,
      5000,
    ]) {
      const { rows } = await sql<{ id: number }>`${pickThreads(sql.lit(id), null, { limit, offset })}`.execute(db());
      const ids = rows.map((row) => row.id);
      expect({ offset, ids: ids.toSorted((a, b) => a - b) }).toEqual({
        offset,
        ids: right.slice(offset, offset + limit).toSorted((a, b) => a - b),
      });
    }
});
