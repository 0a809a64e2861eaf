/** @jest-environment node */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import {
  claimChanges,
  forgetChanges,
  noteDuePosts,
  putOffChanges,
  setListeners,
} from '../../../../lib/server/services/public-changes/change-queue.ts';
import { createCategory, createPost, createUser } from '../../../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';

let started: TestRuntime;
beforeAll(async () => {
  started = await createTestRuntime();
});
afterAll(() => started.close());
const db = () => started.runtime.db;
const BOTH = ['indexnow', 'websub'] as const;

beforeEach(async () => {
  await setListeners(db(), []);
  await setListeners(db(), BOTH);
});

type Listener = (typeof BOTH)[number];
const noted = async (listener: Listener) => {
  const rows = await db().selectFrom('public_changes').select('path').where('listener', '=', listener).execute();
  return [...new Set(rows.map(({ path }) => path))].toSorted();
};
const forgetAll = () => db().deleteFrom('public_changes').execute();
const save = (id: number, values: object) => db().updateTable('posts').set(values).where('id', '=', id).execute();
/** As if nothing had been noted for a while. */
const calmDown = () => sql`update public_changes set noted_at = noted_at - interval '11 seconds'`.execute(db());

test('nothing is noted while nobody listens', async () => {
  await setListeners(db(), []);
  await createPost(db());
  await setListeners(db(), BOTH);
  expect(await noted('indexnow')).toEqual([]);
  await createPost(db(), { slug: 'told-from-now-on' });
  expect(await noted('indexnow')).toEqual(['/posts/told-from-now-on']);
});

test('a published post tells its address, and the feeds that hold it', async () => {
  const writer = await createUser(db(), { username: 'teller' });
  const shelf = await createCategory(db(), { slug: 'shelf' });
  const post = await createPost(db(), { slug: 'new', language: 'bn', author_id: writer.id, categoryIds: [shelf.id] });
  expect(await noted('indexnow')).toEqual(['/posts/new']);
  expect(await noted('websub')).toEqual(['', '/bn', '/categories/shelf', '/users/teller']);
  await forgetAll();
  await db().deleteFrom('posts').where('id', '=', post.id).execute();
  expect(await noted('indexnow')).toEqual(['/posts/new']);
  expect(await noted('websub')).toEqual(['', '/bn', '/categories/shelf', '/users/teller']);
});

test('what readers do not see is not told', async () => {
  const draft = await createPost(db(), { status: 'draft' });
  await save(draft.id, { title: 'Another' });
  const later = await createPost(db(), { published_at: new Date(Date.now() + 3_600_000) });
  await save(later.id, { slug: 'later-still' });
  await db().deleteFrom('posts').where('id', 'in', [draft.id, later.id]).execute();
  expect(await noted('websub')).toEqual([]);
  const post = await createPost(db());
  await forgetAll();
  await save(post.id, { updated_at: new Date() });
  await sql`update posts set comment_count = comment_count + 1, sanitizer_version = sanitizer_version + 1,
    content = content || ' ' where id = ${post.id}`.execute(db());
  expect(await noted('indexnow')).toEqual([]);
  expect(await noted('websub')).toEqual([]);
});

test('a changed slug tells the old address and the new one; taking back tells it once more', async () => {
  const { id } = await createPost(db(), { slug: 'before' });
  await forgetAll();
  await save(id, { slug: 'after' });
  expect(await noted('indexnow')).toEqual(['/posts/after', '/posts/before']);
  await forgetAll();
  await save(id, { status: 'draft' });
  expect(await noted('indexnow')).toEqual(['/posts/after']);
});

test('a post whose page says that it belongs elsewhere is not told to search engines', async () => {
  await createPost(db(), { canonical_url: 'https://elsewhere.test/post' });
  expect(await noted('indexnow')).toEqual([]);
  expect(await noted('websub')).not.toEqual([]);
});

test('a schedule that comes due is noted once, by whoever looks', async () => {
  const { id } = await createPost(db(), { slug: 'on-time', published_at: new Date(Date.now() + 3_600_000) });
  await db()
    .updateTable('change_listeners')
    .set({ looked_at: new Date(Date.now() - 10_000) })
    .execute();
  await sql`alter table posts disable trigger user`.execute(db());
  await save(id, { published_at: new Date(Date.now() - 1_000), updated_at: new Date(Date.now() - 60_000) });
  await sql`alter table posts enable trigger user`.execute(db());
  await Promise.all([noteDuePosts(db()), noteDuePosts(db())]);
  const rows = await db().selectFrom('public_changes').select('path').where('listener', '=', 'indexnow').execute();
  expect(rows).toEqual([{ path: '/posts/on-time' }]);
});

