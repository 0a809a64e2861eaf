import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { POST_TEXT_NAMES, TRANSLATED_TEXT_NAMES } from '../../lib/rules/post-texts.ts';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function textColumns(table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and data_type = 'text'`.execute(database.db);
  return rows.map(({ name }) => name).toSorted();
}

test('the columns of a post that are texts are those of the list, beside what is made or chosen otherwise', async () => {
  const others = ['slug', 'content_text', 'status'];
  expect(await textColumns('posts')).toEqual([...POST_TEXT_NAMES, ...others].toSorted());
});

test('a revision keeps all texts of a post', async () => {
  expect(await textColumns('post_revisions')).toEqual(POST_TEXT_NAMES.toSorted());
});

test('a translation has the texts that are translated', async () => {
  const others = ['language', 'slug', 'content_text', 'status'];
  expect(await textColumns('post_translations')).toEqual([...TRANSLATED_TEXT_NAMES, ...others].toSorted());
});
