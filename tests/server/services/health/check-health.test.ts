import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import { GET } from '../../../../app/api/health/route.ts';
import { ANSWERS } from '../../../../lib/schemas/answers.ts';
import { smtpTransport } from '../../../../lib/server/mail/create-mail.ts';
import { createMailSender } from '../../../../lib/server/mail/mail-sender.ts';
import { queueMail } from '../../../../lib/server/mail/mail-queue.ts';
import { testLetter } from '../../../../lib/server/mail/templates/letters.ts';
import { checkHealth } from '../../../../lib/server/services/health/check-health.ts';
import { checkDatabase } from '../../../../lib/server/services/health/doctor/check-database.ts';
import { fileStorage } from '../../../../lib/server/storage/file-storage.ts';
import { s3Storage } from '../../../../lib/server/storage/s3-storage.ts';
import { call } from '../../../setup/call.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';
import { tinyDisk, type TinyDisk } from '../../../setup/tiny-disk.ts';

let disk: TinyDisk;
beforeAll(async () => {
  disk = await tinyDisk();
  process.env.DATA_DIR = disk.folder;
});
afterAll(() => disk.close());

let started: TestRuntime;
beforeEach(async () => {
  started = await createTestRuntime();
});
afterEach(() => started.close());

const health = () => call(GET, '/api/health');

test('health says what works', async () => {
  const { status, body } = await health();
  expect(status).toBe(200);
  expect(body).toEqual({
    status: 'ok',
    ready: true,
    version: '0.0.0-test',
    uptime: expect.any(Number),
    checks: { database: 'ok', storage: 'ok', mail: 'ok', backup: { last_at: null, verified_at: null } },
  });
  expect(ANSWERS['GET /api/health'].strict().safeParse(body).error).toBeUndefined();
});

test.each([
  [
    'a bucket that cannot be reached',
    s3Storage({ bucket: 'b', endpoint: 'http://127.0.0.1:9', region: 'r' }, { accessKeyId: 'a', secretAccessKey: 'b' }),
  ],
  ['a folder that is none', fileStorage('/etc/hostname')],
  ['a store that hangs', { ...fileStorage('/nowhere'), check: () => new Promise<void>(() => {}) }],
])('%s makes it degraded, still 200 and ready', async (_, storage) => {
  started.runtime.storage = storage;
  const { status, body } = await health();
  expect([status, body.status, body.ready]).toEqual([200, 'degraded', true]);
  expect(body.checks).toMatchObject({ database: 'ok', storage: 'unavailable' });
});

test('a store that asks money is not asked at each question', async () => {
  let asked = 0;
  started.runtime.storage = { ...fileStorage('/nowhere'), check: async () => void (asked += 1) };
  for (let times = 0; times < 5; times += 1) await health();
  expect(asked).toBe(1);
});

test('a database that takes no writes makes it degraded, and says so', async () => {
  await started.runtime.db.connection().execute(async (connection) => {
    await sql`set default_transaction_read_only to on`.execute(connection);
    const said = await checkHealth({ ...started.runtime, db: connection });
    expect([said.status, said.ready, said.checks.database]).toEqual(['degraded', true, 'read_only']);
    expect(ANSWERS['GET /api/health'].strict().safeParse(said).error).toBeUndefined();
    const findings = await checkDatabase(connection, { BACKUP_EVERY_HOURS: 24 });
    expect(findings).toContainEqual(
      expect.objectContaining({ level: 'error', text: expect.stringMatching(/no writes/) }),
    );
    await sql`reset default_transaction_read_only`.execute(connection);
  });
});

test('an embedded database whose disk is full takes no writes, nor does a store on a full disk', async () => {
  if (!disk.isMounted) return;
  started.runtime.storage = disk.storage;
  const withRoom = await health();
  expect([withRoom.body.status, withRoom.body.checks]).toMatchObject(['ok', { database: 'ok', storage: 'ok' }]);
  // Less than one file of its journal is free there.
  await mkdir(join(disk.folder, 'pg'));
  await writeFile(join(disk.folder, 'pg', 'rows'), Buffer.alloc(64 * 1024)).catch(() => undefined);
  started.runtime.storage = fileStorage(disk.folder);
  const { status, body } = await health();
  expect([status, body.status, body.ready]).toEqual([200, 'degraded', true]);
  expect(body.checks).toMatchObject({ database: 'read_only', storage: 'unavailable' });
  await rm(join(disk.folder, 'pg'), { recursive: true });
});

test('a server of the operator that had no room for a write takes none, for two minutes', async () => {
  const { db } = started.runtime;
  await sql`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(db);
  await sql`create trigger no_room before insert on mail_queue for each row execute function no_room()`.execute(db);
  const passed = jest.spyOn(performance, 'now').mockReturnValue(1_000);
  await expect(queueMail(db, 'reader@example.test', testLetter('en'))).rejects.toThrow('could not extend file');
  const { status, body } = await health();
  expect([status, body.status, body.ready, body.checks.database]).toEqual([200, 'degraded', true, 'read_only']);
  passed.mockReturnValue(121_001);
  expect((await health()).body.checks.database).toBe('ok');
  passed.mockRestore();
});

test('whoever watches is not refused for having asked often, and many who ask at once cost one question', async () => {
  let asked = 0;
  started.runtime.db = started.runtime.db.withPlugin({
    transformQuery: ({ node }) => {
      asked += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const answers = await Promise.all(Array.from({ length: 700 }, health));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(asked).toBeLessThan(20);
});

test('a mail server that is away makes it degraded, until a mail gets through', async () => {
  const { db, log } = started.runtime;
  const mail = createMailSender({ db, log, transport: smtpTransport('smtp://127.0.0.1:9', () => 'a@site.test') });
  started.runtime.mail = mail;
  await queueMail(db, 'reader@example.test', testLetter('en'));
  await mail.deliverNow();
  const { status, body } = await health();
  expect([status, body.status, body.checks.mail]).toEqual([200, 'degraded', 'unavailable']);
});

test('a mail that the server refuses says nothing against the server', async () => {
  const { db, log } = started.runtime;
  const refuse = () => Promise.reject(Object.assign(new Error('550 no such user'), { code: 'EENVELOPE' }));
  const mail = createMailSender({ db, log, transport: { send: refuse, close: () => {} } });
  started.runtime.mail = mail;
  await queueMail(db, 'reader@example.test', testLetter('en'));
  await mail.deliverNow();
  expect((await health()).body.status).toBe('ok');
});

test('a database that hangs is 503 with Retry-After, within seconds, and nobody need start us again for it', async () => {
  const { db } = started.runtime;
  const hang = db.transaction().execute(async (trx) => {
    await trx.schema.alterTable('backup_record').addColumn('more', 'integer').execute();
    const { status, headers, body } = await health();
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    expect(body).toMatchObject({
      status: 'unavailable',
      ready: false,
      checks: { database: 'unavailable', storage: 'ok' },
    });
    expect((await call(GET, '/api/health?live')).status).toBe(204);
  });
  await hang;
  expect((await health()).status).toBe(200);
});
