/** @jest-environment node */
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { backUp } from '../../../../lib/server/transfer/backup/back-up.ts';
import { SANITIZER_VERSION } from '../../../../lib/server/content/sanitise/rules.ts';
import { createSanitiser } from '../../../../lib/server/content/sanitise/sanitiser.ts';
import { createDatabase, createPool, openListener } from '../../../../lib/server/db/client.ts';
import { listTables, RESTORE_LOCK } from '../../../../lib/server/transfer/backup/list-tables.ts';
import { restore } from '../../../../lib/server/transfer/backup/restore.ts';
import { TAR_END, tarEntry } from '../../../../lib/server/transfer/backup/archive-format.ts';
import { joinPostWeeks } from '../../../../lib/server/services/posts/post-weeks.ts';
import type { Runtime } from '../../../../lib/server/runtime.ts';
import { recordEvent } from '../../../../lib/server/services/security-log/record-event.ts';
import { createCategory, createComment, createPost, createUser } from '../../../setup/factories.ts';
import { forgeArchive } from '../../../setup/forge-archive.ts';
import { createTestDatabase } from '../../../setup/test-database.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';
import { trustHtml } from '../../../../lib/trust-html.ts';

// One for all tests: its thread takes seconds to load.
const sanitiser = createSanitiser();
afterAll(() => sanitiser.close());

let site: TestRuntime;
let other: TestRuntime;
let folder: string;
let file: string;

beforeEach(async () => {
  site = await createTestRuntime();
  other = await createTestRuntime();
  folder = await mkdtemp(join(tmpdir(), 'lekha-backup-'));
  file = join(folder, 'site.tar.gz');
});
afterEach(async () => {
  await site.close();
  await other.close();
  await rm(folder, { recursive: true, force: true });
});

const quiet = () => {};
const save = () => backUp(site.runtime, { file, onProgress: quiet });
const load = (onFilled: 'refuse' | 'replace' = 'refuse', from = file) =>
  restore({ ...other.runtime, sanitiser }, { file: from, onFilled, onProgress: quiet });

const KEY = 'featured-images/0a1b2c.webp';
const BYTES = Buffer.from([0, 1, 2, 253, 254, 255, 10, 13]);

/** A small site that uses every table a reader's or a writer's act fills. */
async function fill({ db, storage }: Runtime) {
  const author = await createUser(db, { username: 'লেখক', role: 'author', password_hash: 'hash' });
  const reader = await createUser(db);
  const category = await createCategory(db, { slug: 'নদী' });
  const post = await createPost(db, {
    author_id: author.id,
    categoryIds: [category.id],
    title: 'Rivers of "Bengal" \\ and\nmore',
    content: '<p>Tea &amp; boats\t— নৌকা</p>',
    content_text: 'Tea & boats — নৌকা',
    featured_image: `/uploads/${KEY}`,
  });
  const scheduled = await createPost(db, { author_id: author.id, published_at: new Date('2190-01-01') });
  const gone = await createPost(db, { author_id: author.id });
  await db.deleteFrom('posts').where('id', '=', gone.id).execute();
  await db.updateTable('posts').set({ slug: 'rivers' }).where('id', '=', post.id).execute();
  await createComment(db, { post_id: post.id, user_id: reader.id });
  await db.insertInto('reactions').values({ post_id: post.id, user_id: reader.id, type: 'love' }).execute();
  await db
    .insertInto('post_views')
    .values({ post_id: post.id, day: '2026-02-03', visitor: Buffer.from([9, 0, 255]) })
    .execute();
  await db
    .insertInto('sessions')
    .values({ user_id: reader.id, family: BYTES, refresh_hash: BYTES, expires_at: new Date('2190-01-01') })
    .execute();
  await db
    .insertInto('post_translations')
    .values({
      post_id: post.id,
      language: 'de',
      slug: 'regen',
      title: 'Regen',
      old_slugs: ['a "b"', 'c,d'],
      sanitizer_version: SANITIZER_VERSION,
    })
    .execute();
  await storage.put(KEY, BYTES, 'image/webp');
  return { post, scheduled, gone, reader };
}

