/** @jest-environment node */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { INCLUDES } from '../../../lib/schemas/post.ts';
import { createDatabase, createPool } from '../../../lib/server/db/client.ts';
import { keepPlan, keptStatement } from '../../../lib/server/db/sql-fragments.ts';
import { createComment } from '../../../lib/server/services/comments/create-comment.ts';
import { listComments } from '../../../lib/server/services/comments/list-comments.ts';
import { findAuthorPage } from '../../../lib/server/services/pages/find-pictured-post.ts';
import { findPostPage } from '../../../lib/server/services/pages/find-post-page.ts';
import { listPosts } from '../../../lib/server/services/posts/list-posts.ts';
import { findTagPosts, listCategoryPosts, listInfinitePosts } from '../../../lib/server/services/posts/post-lists.ts';
import { findPosts } from '../../../lib/server/services/search/search-posts.ts';
import { createCategory, createPost, createUser } from '../../setup/factories.ts';
import { createTestDatabase, type TestDatabase } from '../../setup/test-database.ts';
import { createTestRuntime } from '../../setup/test-runtime.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Work on one connection, and the texts that it has kept plans of afterwards. */
async function keptAfter(work: (db: TestDatabase['db']) => Promise<unknown>): Promise<string[]> {
  const db = createDatabase(createPool(database.connection, 1));
  try {
    await work(db);
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
    return rows.map(({ statement }) => statement);
  } finally {
    await db.destroy();
  }
}

test('a statement that asks for it is planned once for a connection, whatever its parameters; others are not', async () => {
  const answers: unknown[] = [];
  const kept = await keptAfter(async (db) => {
    for (const n of [1, 2, 3]) {
      const { rows } = await sql<{ n: number }>`${keepPlan} select ${n}::int + 1 as n`.execute(db);
      answers.push(rows[0]?.n);
      await sql`select ${n}::int as other`.execute(db);
    }
  });
  expect(answers).toEqual([2, 3, 4]);
  expect(kept).toEqual([expect.stringContaining('select $1::int + 1')]);
});

test('the plan of a kept statement changes with the tables', async () => {
  await keptAfter(async (db) => {
    const count = async () => {
      const { rows } = await sql<{ n: number }>`${keepPlan} select count(*)::int as n from posts`.execute(db);
      return rows[0]?.n;
    };
    expect(await count()).toBe(0);
    await createPost(database.db, { title: 'One more' });
    await sql`create index tried on posts (title)`.execute(database.db);
    expect(await count()).toBe(1);
  });
});

test('searches have few texts, however different the words and their number', async () => {
  await createPost(database.db, { title: 'Rain on the river', content_text: 'A boat, a bridge and a song' });
  const found: number[] = [];
  const kept = await keptAfter(async (db) => {
    for (const q of ['rain', 'river', 'rain river', 'boat bridge song', 'ra', 'nothing', 'a b r s', 'song', 'bri'])
      found.push((await findPosts(db, { q, limit: 10, include: [] })).matched);
  });
  expect(found).toEqual([1, 1, 1, 1, 1, 0, 1, 1, 1]);
  expect(kept.length).toBeGreaterThan(1);
  expect(kept.length).toBeLessThanOrEqual(5);
});

test('a kept statement is written once and asked with the values of each call, wherever they stand in it', async () => {
  let written = 0;
  const ask = keptStatement<{ n: number; word: string | null }, { text: string }>(({ n, word }) => {
    written += 1;
    return sql`select ${n}::int || coalesce(${word}::text, '-') || ${n}::int || ${sql.lit('!')} as text`;
  });
  const answers: unknown[] = [];
  const kept = await keptAfter(async (db) => {
    for (const [n, word] of [
      [1, 'a'],
      [2, null],
      [3, "'; drop"],
    ] as const)
      answers.push(...(await ask(db, { n, word })));
    await db.transaction().execute(async (trx) => answers.push(...(await ask(trx, { n: 4, word: 'b' }))));
  });
  expect(answers).toEqual([{ text: '1a1!' }, { text: '2-2!' }, { text: "3'; drop3!" }, { text: '4b4!' }]);
  expect([written, kept.length]).toEqual([1, 1]);
});