test('a batch waits for quiet, holds each address once, and is claimed by one', async () => {
  const { id } = await createPost(db(), { slug: 'often' });
  for (const title of ['One', 'Two', 'Three']) await save(id, { title });
  const rows = await db().selectFrom('public_changes').select('id').where('listener', '=', 'indexnow').execute();
  expect(rows.length).toBeGreaterThan(3);
  expect(await claimChanges(db(), 'indexnow', 100)).toBeUndefined();
  await calmDown();
  const [one, other] = await Promise.all([claimChanges(db(), 'indexnow', 100), claimChanges(db(), 'indexnow', 100)]);
  const claimed = one ?? other;
  expect([one, other].filter(Boolean)).toHaveLength(1);
  expect(claimed?.paths).toEqual(['/posts/often']);
  expect(claimed?.ids).toHaveLength(rows.length);
});

test('a hundred addresses do not wait for quiet', async () => {
  await sql`insert into public_changes (listener, path) select 'indexnow', '/posts/' || n
    from generate_series(1, 100) as n`.execute(db());
  const batch = await claimChanges(db(), 'indexnow', 100);
  expect(batch?.paths).toHaveLength(100);
});

test('a claim of a process that died comes up again; a batch that was put off waits', async () => {
  await createPost(db(), { slug: 'twice' });
  await calmDown();
  const first = await claimChanges(db(), 'indexnow', 100);
  expect(await claimChanges(db(), 'indexnow', 100)).toBeUndefined();
  await sql`update public_changes set next_at = next_at - interval '61 seconds'`.execute(db());
  const again = await claimChanges(db(), 'indexnow', 100);
  expect(again?.ids).toEqual(first?.ids);
  if (!again) throw new Error('it came up');
  expect(await putOffChanges(db(), again, 5_000)).toBe(true);
  const { rows } = await sql<{ wait: number }>`select extract(epoch from min(next_at) - now())::int as wait
    from public_changes where listener = 'indexnow'`.execute(db());
  expect(rows[0]?.wait).toBeGreaterThan(4_900);
  // What was tried for days is given up; what is new, and was told in the same call, is not.
  await createPost(db(), { slug: 'fresh' });
  await sql`update public_changes set attempts = 8 where path = '/posts/twice'`.execute(db());
  const { rows: all } = await sql<{ id: string }>`select id from public_changes where listener = 'indexnow'`.execute(
    db(),
  );
  await sql`update public_changes set attempts = 1 where path = '/posts/fresh'`.execute(db());
  expect(await putOffChanges(db(), { ...again, ids: all.map(({ id }) => id) })).toBe(true);
  expect(await noted('indexnow')).toEqual(['/posts/fresh']);
  await sql`update public_changes set attempts = 8`.execute(db());
  expect(await putOffChanges(db(), { ...again, ids: all.map(({ id }) => id) })).toBe(false);
  expect(await noted('indexnow')).toEqual([]);
});

test('pages of the site are told under their own addresses, while they are public', async () => {
  const page = { title: 'About', content: '', language: 'en' };
  await sql`insert into pages (slug, title, content, status) values ('history', 'History', '', 'draft')`.execute(db());
  expect(await noted('indexnow')).toEqual([]);
  await sql`update pages set status = 'published' where slug = 'history'`.execute(db());
  await sql`insert into pages (id, slug, title, content, status) values (1, 'about-us', ${page.title}, '', 'published')
    on conflict (id) do update set title = 'Other', status = 'published'`.execute(db());
  expect(await noted('indexnow')).toEqual(['/about-us', '/pages/history']);
  expect(await noted('websub')).toEqual([]);
});

test('what was told is forgotten, and what was noted meanwhile is not', async () => {
  const { id } = await createPost(db(), { slug: 'meanwhile' });
  await calmDown();
  const batch = await claimChanges(db(), 'indexnow', 100);
  await save(id, { title: 'Changed again' });
  if (!batch) throw new Error('it was due');
  await forgetChanges(db(), batch);
  expect(await noted('indexnow')).toEqual(['/posts/meanwhile']);
});