/** Every row of every table as text. */
async function dump({ db }: Runtime) {
  const tables = await listTables(db);
  const result: Record<string, unknown> = {};
  for (const { name } of tables.filter((table) => !table.name.startsWith('kysely_'))) {
    const { rows } = await sql`select t::text as row from ${sql.table(name)} t order by 1`.execute(db);
    result[name] = rows;
  }
  return result;
}

test('a restored site has every row and every byte; only the sessions are gone', async () => {
  await fill(site.runtime);
  // Of counts that add up, a restore makes one.
  await joinPostWeeks(site.runtime.db);
  const before = await dump(site.runtime);
  const saved = await save();
  expect(saved.rows).toMatchObject({ posts: 2, users: 2, comments: 1, post_views: 1, deleted_posts: 1 });
  await load();
  expect(await dump(other.runtime)).toEqual({ ...before, sessions: [] });
  expect((await other.runtime.storage.get(KEY))?.body).toEqual(BYTES);
});

test('second factors come along, a login that has begun does not', async () => {
  const { db } = site.runtime;
  const { reader } = await fill(site.runtime);
  const user_id = reader.id;
  await db.insertInto('totp_secrets').values({ user_id, secret: BYTES, last_step: 58_000_000 }).execute();
  const passkey = { name: 'চাবি', counter: 7, transports: ['usb', 'nfc'] };
  await db
    .insertInto('passkeys')
    .values({ user_id, credential_id: BYTES, public_key: BYTES, ...passkey })
    .execute();
  await db
    .insertInto('recovery_codes')
    .values({ user_id, code_hash: Buffer.alloc(32, 7) })
    .execute();
  const step = { purpose: 'login', user_id, password_mark: BYTES, data: BYTES } as const;
  await db
    .insertInto('second_factor_steps')
    .values({ ...step, token_hash: BYTES, expires_at: new Date('2190-01-01') })
    .execute();
  const before = await dump(site.runtime);
  await save();
  await load();
  const after = await dump(other.runtime);
  expect(after.second_factor_steps).toEqual([]);
  for (const table of ['totp_secrets', 'passkeys', 'recovery_codes']) {
    expect(before[table]).toHaveLength(1);
    expect(after[table]).toEqual(before[table]);
  }
});

test('what is derived works on right after a restore: search, counts, slugs, ids', async () => {
  const { gone, reader } = await fill(site.runtime);
  await save();
  await load();
  const { db } = other.runtime;
  const found = await sql`select 1 from post_lookup where search @@ to_tsquery('simple', 'boats:*')`.execute(db);
  expect(found.rows).toHaveLength(1);
  const next = await createPost(db, { author_id: reader.id });
  expect(next.id).toBeGreaterThan(gone.id);
  // Numbers below are those of the pages that every site has.
  const page = await db
    .insertInto('pages')
    .values({ slug: 'first', title: 'First', content: trustHtml('') })
    .returning('id')
    .executeTakeFirst();
  expect(page?.id).toBeGreaterThan(100);
  const counts = await db.selectFrom('site_counts').select('published_count').executeTakeFirst();
  expect(counts?.published_count).toBe(3);
  const waiting = await sql`select 1 from post_lookup where post_id = ${next.id}`.execute(db);
  expect(waiting.rows).toHaveLength(1);
});

