import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import sharp from 'sharp';
import * as uploads from '../../app/api/v1/admin/uploads/route.ts';
import * as comments from '../../app/api/v1/comments/route.ts';
import * as avatar from '../../app/api/v1/profile/upload-image/route.ts';
import { AppError } from '../../lib/server/errors.ts';
import { fileStorage, keepDrawn } from '../../lib/server/storage/file-storage.ts';
import type { Storage } from '../../lib/server/storage/storage.ts';
import { fromNewAddress } from '../setup/accounts.ts';
import { call } from '../setup/call.ts';
import { createPost } from '../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../setup/test-runtime.ts';
import { overQuota, tinyDisk, type TinyDisk } from '../setup/tiny-disk.ts';
import { signInAs, type Member } from '../setup/sign-in-as.ts';

let started: TestRuntime;
let disk: TinyDisk;
let author: Member;
let roomy: Storage;
let picture: Buffer;

beforeAll(async () => {
  started = await createTestRuntime();
  disk = await tinyDisk();
  author = await signInAs(started.runtime, 'author');
  roomy = started.runtime.storage;
  const noise = { raw: { width: 400, height: 400, channels: 3 } } as const;
  picture = await sharp(randomBytes(400 * 400 * 3), noise)
    .png()
    .toBuffer();
});
afterAll(async () => {
  started.runtime.storage = roomy;
  await disk.close();
  await started.close();
});

test('a log that has no room left costs its lines alone: the process goes on, and ends when it should', async () => {
  const full = openSync('/dev/full', 'w');
  const program = `import { createLog } from './lib/server/log.ts';
    const log = createLog('info');
    for (const line of ['one', 'two', 'three']) log.error(line);
    setTimeout(() => process.stderr.write('went on'), 200);`;
  const { status, stderr } = spawnSync('node', ['--no-warnings', '--input-type=module', '-e', program], {
    stdio: ['ignore', full, 'pipe'],
    encoding: 'utf8',
    timeout: 20_000,
    killSignal: 'SIGKILL',
  });
  closeSync(full);
  expect([status, stderr]).toEqual([0, 'went on']);
});

test('what was drawn is shown though a disk that is full, or can only be read, keeps nothing of it; any other fault is told', async () => {
  const readOnly = { put: () => Promise.reject(Object.assign(new Error('EROFS'), { code: 'EROFS' })) };
  await keepDrawn(readOnly, 'og/x.jpg', Buffer.alloc(1));
  await keepDrawn(disk.storage, 'og/full.jpg', Buffer.alloc(200_000));
  expect(await disk.storage.head('og/full.jpg')).toBeUndefined();
  await keepDrawn(roomy, 'og/kept.jpg', Buffer.alloc(200_000));
  expect(await roomy.head('og/kept.jpg')).toMatchObject({ size: 200_000, contentType: 'image/jpeg' });
  const broken = { put: () => Promise.reject(new Error('no such bucket')) };
  await expect(keepDrawn(broken, 'og/x.jpg', Buffer.alloc(1))).rejects.toThrow('no such bucket');
});

async function upload(handler: { POST: typeof uploads.POST }, field: string) {
  const data = new FormData();
  data.append(field, new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'picture.png');
  const headers = { ...author.headers, ...fromNewAddress() };
  const request = new Request('http://site.test/', { method: 'POST', body: data, headers });
  const response = await handler.POST(request, { params: Promise.resolve({}) });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const filesOf = (storage: Storage) => Array.fromAsync(storage.list(''));

/** How often uploads of the newest address were counted against its limit. */
async function countedUploads() {
  const row = await started.runtime.db
    .selectFrom('rate_limits')
    .select('count')
    .where('key', 'like', 'address:uploads:%')
    .orderBy('resets_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.count;
}

const FULL = {
  status: 503,
  body: { code: 'storage_full', message: 'There is no room left to store this. Please try again later.' },
};

test.each([
  ['an image for a post', uploads, 'featuredImage'],
  ['a profile image', avatar, 'profileImage'],
])(
  '%s on a full disk is 503 with Retry-After, leaves no file, counts for no limit, and works when there is room',
  async (_, route, field) => {
    started.runtime.storage = disk.storage;
    const refused = await upload(route, field);
    expect(refused).toMatchObject(FULL);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await filesOf(disk.storage)).toEqual([]);
    expect(await countedUploads()).toBe(0);

    started.runtime.storage = roomy;
    expect((await upload(route, field)).status).toBeLessThan(300);
    expect(await countedUploads()).toBe(1);
  },
);

test.each([
  ['imagesAway', 0],
  // A turn that did not come, of too many at once.
  ['away', 1],
] as const)('an upload that is 503 for %s counts %i', async (said, count) => {
  const put = () => Promise.reject(new AppError('unavailable', said));
  started.runtime.storage = { ...roomy, put };
  expect((await upload(uploads, 'featuredImage')).status).toBe(503);
  expect(await countedUploads()).toBe(count);
  started.runtime.storage = roomy;
});

test('files leave a reserve of the disk to everything else, whether they come at once or bit by bit', async () => {
  const small = await tinyDisk(8_192);
  const full = { code: 'ENOSPC' };
  const gone = 'files/00000000-0000-4000-8000-000000000000.pdf';
  async function* endless() {
    for (;;) yield Buffer.alloc(64 * 1024, 1);
  }
  await expect(small.storage.putStream(gone, endless())).rejects.toMatchObject(full);
  expect(await filesOf(small.storage)).toEqual([]);

  // A twentieth is 410 KB.
  await writeFile(join(small.folder, 'database'), Buffer.alloc(7_900 * 1024));
  await expect(small.storage.put('files/a.pdf', Buffer.from('%PDF'), 'application/pdf')).rejects.toMatchObject(full);
  await writeFile(join(small.folder, 'database-goes-on'), Buffer.alloc(200 * 1024));
  await small.close();
});

test('a quota that is used up is the same', async () => {
  started.runtime.storage = overQuota(fileStorage('/nowhere'));
  expect(await upload(uploads, 'featuredImage')).toMatchObject(FULL);
  started.runtime.storage = roomy;
});

test('a folder that a failing disk lets nobody write is away, as a bucket is, and the log says why', async () => {
  const error = Object.assign(new Error('EROFS: read-only file system, open'), { code: 'EROFS' });
  started.runtime.storage = { ...roomy, put: () => Promise.reject(error) };
  const log = jest.spyOn(started.runtime.log, 'error');
  const refused = await upload(uploads, 'featuredImage');
  started.runtime.storage = roomy;
  expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable', key: 'imagesAway' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(log).toHaveBeenCalledWith(expect.objectContaining({ err: error }), 'files can be read or written no more');
  log.mockRestore();
});

test('a database whose disk is full refuses a comment the same way, and has none of it', async () => {
  const { db } = started.runtime;
  const post = await createPost(db);
  const full = sql`create function disk_full() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`;
  await full.execute(db);
  await sql`create trigger full_disk before update of comment_count on posts
    for each row execute function disk_full()`.execute(db);
  const write = () =>
    call(comments.POST, '/', { headers: author.headers, body: { postId: post.id, content: 'Is there room?' } });
  expect(await write()).toMatchObject(FULL);
  expect(await db.selectFrom('comments').select('id').where('post_id', '=', post.id).execute()).toEqual([]);

  await sql`drop trigger full_disk on posts`.execute(db);
  expect((await write()).status).toBe(201);
});
