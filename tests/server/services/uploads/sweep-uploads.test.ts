import { join } from 'node:path';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import pino from 'pino';
import { findLost, sweepUploads, withoutSweeping } from '../../../../lib/server/services/uploads/sweep-uploads.ts';
import { fileStorage } from '../../../../lib/server/storage/file-storage.ts';
import type { Storage } from '../../../../lib/server/storage/storage.ts';
import { createPost, createUser } from '../../../setup/factories.ts';
import { createTestDatabase, type TestDatabase } from '../../../setup/test-database.ts';

let database: TestDatabase;
let folder: string;
let storage: Storage;
beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'lekha-sweep-'));
  storage = fileStorage(folder);
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

async function put(key: string, hoursAgo = 0): Promise<void> {
  await storage.put(key, Buffer.from('picture'), 'image/webp');
  const at = Date.now() / 1000 - hoursAgo * 3_600;
  await utimes(join(folder, key), at, at);
}
const sweep = () => sweepUploads({ db: database.db, storage }, { settleMs: 0 });
const files = () => Array.fromAsync(storage.list(''));

test('a profile image that no row names goes at once, those of people stay', async () => {
  await put('profile-images/0a1b.webp');
  await put('profile-images/0a1c.webp');
  await createUser(database.db, { profile_image: '/uploads/profile-images/0a1b.webp' });
  expect(await sweep()).toBe(1);
  expect(await files()).toEqual(['profile-images/0a1b.webp']);
});

test('other images are kept for a day, and as long as a post, a text or an old version shows them', async () => {
  const { db } = database;
  for (const name of ['aa-1200x600', 'bb-1200x600-123456-avif', 'cc-1200x600', 'dd-1200x600']) {
    await put(`featured-images/${name}.480.webp`, 25);
    await put(`featured-images/${name}.webp`, 25);
  }
  await put('featured-images/ee-1200x600.webp', 23);
  await put('og/1a2b.webp', 50);
  const post = await createPost(db, {
    featured_image: '/uploads/featured-images/aa-1200x600.webp',
    content: '<p><img src="/uploads/featured-images/bb-1200x600-123456-avif.960.webp" alt=""></p>',
  });
  const then = { post_id: post.id, content: '<img src="https://site.test/uploads/featured-images/cc-1200x600.webp">' };
  await sql`insert into post_revisions overriding system value
    select (jsonb_populate_record(null::post_revisions, to_jsonb(p) || ${JSON.stringify(then)}::jsonb)).*
    from posts p`.execute(db);
  expect(await sweep()).toBe(2);
  const left = await files();
  expect(left).toHaveLength(8);
  expect(left.filter((key) => key.includes('dd-'))).toEqual([]);
});

test('what is on show and is not there is found: pictures of texts, covers, faces and files, in whatever size', async () => {
  const { db } = database;
  const here = ['0a1b2c3d4e-1200x600.480.webp', '0a1b2c3d4e-1200x600.webp'];
  for (const name of here) await put(`featured-images/${name}`);
  const shown = ['0a1b2c3d4e-1200x600', '1a1b2c3d4e-1200x600'].map((name) => `/uploads/featured-images/${name}`);
  await createPost(db, {
    featured_image: `${shown[0]}.webp`,
    content: `<img src="${shown[1]}.960.webp" alt=""><p>As in uploads/files/example.pdf</p>
      <a href="/uploads/files/2b1b2c3d-9a9a-4b4b-8c8c-000000000000.pdf">Paper</a>`,
  });
  await createUser(db, { profile_image: '/uploads/profile-images/3c1b2c3d4e.webp' });
  // Nobody is shown what a row tells of the past.
  await sql`insert into security_log (kind, event, subject)
    values ('people', 'profile_changed', '/uploads/profile-images/4d1b2c3d4e.webp')`.execute(db);
  const lost = ['1a1b2c3d4e-1200x600', '2b1b2c3d-9a9a-4b4b-8c8c-000000000000', '3c1b2c3d4e'];
  expect((await findLost({ db, storage })).toSorted()).toEqual(lost);
});

test('an image whose row comes while the sweep waits stays', async () => {
  await put('profile-images/0a1b.webp');
  const swept = sweepUploads({ db: database.db, storage }, { settleMs: 300 });
  await createUser(database.db, { profile_image: '/uploads/profile-images/0a1b.webp' });
  expect(await swept).toBe(0);
  expect(await files()).toHaveLength(1);
});

test('an image that the last row of a large table names stays: it is read piece by piece', async () => {
  const { db } = database;
  await put('profile-images/0a1b.webp');
  await sql`create table large (filler text, named text)`.execute(db);
  // A row for each block, none beside them.
  await sql`alter table large alter filler set storage plain`.execute(db);
  await sql`insert into large select repeat('x', 7000), '' from generate_series(1, 1100)`.execute(db);
  await sql`insert into large values (repeat('x', 7000), '/uploads/profile-images/0a1b.webp')`.execute(db);
  expect(await sweep()).toBe(0);
  await sql`drop table large`.execute(db);
  expect(await sweep()).toBe(1);
});

test('nothing is swept while files are stored whose rows are still to come', async () => {
  await put('profile-images/0a1b.webp');
  await withoutSweeping(database.db, async () => expect(await sweep()).toBe(0));
  expect(await files()).toHaveLength(1);
  expect(await sweep()).toBe(1);
});

test('files are kept for a day, and as long as a text leads to them', async () => {
  for (const name of ['aa', 'bb', 'cc']) {
    await storage.put(`files/${name}.pdf`, Buffer.from('%PDF-'), 'application/pdf');
    const at = Date.now() / 1000 - (name === 'cc' ? 23 : 25) * 3_600;
    await utimes(join(folder, `files/${name}.pdf`), at, at);
  }
  await createPost(database.db, { content: '<p><a href="/uploads/files/aa.pdf">Read</a></p>' });
  expect(await sweep()).toBe(1);
  expect(await files()).toEqual(['files/aa.pdf', 'files/cc.pdf']);
});

test('what another database left stays: much that is older than this one, which names none of it', async () => {
  const { db } = database;
  await sql`update kysely_migration set "timestamp" = ${new Date(Date.now() - 30 * 3_600_000).toISOString()}`.execute(
    db,
  );
  for (let number = 10; number < 20; number += 1) {
    await put(`featured-images/a${number}-1200x600.webp`, 40);
    await put(`featured-images/a${number}-1200x600.480.webp`, 40);
  }
  await put('featured-images/bb-1200x600.webp', 25);
  await put('profile-images/0a1b.webp', 40);
  await put('profile-images/0a1c.webp', 25);
  await createUser(db, { profile_image: '/uploads/profile-images/0a1c.webp' });
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  expect(await sweepUploads({ db, storage, log }, { settleMs: 0 })).toBe(1);
  expect(await files()).toHaveLength(22);
  expect(lines).toEqual([expect.stringContaining('"files":21')]);
  // One that it does name: they are its own.
  await createUser(db, { profile_image: '/uploads/profile-images/0a1b.webp' });
  expect(await sweep()).toBe(20);
  expect(await files()).toHaveLength(2);
});
