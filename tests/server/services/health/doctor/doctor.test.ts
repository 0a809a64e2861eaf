/** @jest-environment node */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { parseEnv } from '../../../../../lib/server/env.ts';
import { recordBackup, recordVerified } from '../../../../../lib/server/services/health/check-health.ts';
import { checkDatabase } from '../../../../../lib/server/services/health/doctor/check-database.ts';
import { checkMail } from '../../../../../lib/server/services/health/doctor/check-mail.ts';
import { checkSettings } from '../../../../../lib/server/services/health/doctor/check-settings.ts';
import { checkStorage, examineParts } from '../../../../../lib/server/services/health/doctor/examine-parts.ts';
import { type Finding, reasonOf } from '../../../../../lib/server/services/health/doctor/finding.ts';
import { unwritable } from '../../../../../lib/server/errors.ts';
import { startMailServer } from '../../../../setup/mail-server.ts';
import { tinyDisk } from '../../../../setup/tiny-disk.ts';
import { createTestRuntime, type TestRuntime } from '../../../../setup/test-runtime.ts';

let started: TestRuntime;
let dataDir: string;
beforeAll(async () => {
  started = await createTestRuntime();
  dataDir = await mkdtemp(join(tmpdir(), 'lekha-doctor-'));
});
afterAll(async () => {
  await rm(dataDir, { recursive: true });
  await started.close();
});

const settings = (given: Record<string, string>) => parseEnv({ DATA_DIR: dataDir, ...given });
const bad = (findings: Finding[]) =>
  findings.filter(({ level }) => level !== 'ok').map(({ level, about, text }) => `${level} ${about}: ${text}`);

test('settings that suit a public site have nothing said against them', async () => {
  const env = { SITE_URL: 'https://blog.example', TRUST_PROXY: '1', AUTH_SECRET: 'x'.repeat(32) };
  expect(bad(await checkSettings(settings(env)))).toEqual([]);
});

test('plain http, a proxy that nobody trusts, relaxed limits and a secret for all to read are found', async () => {
  const file = join(dataDir, 'auth-secret');
  await writeFile(file, 'x'.repeat(40), { mode: 0o600 });
  expect(bad(await checkSettings(settings({ SITE_URL: 'https://blog.example' })))).toEqual([
    expect.stringMatching(/^warning settings: .*TRUST_PROXY is 0/),
  ]);
  await chmod(file, 0o644);
  expect(bad(await checkSettings(settings({ SITE_URL: 'http://blog.example' })))).toEqual([
    'error settings: SITE_URL is http://blog.example: passwords and sessions travel in the open.',
    `error settings: ${file} can be read by others, who could sign in as anybody.`,
  ]);
  await chmod(file, 0o600);
  expect(bad(await checkSettings(settings({ RATE_LIMITS: 'relaxed' })))).toEqual([
    expect.stringMatching(/^warning settings: SITE_URL is http:\/\/localhost/),
    'warning settings: RATE_LIMITS is relaxed.',
  ]);
});

test('a database that gives no connection is there: what it lacks is named', async () => {
  const full = () => Promise.reject(Object.assign(new Error('too many connections for role "x"'), { code: '53300' }));
  const found = await examineParts(settings({ DATABASE_URL: 'postgres://x@y/z', AUTH_SECRET: 'x'.repeat(32) }), full);
  expect(found.filter(({ about }) => about === 'database')).toEqual([
    {
      level: 'error',
      about: 'database',
      text: 'It gives no connection: too many connections for role "x".',
      mend: expect.stringMatching(/^Raise max_connections, /),
    },
  ]);
});

test('a database is well once it is backed up and the backup is proved', async () => {
  const { db } = started.runtime;
  expect(bad(await checkDatabase(db, settings({})))).toEqual(['warning backup: There is no backup.']);
  await recordBackup(db);
  expect(bad(await checkDatabase(db, settings({})))).toEqual(['warning backup: No backup was ever proved.']);
  await recordVerified(db);
  expect(bad(await checkDatabase(db, settings({})))).toEqual([]);
  await sql`update backup_record set last_at = now() - interval '9 days'`.execute(db);
  expect(bad(await checkDatabase(db, settings({})))).toEqual(['warning backup: The last backup is 9 days old.']);
  await sql`update backup_record set last_at = now() + interval '9 days'`.execute(db);
  expect(bad(await checkDatabase(db, settings({})))).toEqual([
    expect.stringMatching(/^warning backup: The last backup says that it is of \d{4}-.+Z\.$/),
  ]);
});

test('what mends a missing backup is the setting, or, where that is set, what the log says of it', async () => {
  const { db } = started.runtime;
  const mend = async (given: Record<string, string>) =>
    (await checkDatabase(db, settings(given))).find(({ about }) => about === 'backup')?.mend;
  expect(await mend({})).toMatch(/^Set BACKUP_DIR, or: npm run cli -- backup /);
  expect(await mend({ BACKUP_DIR: '/backups' })).toMatch(/^The log of the running site says why .+, or: npm run cli/);
});