test('a backup from before moderation and replies brings both', async () => {
  await fill(site.runtime);
  await save();
  await forgeArchive(file, (path, body) => {
    if (path.startsWith('tables/moderation/')) return null;
    if (path === 'end.json') {
      const { checksums, ...end } = JSON.parse(body.toString());
      return Buffer.from(JSON.stringify({ ...end, checksums: { ...checksums, manifest: undefined } }));
    }
    if (path !== 'lekha-backup.json') return body;
    const manifest = JSON.parse(body.toString());
    const tables = manifest.tables
      .filter(({ name }: { name: string }) => name !== 'moderation')
      .map(({ name, columns }: { name: string; columns: string[] }) => ({
        name,
        columns: columns.filter((column) => column !== 'thread_count'),
      }));
    const migrations = manifest.migrations.filter((name: string) => name < '0240');
    return Buffer.from(JSON.stringify({ ...manifest, migrations, tables }));
  });
  await load();
  const { db } = other.runtime;
  expect(await db.selectFrom('moderation').select('max_links').execute()).toHaveLength(1);
  expect(await db.selectFrom('posts').select('thread_count').where('comment_count', '>', 0).execute()).toEqual([
    { thread_count: 1 },
  ]);
});

/** As 0.1.0 wrote it: without checksums. The rows of its tables are changed. */
async function forgeRows(changes: Record<string, (row: object) => object>): Promise<void> {
  await forgeArchive(file, (path, body) => {
    const change = changes[path.split('/')[1] ?? ''];
    if (path === 'end.json')
      return Buffer.from(JSON.stringify({ ...JSON.parse(body.toString()), checksums: undefined }));
    const lines = body.toString().split('\n').filter(Boolean);
    return change ? Buffer.from(lines.map((line) => JSON.stringify(change(JSON.parse(line)))).join('\n')) : body;
  });
}

test('links of an archive that could not have been saved here fall away; rows bring no columns of their own', async () => {
  const { db } = site.runtime;
  const { reader } = await fill(site.runtime);
  const links = ['https://example.test/me', 'https://example.test/b'];
  await db.updateTable('users').set({ links }).execute();
  await save();
  const given = ['javascript:alert(1)', 'https://example.test/me', 'http://a.test', null];
  const isReader = (row: object) => 'id' in row && row.id === reader.id;
  await forgeRows({ users: (row) => (isReader(row) ? { ...row, links: given, 'x"; --': 1 } : row) });
  await load();
  const users = await other.runtime.db.selectFrom('users').select(['links']).orderBy('id').execute();
  expect(users).toEqual([{ links }, { links: ['https://example.test/me'] }]);
});

test('a column that a table of ours has not is refused by its name', async () => {
  await fill(site.runtime);
  await save();
  await forgeArchive(file, (path, body) => {
    if (path === 'end.json')
      return Buffer.from(JSON.stringify({ ...JSON.parse(body.toString()), checksums: undefined }));
    return path === 'lekha-backup.json' ? Buffer.from(body.toString().replace('"bio"', '"bio","secret"')) : body;
  });
  await expectUntouched(file, /«users\.secret» has no place in this version/);
});