test('a post and the lists of all posts are planned once, whatever is asked for; filtered lists are planned each time', async () => {
  const started = await createTestRuntime();
  const posts = [await createPost(started.runtime.db), await createPost(started.runtime.db)];
  const db = createDatabase(createPool(started.connection, 1));
  try {
    const include = [...INCLUDES];
    for (const { slug } of posts)
      for (const page of [1, 2]) expect((await findPostPage(db, slug, { page }))?.post.slug).toBe(slug);
    for (const limit of [1, 2]) {
      expect((await listInfinitePosts(db, { cursor: null, limit, include })).posts).toHaveLength(limit);
      expect((await listPosts(db, { page: 1, limit, include })).posts).toHaveLength(limit);
      await listPosts(db, { page: 1, limit, include, category: 'none' });
      await listInfinitePosts(db, { cursor: null, limit, include, category: 'none' });
      await listInfinitePosts(db, { cursor: null, limit, include: [] });
    }
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
    expect(rows).toHaveLength(3);
  } finally {
    await db.destroy();
    await started.close();
  }
});

/** 1,500 posts of one author in one category with one tag, and as many comments on one of them. */
async function fillLists(db: TestDatabase['db']) {
  const user = await createUser(db, { username: 'prolific' });
  const { id: categoryId } = await createCategory(db, { slug: 'full' });
  await sql`insert into tags (slug, name) values ('full', 'Full')`.execute(db);
  await sql`insert into posts (slug, title, content, content_text, status, published_at, author_id)
    select 'post-of-' || n, 'Post', '', '', 'published', now() - n * interval '1 day', ${user.id}
    from generate_series(1, 1500) n`.execute(db);
  await sql`insert into post_categories (post_id, category_id) select id, ${categoryId} from posts`.execute(db);
  await sql`insert into post_tags (post_id, tag_id) select p.id, t.id from posts p, tags t`.execute(db);
  const { id: postId } = await db.selectFrom('posts').select('id').orderBy('id').executeTakeFirstOrThrow();
  await sql`insert into comments (post_id, author_name, content) select ${postId}, 'A guest', '<p>Yes</p>'
    from generate_series(1, 1500)`.execute(db);
  await sql`analyze`.execute(db);
  return { postId };
}

type List = { limit: number; read: (db: TestDatabase['db'], page: number) => Promise<number> };

function keptLists(postId: number): Record<string, List> {
  const include = [...INCLUDES];
  const posts = (list: { posts: unknown[] } | null) => list?.posts.length ?? 0;
  return {
    home: { limit: 10, read: async (db, page) => posts(await listPosts(db, { page, limit: 10, include })) },
    author: { limit: 20, read: async (db, page) => posts(await findAuthorPage(db, 'prolific', page)) },
    category: {
      limit: 20,
      read: async (db, page) => posts(await listCategoryPosts(db, { slug: 'full', page, limit: 20, include })),
    },
    tag: { limit: 20, read: async (db, page) => posts(await findTagPosts(db, 'full', page)) },
    comments: {
      limit: 10,
      read: async (db, page) => (await listComments(db, { postId, page, limit: 10 })).comments.length,
    },
  };
}

test('one plan of a list is kept for its pages near the beginning, and one for those far down', async () => {
  const started = await createTestRuntime();
  const { postId } = await fillLists(started.runtime.db);
  try {
    for (const [name, { limit, read }] of Object.entries(keptLists(postId))) {
      const db = createDatabase(createPool(started.connection, 1));
      const [first, last] = [1, 1_500 / limit];
      for (let n = 0; n < 10; n += 1)
        for (const page of [first + n, last - n])
          expect({ name, page, items: await read(db, page) }).toEqual({ name, page, items: limit });
      const { rows } = await sql<{ custom: number; generic: number }>`select custom_plans::int as custom,
        generic_plans::int as generic from pg_prepared_statements`.execute(db);
      await db.destroy();
      // PostgreSQL tries five plans of its own for the values before it keeps one for all.
      expect({ name, rows }).toEqual({ name, rows: [5, 5].map((count) => ({ custom: count, generic: count })) });
    }
  } finally {
    await started.close();
  }
});

test('none of the statements of a comment is planned anew each time', async () => {
  const started = await createTestRuntime();
  const db = createDatabase(createPool(started.connection, 1));
  try {
    const { id, username } = await createUser(started.runtime.db, { email_verified_at: new Date() });
    const { id: postId } = await createPost(started.runtime.db);
    const viewer = { id, username, sessionId: 1, role: 'user', isEmailVerified: true } as const;
    for (let n = 0; n < 12; n += 1)
      await createComment({ ...started.runtime, db }, viewer, { postId, content: `Comment ${n}` });
    const { rows } = await sql<{ custom_plans: number }>`select custom_plans::int from pg_prepared_statements`.execute(
      db,
    );
    // PostgreSQL tries five plans of its own for the values before it keeps one for all.
    expect(rows).toEqual([5, 5].map((custom_plans) => ({ custom_plans })));
  } finally {
    await db.destroy();
    await started.close();
  }
});
