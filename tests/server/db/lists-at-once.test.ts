/** @jest-environment node */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql, type ControlledTransaction } from 'kysely';
import type { Actor } from '../../../lib/server/auth/find-viewer.ts';
import type { Database } from '../../../lib/server/db/schema.ts';
import { setCategories } from '../../../lib/server/services/posts/post-terms.ts';
import { indexStalePosts } from '../../../lib/server/services/search/index-stale-posts.ts';
import { mergeTag } from '../../../lib/server/services/tags/write-tag.ts';
import { createCategory, createPost, createUser } from '../../setup/factories.ts';
import { createTestDatabase, type TestDatabase } from '../../setup/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
const db = () => database.db;

const begin = () => db().startTransaction().execute();
// Long enough to come to where one waits for the other.
const untilItWaits = () => sleep(200);
const hold = (trx: ControlledTransaction<Database>, id: number) =>
  sql`select from posts where id = ${id} for no key update`.execute(trx);
const join = (trx: ControlledTransaction<Database>, post_id: number, user_id: number) =>
  trx.insertInto('post_authors').values({ post_id, user_id, position: 1 }).execute();

/** Authors in categories that are listed, or listed otherwise than their post, and should not be; and those that are missing. */
async function wrongPairs(): Promise<unknown[]> {
  const kept = sql`select post_id, category_id, user_id, listed_at from author_categories`;
  const right = sql`select pa.post_id, category_id, user_id, p.listed_at
    from post_authors pa join post_categories using (post_id) join posts p on p.id = pa.post_id`;
  const { rows } = await sql`(${kept} except ${right}) union all (${right} except ${kept})`.execute(db());
  return rows;
}

test('an author and a category that a post gets at once are a pair', async () => {
  const [post, author, category] = [await createPost(db()), await createUser(db()), await createCategory(db())];
  const editor = await begin();
  await hold(editor, post.id);
  await setCategories(editor, post.id, [category.id]);
  const other = await begin();
  const joined = join(other, post.id, author.id);
  await untilItWaits();
  await editor.commit().execute();
  await joined;
  await other.commit().execute();
  expect(await wrongPairs()).toEqual([]);
});

test('a post gets an author while a category of it is deleted', async () => {
  const [category, author] = [await createCategory(db()), await createUser(db())];
  const post = await createPost(db(), { categoryIds: [category.id] });
  await createPost(db(), { categoryIds: [category.id] });
  const deleter = await begin();
  await deleter.deleteFrom('categories').where('id', '=', category.id).execute();
  const editor = await begin();
  const joined = join(editor, post.id, author.id);
  await untilItWaits();
  await deleter.commit().execute();
  await joined;
  await editor.commit().execute();
  expect(await wrongPairs()).toEqual([]);
});

test('a post gets a category while one of its authors leaves it', async () => {
  const [category, leaving, post] = [await createCategory(db()), await createUser(db()), await createPost(db())];
  await db().insertInto('post_authors').values({ post_id: post.id, user_id: leaving.id, position: 1 }).execute();
  const other = await begin();
  await other.deleteFrom('post_authors').where('user_id', '=', leaving.id).execute();
  const editor = await begin();
  await hold(editor, post.id);
  const moved = setCategories(editor, post.id, [category.id]);
  await untilItWaits();
  await other.commit().execute();
  await moved;
  await editor.commit().execute();
  expect(await wrongPairs()).toEqual([]);
});

test('a post that is published while it gets an author or a tag is listed with both', async () => {
  const [author, draft] = [await createUser(db()), await createPost(db(), { status: 'draft' })];
  const [from, into] = await db()
    .insertInto('tags')
    .values(['from', 'into'].map((name) => ({ slug: name, name })))
    .returning('id')
    .execute();
  await db()
    .insertInto('post_tags')
    .values({ post_id: draft.id, tag_id: Number(from?.id) })
    .execute();
  const editor = await begin();
  await editor.updateTable('posts').set({ status: 'published' }).where('id', '=', draft.id).execute();
  const other = await begin();
  const joined = join(other, draft.id, author.id).then(() => other.commit().execute());
  // As far as anybody is asked who it is.
  const merged = mergeTag(db(), { role: 'default_admin' } as Actor, Number(from?.id), Number(into?.id));
  await untilItWaits();
  await editor.commit().execute();
  await Promise.all([joined, merged]);
  const { rows } = await sql<{ listed: boolean }>`
    select listed_at is not null as listed from post_authors where post_id = ${draft.id} and user_id = ${author.id}
    union all select listed_at is not null from post_tags where post_id = ${draft.id}`.execute(db());
  expect(rows).toEqual([{ listed: true }, { listed: true }]);
});

test('posts that wait already are found by what is written while their search vectors are made', async () => {
  const posts = [await createPost(db()), await createPost(db())];
  const tag = await db()
    .insertInto('tags')
    .values({ slug: 'x', name: 'Newest' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ids = posts.map(({ id }) => id);
  await sql`select index_later(${ids}::int[])`.execute(db());
  const writer = await begin();
  await writer
    .insertInto('post_tags')
    .values(ids.map((post_id) => ({ post_id, tag_id: tag.id })))
    .execute();
  await indexStalePosts(db());
  await writer.commit().execute();
  await indexStalePosts(db());
  const { rows } = await sql`select from post_lookup where search @@ 'newest'::tsquery`.execute(db());
  expect(rows).toHaveLength(2);
});

test('whoever holds a post can let it wait while it is being indexed', async () => {
  const post = await createPost(db());
  await sql`select index_later(array[${post.id}::int])`.execute(db());
  const writer = await begin();
  await hold(writer, post.id);
  const indexing = indexStalePosts(db());
  await untilItWaits();
  await sql`select index_later(array[${post.id}::int])`.execute(writer);
  await writer.commit().execute();
  await indexing;
  expect(await indexStalePosts(db())).toBe(1);
});

test('a post that is deleted while it is to wait for the new name of its author keeps nobody from waiting', async () => {
  const post = await createPost(db());
  await createPost(db(), { author_id: post.author_id });
  await indexStalePosts(db());
  await db().updateTable('users').set({ full_name: 'New Name' }).where('id', '=', post.author_id).execute();
  const deleter = await begin();
  await deleter.deleteFrom('posts').where('id', '=', post.id).execute();
  const indexing = indexStalePosts(db());
  await untilItWaits();
  await deleter.commit().execute();
  expect(await indexing).toBe(1);
});
