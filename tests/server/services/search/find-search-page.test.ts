/** @jest-environment node */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Scope } from '../../../../lib/server/services/posts/pick-posts.ts';
import { findSearchPage, SEARCH_PAGE_SIZE } from '../../../../lib/server/services/search/find-search-page.ts';
import { createCategory, createPost, createUser } from '../../../setup/factories.ts';
import { createTestDatabase, type TestDatabase } from '../../../setup/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const db = () => database.db;
const find = (q: string, scope: Scope = {}, page = 1) => findSearchPage(db(), { q, page, scope });
const slugs = async (q: string, scope?: Scope) => (await find(q, scope)).posts.map(({ slug }) => slug);

test('whole words come before words that only begin so, in the title and in the text', async () => {
  await createPost(db(), { slug: 'sea', title: 'The sea', published_at: '2024-01-01T00:00:00.000Z' });
  await createPost(db(), { slug: 'seashore', title: 'The seashore', published_at: '2025-01-01T00:00:00.000Z' });
  await createPost(db(), { slug: 'text', content_text: 'by the sea', published_at: '2024-01-01T00:00:00.000Z' });
  await createPost(db(), { slug: 'text-seals', content_text: 'by the seal', published_at: '2025-01-01T00:00:00.000Z' });
  expect(await slugs('sea')).toEqual(['sea', 'seashore', 'text', 'text-seals']);
});

test('each result has the sentence in which a word was found, the first of the words', async () => {
  await createPost(db(), {
    slug: 'passage',
    title: 'Harbours',
    content_text: `${'Nothing of note. '.repeat(60)}Then a Quokka sat by the lantern. It left.`,
  });
  expect((await find('lantern quok')).posts[0]?.passage).toBe('Then a Quokka sat by the lantern. It left.');
});

test('a word that stands in the title alone has no sentence', async () => {
  await createPost(db(), { slug: 'title-only', title: 'Zanzibar', content_text: 'Warm nights.' });
  expect((await find('zanzibar')).posts[0]?.passage).toBeNull();
});

test('results are within a category, a language, and what somebody wrote who is called so or by that full name', async () => {
  const mita = await createUser(db(), { username: 'mita', full_name: 'Mita Sen' });
  const rivers = await createCategory(db(), { slug: 'rivers' });
  await createPost(db(), { slug: 'w-one', title: 'Walrus', author_id: mita.id, language: 'en-GB' });
  await createPost(db(), { slug: 'w-two', title: 'Walrus', language: 'bn', categoryIds: [rivers.id] });
  expect((await slugs('walrus')).sort()).toEqual(['w-one', 'w-two']);
  expect(await slugs('walrus', { category: 'rivers' })).toEqual(['w-two']);
  expect(await slugs('walrus', { language: 'en' })).toEqual(['w-one']);
  expect(await slugs('walrus', { author: 'MITA' })).toEqual(['w-one']);
  expect(await slugs('walrus', { author: 'mita sen' })).toEqual(['w-one']);
  expect(await slugs('walrus', { author: 'nobody' })).toEqual([]);
  expect(await slugs('walrus', { language: 'bn', category: 'rivers' })).toEqual(['w-two']);
  expect(await slugs('walrus', { language: 'en', category: 'rivers' })).toEqual([]);
  expect(await slugs('walrus', { language: 'bn', author: 'mita' })).toEqual([]);
});

test('after thirty results come the others, none of them twice', async () => {
  const count = SEARCH_PAGE_SIZE + 5;
  for (let n = 0; n < count; n += 1) await createPost(db(), { slug: `many-${n}`, title: 'Ptarmigan' });
  const [first, second] = [await find('ptarmigan'), await find('ptarmigan', {}, 2)];
  expect([first.matched, first.posts.length, second.posts.length]).toEqual([count, SEARCH_PAGE_SIZE, 5]);
  expect(new Set([...first.posts, ...second.posts].map(({ id }) => id)).size).toBe(count);
});

test('a search that finds nothing says what may have been meant, in any script, when that is found', async () => {
  await createPost(db(), { slug: 'm-one', title: 'The lighthouse keepers', content_text: 'Fog and quartz.' });
  await createPost(db(), { slug: 'm-two', title: 'পদ্মানদীর মাঝি' });
  await createCategory(db(), { slug: 'travel', name: 'Travelogues' });
  // Words of titles are read again after minutes: another client has not read them yet.
  const fresh = db().withTables();
  const meant = async (q: string, scope: Scope = {}) => (await findSearchPage(fresh, { q, page: 1, scope })).meant;
  expect(await meant('Ligthouse')).toBe('lighthouse');
  expect(await meant('lighthouse keppers')).toBe('lighthouse keepers');
  expect(await meant('পদ্মানদির')).toBe('পদ্মানদীর');
  // A word that only texts hold is no mistake.
  expect(await meant('quartz lighthuose')).toBe('quartz lighthouse');
  // Nothing near, nothing that is found together, nothing mistyped, another question.
  expect(await meant('xylophonist')).toBeUndefined();
  expect(await meant('lighthouse ptarmigna')).toBeUndefined();
  expect(await meant('travelogues lighthouse')).toBeUndefined();
  expect(await meant('Ligthouse', { language: 'fr' })).toBeUndefined();
  expect(await meant('lighthouse')).toBeUndefined();
});

test('so much as would cost much is not looked into', async () => {
  expect((await find('aa bb cc dd ligthouse')).meant).toBeUndefined();
  expect((await find('x'.repeat(200))).meant).toBeUndefined();
});
