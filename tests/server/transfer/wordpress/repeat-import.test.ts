/** @jest-environment node */
import { afterAll, afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { createSanitiser } from '../../../../lib/server/content/sanitise/sanitiser.ts';
import { importWordPress } from '../../../../lib/server/transfer/wordpress/import-wordpress.ts';
import type { Runtime } from '../../../../lib/server/runtime.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';
import { editFixture, findImported, FIXTURE, importFixture, removeEdited, skippedOf } from './fixture.ts';

// One for all tests: it takes a second to start.
const sanitiser = createSanitiser();
let target: TestRuntime;
let runtime: Runtime;

beforeEach(async () => {
  target = await createTestRuntime();
  runtime = { ...target.runtime, sanitiser };
});
afterEach(() => target.close());
afterAll(removeEdited);
afterAll(() => sanitiser.close());

const run = (file?: string) => importFixture(runtime, file);
const post = (sourceId: string) => findImported(runtime, sourceId);
const withOtherWords = () => editFixture((text) => text.replace('Opening words.', 'Other words.'));

test('a slug that a post has is no former slug of another one, whichever of them the export names first', async () => {
  await run(await editFixture((text) => text.replace('<![CDATA[the-bend]]>', '<![CDATA[item-11]]>')));
  expect((await post('11')).slug).toBe('item-11');
  const former = await runtime.db.selectFrom('slug_history').select('slug').execute();
  expect(former.map(({ slug }) => slug)).not.toContain('item-11');
});

test('an account here takes over its posts only when its address is verified', async () => {
  const { db } = runtime;
  await db
    .insertInto('users')
    .values([
      {
        username: 'r.khatun',
        email: 'Rahima@Blog.example',
        full_name: 'Rahima',
        email_verified_at: new Date(),
      },
      { username: 'stranger', email: 'editor@blog.example', full_name: 'Not the editor' },
    ])
    .execute();
  await run();
  const rows = await db.selectFrom('users').select(['id', 'username', 'role', 'email']).orderBy('id').execute();
  expect((await post('10')).author_id).toBe(rows[0]?.id);
  expect(rows[0]).toMatchObject({ username: 'r.khatun', role: 'user' });
  expect(rows.find((row) => row.username === 'editor')).toMatchObject({ email: 'editor@imported.invalid' });
});

test('what a summary lost is named', async () => {
  const long = `<excerpt:encoded>${'a'.repeat(2_000)}rest</excerpt:encoded>`;
  const edit = (text: string) =>
    text.replace(/<excerpt:encoded>[^<]*(?:<!\[CDATA\[.*?\]\]>)?<\/excerpt:encoded>(?=\s*<wp:post_id>11<)/u, long);
  const { posts } = await run(await editFixture(edit));
  expect(posts.flatMap(({ notes }) => notes)).toContain('summary was cut to 2000 characters, without «rest»');
});

test('a second import changes nothing', async () => {
  await run();
  const { db } = runtime;
  const tables = [
    'users',
    'categories',
    'posts',
    'post_categories',
    'comments',
    'slug_history',
    'import_sources',
  ] as const;
  const snapshot = () =>
    Promise.all(
      tables.map(async (table) =>
        (await db.selectFrom(table).selectAll().execute()).map((row) => JSON.stringify(row)).toSorted(),
      ),
    );
  const before = await snapshot();
  const report = await run();
  expect(await snapshot()).toEqual(before);
  expect(report.counts).toMatchObject({
    author: { imported: 0, unchanged: 6 },
    category: { imported: 0, unchanged: 6 },
    post: { imported: 0, updated: 0, unchanged: 26 },
    page: { imported: 0, updated: 0, unchanged: 3 },
    comment: { imported: 0, unchanged: 8 },
  });
});

test('a post that changed in the export is updated', async () => {
  await run();
  const before = await post('11');
  const report = await run(await withOtherWords());
  const after = await post('11');
  expect(report.counts.post).toMatchObject({ imported: 0, updated: 1, unchanged: 25 });
  expect(after).toMatchObject({ id: before.id, slug: before.slug, created_at: before.created_at });
  expect(after.content).toContain('<p>Other words.</p>');
  // Updated twice: it still counts as not edited here.
  expect((await run()).counts.post).toMatchObject({ updated: 1 });
});

test('a post that was edited here stays as it is here', async () => {
  await run();
  const { id } = await post('11');
  const { db } = runtime;
  await db.updateTable('posts').set({ title: 'My own title', updated_at: new Date() }).where('id', '=', id).execute();
  const report = await run(await withOtherWords());
  expect((await post('11')).title).toBe('My own title');
  expect(skippedOf(report, 'post')).toMatchObject({
    'edited here since the last import: it stays as it is here': 1,
  });
});

test('what was deleted here stays deleted', async () => {
  await run();
  const { db } = runtime;
  const { id } = await post('10');
  await db.deleteFrom('posts').where('id', '=', id).execute();
  await db.deleteFrom('categories').where('slug', '=', 'rivers').execute();
  const report = await run();
  expect(await db.selectFrom('posts').select('id').where('slug', '=', 'নদী-যেখানে-বাঁক').execute()).toEqual([]);
  expect(await db.selectFrom('categories').select('id').where('slug', '=', 'rivers').execute()).toEqual([]);
  expect(skippedOf(report, 'post')).toMatchObject({ 'deleted here since the last import': 1 });
  expect(report.counts.comment).toEqual({ imported: 0, updated: 0, unchanged: 8 });
});

test('posts of this site keep their slugs', async () => {
  const { db } = runtime;
  const user = await db
    .insertInto('users')
    .values({ username: 'host', email: 'h@here.example', full_name: 'Host' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const own = await db
    .insertInto('posts')
    .values({ slug: 'same', title: 'Ours', author_id: user.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('slug_history').values({ slug: 'top', post_id: own.id }).execute();
  await run();
  expect((await post('21')).slug).toBe('same-2');
  expect(await db.selectFrom('posts').select('title').where('slug', '=', 'same').execute()).toEqual([
    { title: 'Ours' },
  ]);
});

test('a file that is cut off leaves nothing behind', async () => {
  const half = await editFixture((text) => text.slice(0, text.length / 2));
  await expect(run(half)).rejects.toMatchObject({ name: 'AppError', code: 'invalid' });
  const { db } = runtime;
  for (const table of ['users', 'categories', 'posts', 'comments', 'import_sources'] as const) {
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
});

test('a failure while writing leaves nothing behind', async () => {
  const { db } = runtime;
  await sql`alter table comments add constraint no_answers check (content not like '%An answer%')`.execute(db);
  await expect(run()).rejects.toThrow(/no_answers/);
  for (const table of ['users', 'categories', 'posts', 'comments', 'import_sources'] as const) {
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
});

test('progress names its phases and ends complete', async () => {
  const last = new Map<string, [number, number]>();
  await importWordPress(runtime, {
    file: FIXTURE,
    fetchImages: false,
    onProgress: (done, total, phase) => last.set(phase, [done, total]),
  });
  expect([...last.keys()]).toEqual(['reading', 'converting', 'media library', 'writing']);
  for (const [done, total] of last.values()) expect(done).toBe(total);
});

test('a category here with the same slug takes the imported posts', async () => {
  const { db } = runtime;
  const own = { slug: 'rivers', name: 'Our rivers' };
  const { id } = await db.insertInto('categories').values(own).returning('id').executeTakeFirstOrThrow();
  const report = await run();
  const rows = await db.selectFrom('categories').selectAll().where('slug', 'like', 'rivers%').execute();
  expect(rows).toMatchObject([{ ...own, id, published_count: 1 }]);
  expect(report.remarks).toContain('category «Rivers & banks» is the one here with the slug «rivers»');
});

test('a very long comment is kept as far as the column reaches', async () => {
  const long = 'many words '.repeat(5_000);
  await run(await editFixture((text) => text.replace('An answer', long)));
  const rows = await runtime.db
    .selectFrom('comments')
    .select('content')
    .where('content', 'like', '%many words%')
    .execute();
  const length = rows[0]?.content.length ?? 0;
  expect(length).toBeGreaterThan(30_000);
  expect(length).toBeLessThanOrEqual(40_000);
});

test('where a text came out first is kept from plugins for search engines, not where it only stood itself', async () => {
  const meta = '<wp:postmeta><wp:meta_key>mood</wp:meta_key>';
  const withCanonical = (address: string) =>
    editFixture((text) =>
      text.replace(
        meta,
        `<wp:postmeta><wp:meta_key>_yoast_wpseo_canonical</wp:meta_key><wp:meta_value>${address}</wp:meta_value></wp:postmeta>${meta}`,
      ),
    );
  const report = await run(await withCanonical('https://first.example/river?a=1'));
  expect(await post('10')).toMatchObject({ canonical_url: 'https://first.example/river?a=1' });
  expect(JSON.stringify(report.skipped)).not.toContain('_yoast_wpseo_canonical');
  for (const address of ['https://www.blog.example/river/', 'javascript:alert(1)', '/river']) {
    await run(await withCanonical(address));
    expect(await post('10')).toMatchObject({ canonical_url: null });
  }
});