test('a filled database is replaced only when that was asked for, uploads included', async () => {
  await fill(site.runtime);
  await save();
  const own = await createPost(other.runtime.db, { slug: 'own' });
  await other.runtime.storage.put('featured-images/old.webp', BYTES, 'image/webp');
  await expect(load()).rejects.toThrow(/not empty \(1 posts.*--replace/);
  expect(await other.runtime.storage.head('featured-images/old.webp')).toBeDefined();
  await load('replace');
  const slugs = await other.runtime.db.selectFrom('posts').select('slug').execute();
  expect(slugs.map(({ slug }) => slug)).not.toContain(own.slug);
  expect(await other.runtime.storage.head('featured-images/old.webp')).toBeUndefined();
  // No tombstone of the replaced site stays behind.
  const tombs = await other.runtime.db.selectFrom('deleted_posts').selectAll().execute();
  expect(tombs).toHaveLength(1);
});

test('numbers that were given since the backup become nobody else’s, whose links in mails they sign, also by a second restore', async () => {
  await fill(site.runtime);
  await save();
  const subscribe = (email: string) =>
    other.runtime.db
      .insertInto('subscribers')
      .values({ email, language: 'en' })
      .returning('id')
      .executeTakeFirstOrThrow();
  await subscribe('first@mail.example');
  const { id } = await subscribe('lost@mail.example');
  await load('replace');
  await backUp(other.runtime, { file: join(folder, 'after.tar.gz'), onProgress: quiet });
  await load('replace', join(folder, 'after.tar.gz'));
  expect((await subscribe('next@mail.example')).id).toBe(id + 1);
  // Behind an archive that gave a number to no row, a good one heals.
  await sql`select setval(pg_get_serial_sequence('subscribers', 'id'), 2147483646)`.execute(other.runtime.db);
  await load('replace');
  expect((await subscribe('healed@mail.example')).id).toBe(1);
});

test('a running server is told that everything has changed', async () => {
  await fill(site.runtime);
  await save();
  const target = await createTestDatabase();
  const listener = await openListener(target.connection);
  const heard: string[] = [];
  listener.on('notification', ({ payload }) => heard.push(payload ?? ''));
  await listener.query('listen lekha_tags');
  await restore({ ...other.runtime, sanitiser, db: target.db }, { file, onFilled: 'refuse', onProgress: quiet });
  await listener.query('select 1');
  expect(heard).toEqual(['everything']);
  await listener.end();
  await target.close();
});

test('a backup replaces an older one of its name and leaves nothing beside it', async () => {
  await save();
  const empty = (await readFile(file)).length;
  await fill(site.runtime);
  await save();
  expect((await readFile(file)).length).toBeGreaterThan(empty);
  expect(await readdir(folder)).toEqual(['site.tar.gz']);
  for (const place of ['none', 'site.tar.gz'])
    await expect(backUp(site.runtime, { file: join(folder, place, 'x.tar.gz'), onProgress: quiet })).rejects.toThrow(
      /cannot be written/,
    );
});

test.each([
  ['has no room', '53100'],
  ['takes no writes', '25006'],
  ['is not ours to write to', '42501'],
])('a backup is one also where the database %s for a note of it', async (_, code) => {
  await fill(site.runtime);
  const { db } = site.runtime;
  await sql`create function refuse() returns trigger language plpgsql as ${sql.raw(`$$
    begin raise exception 'refused' using errcode = '${code}'; end $$`)}`.execute(db);
  await sql`create trigger refused before insert on backup_record for each row execute function refuse()`.execute(db);
  expect(await save()).toMatchObject({ rows: { posts: 2 } });
  await load();
});

test('packing uploads may take longer than the database lets a transaction of the server wait', async () => {
  await sql`do $$ begin
    execute format('alter database %I set idle_in_transaction_session_timeout to 50', current_database()); end $$`.execute(
    site.runtime.db,
  );
  const db = createDatabase(createPool(site.connection, 2, 40_000));
  async function* slowly() {
    await sleep(200);
    yield* site.runtime.storage.list('');
  }
  const storage = { ...site.runtime.storage, list: slowly };
  expect(await backUp({ ...site.runtime, db, storage }, { file, onProgress: quiet })).toMatchObject({ files: 0 });
  await db.destroy();
});

test('no backup is made while one is put back, and none is put back while one is made', async () => {
  await fill(site.runtime);
  await save();
  const during = (mode: 'exclusive' | 'shared', work: () => Promise<unknown>) =>
    other.runtime.db.transaction().execute(async (trx) => {
      const lock = sql.raw(mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock');
      await sql`select ${lock}(${RESTORE_LOCK})`.execute(trx);
      return work().catch(String);
    });
  const copy = () => backUp(other.runtime, { file: join(folder, 'copy.tar.gz'), onProgress: quiet });
  // As a restore holds it, then as a backup does.
  expect(await during('exclusive', copy)).toContain('A backup is being restored');
  expect(await during('exclusive', load)).toContain('is being made or restored');
  expect(await during('shared', load)).toContain('is being made or restored');
  expect(await readdir(folder)).toEqual(['site.tar.gz']);
  expect(await during('shared', copy)).toMatchObject({ rows: { posts: 0 } });
  await load();
});

test('a table larger than a chunk comes back whole', async () => {
  const { post } = await fill(site.runtime);
  await sql`insert into comments (post_id, author_name, content)
    select ${post.id}, 'Reader ' || n, repeat('word ', 100) from generate_series(1, 6000) n`.execute(site.runtime.db);
  await save();
  await load();
  const rows = await other.runtime.db.selectFrom('comments').select('id').execute();
  expect(rows).toHaveLength(6001);
}, 60_000);

/** The archive with its bytes changed. */
async function damaged(change: (tar: Buffer) => Buffer): Promise<string> {
  await fill(site.runtime);
  await save();
  const path = join(folder, 'damaged.tar.gz');
  await writeFile(path, gzipSync(change(gunzipSync(await readFile(file)))));
  return path;
}

async function expectUntouched(path: string, message: RegExp) {
  const before = await dump(other.runtime);
  await expect(load('replace', path)).rejects.toThrow(message);
  expect(await dump(other.runtime)).toEqual(before);
  const keys: string[] = [];
  for await (const key of other.runtime.storage.list('')) keys.push(key);
  expect(keys).toEqual([]);
}

test('a cut archive, compressed or not, changes nothing', async () => {
  await fill(site.runtime);
  await save();
  const cut = join(folder, 'cut.tar.gz');
  const bytes = await readFile(file);
  await writeFile(cut, bytes.subarray(0, bytes.length - 200));
  await expectUntouched(cut, /ends too soon/);
  const shorter = join(folder, 'shorter.tar.gz');
  await writeFile(shorter, gzipSync(gunzipSync(bytes).subarray(0, 4096)));
  await expectUntouched(shorter, /ends too soon/);
});

test('another program’s file changes nothing', async () => {
  const foreign = join(folder, 'foreign.tar.gz');
  await writeFile(foreign, 'just text');
  await expectUntouched(foreign, /no backup of Lekha/);
  await writeFile(foreign, gzipSync(Buffer.concat([tarEntry('readme.txt', Buffer.from('hi'), new Date()), TAR_END])));
  await expectUntouched(foreign, /no backup of Lekha/);
  await expectUntouched(join(folder, 'missing.tar.gz'), /cannot be read/);
});

test('a path that leads out of its folder is refused', async () => {
  const evil = tarEntry('uploads/../../evil.webp', BYTES, new Date());
  const path = await damaged((tar) => Buffer.concat([tar.subarray(0, -TAR_END.length), evil, TAR_END]));
  await expectUntouched(path, /evil\.webp.*no backup/);
});

test('a missing table chunk is noticed', async () => {
  const path = await damaged((tar) => {
    const start = tar.indexOf('tables/comments/');
    const size = Number.parseInt(tar.toString('ascii', start + 124, start + 135), 8);
    const length = 512 + Math.ceil(size / 512) * 512;
    return Buffer.concat([tar.subarray(0, start), tar.subarray(start + length)]);
  });
  await expectUntouched(path, /does not hold what it says/);
});

test('a backup of a newer schema is refused', async () => {
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(site.runtime.db);
  await fill(site.runtime);
  await save();
  await expectUntouched(file, /newer Lekha .*9999-later.*Update/);
});

test('the security log is in no backup, and a restore leaves the one that is there', async () => {
  await fill(site.runtime);
  await recordEvent(site.runtime, { event: 'role_changed', subject: 'elsewhere' });
  await save();
  const actor = await createUser(other.runtime.db, { username: 'acted', role: 'admin' });
  await recordEvent(other.runtime, { event: 'role_changed', subject: 'here', actor });
  await load('replace');
  const rows = await other.runtime.db
    .selectFrom('security_log')
    .select(['subject', 'actor_id', 'actor_name'])
    .execute();
  expect(rows).toEqual([{ subject: 'here', actor_id: null, actor_name: 'acted' }]);
  await recordEvent(other.runtime, { event: 'backup_restored', subject: 'site.tar.gz' });
  expect(await other.runtime.db.selectFrom('security_log').select('id').execute()).toHaveLength(2);
});