test('migrations that are to come, and those of a newer version, are named', async () => {
  const { db } = started.runtime;
  const last = await sql<{ name: string }>`
    delete from kysely_migration where name = (select max(name) from kysely_migration) returning name`.execute(db);
  const name = last.rows[0]?.name ?? '';
  expect(bad(await checkDatabase(db, settings({})))).toEqual([
    `warning database: 1 migrations are to come (${name} ...).`,
  ]);
  await sql`insert into kysely_migration (name, timestamp) values (${name}, now()), ('9999-later', now())`.execute(db);
  expect(bad(await checkDatabase(db, settings({})))).toEqual([
    'error database: It is newer than this version of Lekha (9999-later).',
  ]);
  await sql`delete from kysely_migration where name = '9999-later'`.execute(db);
});

test('files go there and back; a store that is none is an error', async () => {
  const found = await checkStorage(settings({}));
  expect(found[0]).toMatchObject({ level: 'ok', about: 'storage' });
  expect(found[1]).toMatchObject({ about: 'disk', text: expect.stringMatching(/[GM]B of .+ [GM]B are free/) });
  await writeFile(join(dataDir, 'a-file'), '');
  const [none, ...others] = await checkStorage(settings({ STORAGE_URL: `file:${dataDir}/a-file` }));
  expect(none).toMatchObject({ level: 'error', about: 'storage', mend: 'Look at STORAGE_URL and DATA_DIR.' });
  expect(others.map(({ about }) => about)).toEqual(['disk']);
});

test('on a full disk nothing can be written, the disk is named all the same, and what mends it is room', async () => {
  const disk = await tinyDisk();
  if (disk.isMounted) {
    await writeFile(join(disk.folder, 'full'), Buffer.alloc(64 * 1024)).catch(() => undefined);
    const found = await examineParts(settings({ DATA_DIR: disk.folder }), async () => {
      throw unwritable('DATA_DIR', disk.folder);
    });
    const about = (name: string) => found.filter((finding) => finding.about === name);
    const mend = "Free space on DATA_DIR's disk.";
    const text = `DATA_DIR: the disk of ${disk.folder} is full. Make room there.`;
    expect(about('database')).toEqual([{ level: 'error', about: 'database', text, mend }]);
    expect(about('storage')).toEqual([expect.objectContaining({ level: 'error', mend })]);
    expect(about('disk')).toEqual([
      expect.objectContaining({ level: 'error', text: expect.stringMatching(/^\d+ MB of \d+ MB are free/) }),
    ]);
  }
  await disk.close();
});

test('a folder for backups that cannot be is named by its setting, and a disk that is looked at for two is told once', async () => {
  await writeFile(join(dataDir, 'no-folder'), '');
  const broken = settings({ BACKUP_DIR: `${dataDir}/no-folder` });
  const found = await examineParts(broken, async () => []);
  expect(bad(found)).toContainEqual(expect.stringMatching(/^error storage: BACKUP_DIR: nothing can be written to /));
  const whole = await checkStorage(settings({ BACKUP_DIR: `${dataDir}/backups` }));
  expect(whole.map(({ about }) => about)).toEqual(['storage', 'disk']);
});

test('a data folder that cannot be is an error also where database and uploads are elsewhere', async () => {
  await writeFile(join(dataDir, 'no-data'), '');
  const elsewhere = settings({ DATA_DIR: `${dataDir}/no-data`, STORAGE_URL: `file:${dataDir}/uploads` });
  expect(bad(await checkStorage(elsewhere))).toEqual([
    expect.stringMatching(/^error storage: DATA_DIR: nothing can be written to .+no-data \(EEXIST\)\./),
  ]);
});

test('of a failure its first cause is told, and of the log of a database its last line', () => {
  expect(reasonOf(new Error('It did not start. Its log ends with:\nLOG: one\nPANIC: two'))).toBe(
    'It did not start. Its log ends with: PANIC: two',
  );
  expect(reasonOf(new Error('one\ntwo'))).toBe('one');
  const redirected = new Error('fetch failed', { cause: new Error('unexpected redirect') });
  expect(reasonOf(new Error('away', { cause: redirected }))).toBe('unexpected redirect');
});

test('a key that is too short to start with is named', async () => {
  const file = join(dataDir, 'auth-secret');
  await writeFile(file, 'short', { mode: 0o600 });
  expect(bad(await examineParts(settings({}), async () => []))).toContainEqual(
    expect.stringContaining(`error settings: ${file} must hold at least 32 characters`),
  );
  await rm(file);
});

test('a mail server is greeted; lines for the DNS are said to the letter', async () => {
  expect(bad(await checkMail(settings({})))).toEqual([
    'warning mail: SMTP_URL is not set: mails are files in DATA_DIR/outbox.',
  ]);
  const server = await startMailServer();
  const env = { SMTP_URL: server.url, MAIL_FROM: 'Blog <blog@nowhere.invalid>' };
  const found = await checkMail(settings(env));
  await server.close();
  expect(found.map(({ level }) => level)).toEqual(['ok', 'warning', 'warning']);
  expect(found[1]?.mend).toContain('nowhere.invalid TXT "v=spf1 ip4:127.0.0.1 ~all"');
  expect(found[2]?.mend).toContain(
    '_dmarc.nowhere.invalid TXT "v=DMARC1; p=quarantine; rua=mailto:postmaster@nowhere.invalid"',
  );
  expect(bad(await checkMail(settings(env)))[0]).toMatch(/^error mail: The mail server does not let us in: /);
});
