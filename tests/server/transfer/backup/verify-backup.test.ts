/** @jest-environment node */
import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { StartError } from '../../../../lib/server/errors.ts';
import { readBackupRecord } from '../../../../lib/server/services/health/check-health.ts';
import { openBackupFolder } from '../../../../lib/server/storage/open-storage.ts';
import { TAR_END, tarEntry } from '../../../../lib/server/transfer/backup/archive-format.ts';
import {
  backUpWhenDue,
  keepNewest,
  keepNewestIfWhole,
} from '../../../../lib/server/transfer/backup/back-up-regularly.ts';
import { backUp } from '../../../../lib/server/transfer/backup/back-up.ts';
import { verifyBackup } from '../../../../lib/server/transfer/backup/verify-backup.ts';
import { createCategory, createComment, createPost, createUser } from '../../../setup/factories.ts';
import { forgeArchive } from '../../../setup/forge-archive.ts';
import { tinyDisk } from '../../../setup/tiny-disk.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';

let site: TestRuntime;
let folder: string;
let file: string;
beforeEach(async () => {
  site = await createTestRuntime();
  folder = await mkdtemp(join(tmpdir(), 'lekha-verify-'));
  file = join(folder, 'site.tar.gz');
});
afterEach(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

const save = (to = file) => backUp(site.runtime, { file: to, onProgress: () => {} });
const scratchDatabases = async () =>
  (await sql`select datname from pg_database where datname like 'lekha_scratch%'`.execute(site.runtime.db)).rows;

async function fill() {
  const { db, storage } = site.runtime;
  const category = await createCategory(db, { slug: 'নদী' });
  const post = await createPost(db, {
    categoryIds: [category.id],
    title: 'Tea "and" \\ boats\nnow',
    content: '<p>নৌকা</p>',
  });
  await createComment(db, { post_id: post.id, user_id: (await createUser(db)).id });
  await db.updateTable('posts').set({ slug: 'boats' }).where('id', '=', post.id).execute();
  await storage.put('featured-images/0a1b2c.webp', Buffer.from([0, 255, 10]), 'image/webp');
}

test('a backup is proved by what a restore makes of it, and nothing of the trial is left', async () => {
  await fill();
  await save();
  const before = await readdir(folder);
  const proved = await verifyBackup(site.runtime, file);
  expect(proved).toMatchObject({ files: 1, rows: { posts: 1, comments: 1, users: 2, categories: 1 } });
  expect(await scratchDatabases()).toEqual([]);
  expect(await readdir(folder)).toEqual(before);
  const { last_at, verified_at } = await readBackupRecord(site.runtime.db);
  expect(last_at && verified_at && last_at <= verified_at).toBe(true);
});

test.each([
  ['a row', (path: string) => path.startsWith('tables/posts/'), (text: string) => text.replace('boats', 'goats')],
  ['a file', (path: string) => path.startsWith('uploads/'), () => 'xyz'],
])('%s of the same size that changed after the backup was made is found', async (_, isMeant, change) => {
  await fill();
  await save();
  await forgeArchive(file, (path, body) => (isMeant(path) ? Buffer.from(change(body.toString())) : body));
  await expect(verifyBackup(site.runtime, file)).rejects.toThrow('does not hold what it says it does');
});

test('a single flipped byte anywhere is found', async () => {
  await fill();
  await save();
  const tar = gunzipSync(await readFile(file));
  const at = tar.indexOf('নৌকা');
  const zipped = await readFile(file);
  const flip = (bytes: Buffer, place: number, by: number) => {
    const flipped = Buffer.from(bytes);
    flipped[place] = (flipped[place] ?? 0) ^ by;
    return flipped;
  };
  // Of a text; a number that rows are to get, and the day, in the manifest; the checksum at the archive's end.
  for (const [name, bytes] of [
    ['text', gzipSync(flip(tar, at + 2, 1))],
    ['number', gzipSync(flip(tar, tar.indexOf('"posts": 1', tar.indexOf('"sequences"')) + 9, 8))],
    ['day', gzipSync(flip(tar, tar.indexOf('"created": "20') + 20, 1))],
    ['checksum', flip(zipped, zipped.length - 6, 1)],
  ] as const) {
    await writeFile(file, bytes);
    const proved = await verifyBackup(site.runtime, file).catch((error: unknown) => error);
    expect([name, proved]).toMatchObject([name, { code: 'invalid' }]);
  }
  expect((await readBackupRecord(site.runtime.db)).verified_at).toBeNull();
});

test('a table that does not come back as it was is named, and nothing of the trial is left', async () => {
  await fill();
  await save();
  const lossy: TestRuntime['runtime']['withScratch'] = (work) =>
    site.runtime.withScratch(async (scratch) => {
      await sql`create table posts_kept (id int)`.execute(scratch);
      await sql`create function lose() returns event_trigger language plpgsql as $$ begin
        if to_regclass('comments') is not null and tg_tag = 'ALTER TABLE' then
          delete from comments; end if; end $$`.execute(scratch);
      await sql`create event trigger lose on ddl_command_end execute function lose()`.execute(scratch);
      return work(scratch);
    });
  await expect(verifyBackup({ db: site.runtime.db, withScratch: lossy }, file)).rejects.toThrow(/comments.* differ/);
  expect(await scratchDatabases()).toEqual([]);
});

test('the databases of trials that were killed go at the next one', async () => {
  await sql`create database lekha_scratch_0a1b2c`.execute(site.runtime.db);
  await save();
  await verifyBackup(site.runtime, file);
  expect(await scratchDatabases()).toEqual([]);
});

test('the newest are kept by what they say themselves, and no other file is touched', async () => {
  const names = ['first', 'second', 'third', 'fourth'].map((name) => `${name}.tar.gz`);
  for (const name of names) await save(join(folder, name));
  // A copy has the time of its copying.
  await utimes(join(folder, 'first.tar.gz'), new Date(), new Date(Date.now() + 60_000));
  await writeFile(
    join(folder, 'photos.tar.gz'),
    gzipSync(Buffer.concat([tarEntry('a.txt', Buffer.from('a'), new Date(0)), TAR_END])),
  );
  await writeFile(join(folder, 'broken.tar.gz'), 'not an archive');
  await writeFile(join(folder, 'notes.txt'), 'mine');
  expect(await keepNewest(join(folder, 'fourth.tar.gz'), 2, { users: 1 })).toEqual(['second.tar.gz', 'first.tar.gz']);
  expect((await readdir(folder)).sort()).toEqual([
    'broken.tar.gz',
    'fourth.tar.gz',
    'notes.txt',
    'photos.tar.gz',
    'third.tar.gz',
  ]);
});

test('a backup of a database without accounts, such as one in a wrong folder, makes no older one go', async () => {
  await save(join(folder, 'old.tar.gz'));
  await save();
  await expect(keepNewestIfWhole(file, 1)).rejects.toThrow(
    /Nobody has an account .+ Look at DATA_DIR and DATABASE_URL/,
  );
  expect(await keepNewestIfWhole(file, 2)).toEqual([]);
  expect((await readdir(folder)).sort()).toEqual(['old.tar.gz', 'site.tar.gz']);
});

test('a backup that is not whole makes no older one go', async () => {
  await fill();
  await save(join(folder, 'old.tar.gz'));
  await save();
  const whole = await readFile(file);
  await writeFile(file, whole.subarray(0, -200));
  await expect(keepNewestIfWhole(file, 1)).rejects.toThrow('cannot be restored');
  expect((await readdir(folder)).sort()).toEqual(['old.tar.gz', 'site.tar.gz']);
  await writeFile(file, whole);
  expect(await keepNewestIfWhole(file, 1)).toEqual(['old.tar.gz']);
});

test('two backups to one name at once are both written whole', async () => {
  await fill();
  await Promise.all([save(), save()]);
  await verifyBackup(site.runtime, file);
  expect(await readdir(folder)).toEqual(['site.tar.gz']);
});

test('a backup leaves a reserve of the disk to the database, and nothing of itself', async () => {
  const disk = await tinyDisk(8_192);
  // Where nobody may mount one, there is no other disk to fill.
  if (disk.isMounted) {
    await writeFile(join(disk.folder, 'database'), Buffer.alloc(7_900 * 1024));
    await expect(save(join(disk.folder, 'site.tar.gz'))).rejects.toThrow('(ENOSPC: only the reserve is left');
    expect(await readdir(disk.folder)).toEqual(['database']);
  }
  await disk.close();
});

test('what a killed backup left behind goes after an hour', async () => {
  for (const [name, hours] of [
    ['1', 2],
    ['2', 0],
  ] as const) {
    const partial = join(folder, `.lekha-backup.partial-${name}`);
    await writeFile(partial, 'half');
    await ageFile(partial, hours);
  }
  await save();
  expect((await readdir(folder)).sort()).toEqual(['.lekha-backup.partial-2', 'site.tar.gz']);
});

const never = new AbortController().signal;
const ageFile = (path: string, hours: number) => utimes(path, new Date(), new Date(Date.now() - hours * 3_600_000));

test('of instances that find a backup due, one makes it, proves it and deletes the oldest', async () => {
  const plan = { folder: join(folder, 'kept'), everyHours: 6, keep: 2 };
  const { db } = site.runtime;
  await fill();
  const run = async () =>
    (await Promise.all([1, 2, 3].map(() => backUpWhenDue(site.runtime, plan, never)))).filter(Boolean);
  const age = async (hours: number) => {
    for (const name of await readdir(plan.folder)) await ageFile(join(plan.folder, name), hours);
  };
  expect(await run()).toHaveLength(1);
  expect(await run()).toHaveLength(0);
  await age(5);
  expect(await run()).toHaveLength(0);
  for (let round = 0; round < 2; round += 1) {
    await age(7);
    // Names tell seconds.
    await rm(join(plan.folder, 'none'), { force: true });
    expect(await run()).toHaveLength(1);
  }
  expect((await readdir(plan.folder)).every((name) => /^lekha-\d{8}T\d{6}Z\.tar\.gz$/.test(name))).toBe(true);
  expect((await readdir(plan.folder)).length).toBeLessThanOrEqual(2);
  expect((await readBackupRecord(db)).verified_at).not.toBeNull();
});

test('a backup elsewhere, and a file that is none, leave the folder due; one that was put there does not', async () => {
  const plan = { folder: join(folder, 'kept'), everyHours: 6, keep: 2 };
  await save();
  expect(await backUpWhenDue(site.runtime, plan, never)).toBe(true);
  for (const name of await readdir(plan.folder)) await rm(join(plan.folder, name));
  await writeFile(join(plan.folder, 'other.tar.gz'), 'another program');
  expect(await backUpWhenDue(site.runtime, plan, never)).toBe(true);
  for (const name of await readdir(plan.folder)) await rm(join(plan.folder, name));
  await copyFile(file, join(plan.folder, 'by-hand.tar.gz'));
  expect(await backUpWhenDue(site.runtime, plan, never)).toBe(false);
});

test('a backup that a stop breaks off leaves nothing and is due again', async () => {
  const plan = { folder, everyHours: 6, keep: 2 };
  await expect(backUpWhenDue(site.runtime, plan, AbortSignal.abort())).rejects.toThrow();
  expect(await readdir(folder)).toEqual([]);
  expect(await backUpWhenDue(site.runtime, plan, never)).toBe(true);
});

test('a folder that nothing can be written to ends the start with one line that names the setting', async () => {
  await writeFile(join(folder, 'file'), '');
  await expect(openBackupFolder(join(folder, 'file'))).rejects.toThrow(
    /^BACKUP_DIR: nothing can be written to .+ \(EEXIST\)\.$/,
  );
});

test('where no scratch database may be made old backups still go, and none counts as proved', async () => {
  const plan = { folder, everyHours: 1, keep: 1 };
  await fill();
  await save(join(folder, 'older.tar.gz'));
  await ageFile(join(folder, 'older.tar.gz'), 2);
  const withScratch = () => Promise.reject(new StartError('may not create databases'));
  expect(await backUpWhenDue({ ...site.runtime, withScratch }, plan, never)).toBe(true);
  expect(await readdir(folder)).toEqual([expect.stringMatching(/^lekha-/)]);
  expect((await readBackupRecord(site.runtime.db)).verified_at).toBeNull();
});

test('a pipe is refused by its name: what it has given is gone when it is wanted again', async () => {
  const pipe = join(folder, 'pipe');
  await promisify(execFile)('mkfifo', [pipe]);
  await expect(verifyBackup(site.runtime, pipe)).rejects.toThrow(`«${pipe}» is a pipe`);
});
