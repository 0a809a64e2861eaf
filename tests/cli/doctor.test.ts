/** @jest-environment node */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { createDatabase, createPool } from '../../lib/server/db/client.ts';
import { within } from '../../lib/server/db/scratch-database.ts';
import { recordBackup, recordVerified } from '../../lib/server/services/health/check-health.ts';
import { checkDatabase } from '../../lib/server/services/health/doctor/check-database.ts';
import { createPost, createUser } from '../setup/factories.ts';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.ts';
import { tinyDisk } from '../setup/tiny-disk.ts';
import { toolEnv } from '../setup/tool-env.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'lekha-doctor-'));
  await recordBackup(database.db);
  await recordVerified(database.db);
});
afterEach(async () => {
  await sql`drop schema if exists sick cascade`.execute(database.db);
  await sql`alter database ${sql.id(await nameOf())} reset all`.execute(database.db);
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

async function nameOf(): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db);
  return rows[0]?.name ?? '';
}

/** Gives the database a setting that holds for whoever connects from now on. */
const set = async (setting: string) => {
  await sql`alter database ${sql.id(await nameOf())} set ${sql.raw(setting)}`.execute(database.db);
};

/** What cannot be made here, such as an old server, is what the doctor is told by names that come before PostgreSQL's own. */
async function pretend(...definitions: string[]): Promise<void> {
  await sql`create schema sick`.execute(database.db);
  for (const definition of definitions) await sql`create ${sql.raw(definition)}`.execute(database.db);
  await set('search_path to sick, public, pg_catalog');
}

/** The last line that the doctor said. */
let sum: string;

/** What the doctor says, apart from what is well and what a test's settings are: a line each, and its exit code. */
async function examine(given: Record<string, string> = {}, connection = database.connection) {
  const env = { ...toolEnv(connection, folder), PORT: '0', ...given };
  const ran = await promisify(execFile)(process.execPath, ['lib/cli/main.ts', 'doctor'], { env }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }) => ({ code, stdout }),
  );
  const lines = ran.stdout.trim().split('\n');
  sum = lines.pop();
  const isExpected = (line: string) =>
    /^(ok|warning settings +SITE_URL|warning mail)/.test(line) || line.includes(`are free in ${folder}.`);
  return { code: ran.code, lines: lines.filter((line: string) => !isExpected(line)) };
}

/** Nothing, where the doctor finds the database well: what is said on the way there, without a process for it. */
async function faults() {
  const db = createDatabase(createPool(database.connection, 1));
  const found = await checkDatabase(db, { BACKUP_EVERY_HOURS: 24 });
  await db.destroy();
  return found.filter(({ level }) => level !== 'ok');
}

test('a database that is well has nothing said against it, and needs no extension that is not named', async () => {
  expect(await examine()).toEqual({ code: 0, lines: [] });
  const { rows } = await sql`select extname from pg_extension`.execute(database.db);
  expect(rows).toEqual([{ extname: 'plpgsql' }]);
});

const nowIs = (shift: string) =>
  `or replace function sick.now() returns timestamptz language sql as $$ select pg_catalog.now() + '${shift}' $$`;

test('who holds a lock is named, not who waits for it; one whose transaction stays open, as well', async () => {
  await sql`create table held (id int)`.execute(database.db);
  const connect = () => createPool(database.connection, 1, undefined, 0);
  const [holder, waiter] = [connect(), connect()];
  const pidOf = async (pool: typeof holder) => (await pool.query('select pg_backend_pid() as pid')).rows[0].pid;
  const [holds, waits] = [await pidOf(holder), await pidOf(waiter)];
  // The one that waits was there first.
  await waiter.query('begin');
  await holder.query('begin; lock table held');
  const waiting = waiter.query('select from held');
  const isWaiting = () => sql`select from pg_stat_activity where pid = ${waits} and wait_event_type = 'Lock'`;
  while ((await isWaiting().execute(database.db)).rows.length === 0);
  // A moment is no fault.
  await pretend(nowIs('-1 h'));
  expect(await faults()).toEqual([]);
  await sql`create ${sql.raw(nowIs('400 s'))}`.execute(database.db);
  const found = (text: string) => ({
    code: 0,
    lines: [expect.stringMatching(new RegExp(`^warning database  ${text}$`))],
  });
  const mend = `Mend: See what it is; select pg_terminate_backend\\(${holds}\\) ends it\\.`;
  expect(await examine()).toEqual(
    found(`Process ${holds} holds a lock that others wait for: 1, since 4\\d\\d s\\. ${mend}`),
  );
  // Processes of the embedded database are this machine's.
  expect(await faults()).toEqual([expect.objectContaining({ mend: `See what it is; kill ${holds} ends it.` })]);
  await sql`select pg_cancel_backend(${waits})`.execute(database.db);
  await expect(waiting).rejects.toThrow('canceling');
  await waiter.query('rollback');
  expect(await examine()).toEqual(
    found(`Process ${holds} has a transaction open since 4\\d\\d s \\(idle in transaction\\)\\. ${mend}`),
  );
  // As it says.
  await sql`select pg_terminate_backend(${holds})`.execute(database.db);
  while ((await sql`select from pg_stat_activity where pid = ${holds}`.execute(database.db)).rows.length > 0);
  expect(await faults()).toEqual([]);
  await Promise.all([holder.end(), waiter.end()]);
});

test('a table of rows that are gone is named, and is well again by what is said to mend it', async () => {
  const table = '"Old rows"';
  const run = (statement: string) => sql`${sql.raw(statement)}`.execute(database.db);
  await run(`create table ${table} (id int) with (autovacuum_enabled = off)`);
  await database.db.connection().execute(async (one) => {
    await sql`${sql.raw(`insert into ${table} select generate_series(1, 30000)`)}`.execute(one);
    await sql`${sql.raw(`delete from ${table} where id <= 10001`)}`.execute(one);
    await sql`select pg_stat_force_next_flush()`.execute(one);
  });
  // A third is none.
  expect(await faults()).toEqual([]);
  await database.db.connection().execute(async (one) => {
    await sql`${sql.raw(`delete from ${table} where id <= 15000`)}`.execute(one);
    await sql`select pg_stat_force_next_flush()`.execute(one);
  });
  const { code, lines } = await examine();
  expect(code).toBe(0);
  expect(lines).toEqual([
    expect.stringMatching(/^warning database +Table "Old rows" holds 15000 rows that are gone\. Mend: /),
  ]);
  // Of the embedded database nobody has a program that takes statements.
  expect(await faults()).toEqual([
    expect.objectContaining({ mend: 'They go by themselves; else restart the site.', level: 'warning' }),
  ]);
  await run(String(lines[0].split('Mend: ')[1]));
  expect(await faults()).toEqual([]);
});

test('a clock that is off is named, one that is a little off is none', async () => {
  const clockIs = (shift: string) =>
    `or replace function sick.clock_timestamp() returns timestamptz language sql as $$
      select pg_catalog.clock_timestamp() + '${shift}' $$`;
  await pretend(clockIs('2 s'));
  expect(await faults()).toEqual([]);
  await sql`create ${sql.raw(clockIs('-90 s'))}`.execute(database.db);
  const mend = 'Mend: Let both set their clocks by the network (NTP).';
  expect(await examine()).toEqual({
    code: 0,
    lines: [`warning clock     The database is -90 s off this machine. ${mend}`],
  });
});

const OLD = `function sick.current_setting(name text) returns text language sql as $$ select case name
  when 'server_version_num' then '140012' when 'server_version' then '14.12' else pg_catalog.current_setting(name) end $$`;
const WITHOUT_RIGHTS =
  'view sick.pg_roles as select rolname, false as rolcreatedb, false as rolsuper from pg_catalog.pg_roles';

test.each([
  [OLD, 1, 'error   database  PostgreSQL 14.12 is too old. Mend: Use PostgreSQL 15 or newer.'],
  [
    'table sick.pg_extension (extname name)',
    1,
    'error   database  The extension plpgsql is missing: no migration can run. Mend: create extension plpgsql',
  ],
  [
    WITHOUT_RIGHTS,
    0,
    'warning database  Its user may not create databases: backups cannot be proved. Mend: alter role ... createdb',
  ],
])('a server that does not do is named: %#', async (definition, code, line) => {
  await pretend(definition);
  expect(await examine()).toEqual({ code, lines: [line] });
  expect(sum).toBe(code === 1 ? '1 error, 2 warnings.' : '0 errors, 3 warnings.');
});

test('a database that takes no writes, and one in letters that are not ours', async () => {
  await set('default_transaction_read_only to on');
  const found = await examine();
  expect(found.code).toBe(1);
  expect(found.lines).toEqual([
    expect.stringMatching(
      /^error {3}database +It takes no writes: .+ Mend: Lead DATABASE_URL to .+ set default_transaction_read_only to off\./,
    ),
  ]);
  const name = `test_${randomBytes(6).toString('hex')}`;
  const letters = sql.raw("template template0 encoding 'LATIN1' locale_provider libc lc_collate 'C' lc_ctype 'C'");
  await sql`create database ${sql.id(name)} ${letters}`.execute(database.db);
  const latin = await examine({}, within(database.connection, name));
  await sql`drop database ${sql.id(name)}`.execute(database.db);
  expect(latin.code).toBe(1);
  expect(latin.lines[0]).toBe(
    "error   database  Its encoding is LATIN1. Mend: Use a database whose encoding is UTF8: create database ... encoding 'UTF8' template template0",
  );
});

test.each([
  [
    100,
    1,
    /^error {3}disk +\d+ MB of \d+ MB are free in (.+)\. Mend: Make room, or move BACKUP_DIR to a larger disk\.$/,
  ],
  [
    500,
    0,
    /^warning disk +\d+ MB of \d+ MB are free in (.+)\. Mend: Make room, or move BACKUP_DIR to a larger disk\.$/,
  ],
])('a disk of which %s MB are free', async (megabytes, code, line) => {
  const disk = await tinyDisk(megabytes * 1024);
  const backups = join(disk.folder, 'backups');
  await mkdir(backups);
  const found = await examine({ BACKUP_DIR: backups }).finally(disk.close);
  // Where nobody may mount one, there is no other disk to look at.
  if (disk.isMounted) expect(found).toEqual({ code, lines: [expect.stringMatching(line)] });
});

test('the doctor makes no database in a folder that is empty yet', async () => {
  await mkdir(join(folder, 'fresh', 'pg'), { recursive: true });
  const { code, lines } = await examine({ DATA_DIR: join(folder, 'fresh'), DATABASE_URL: '' });
  expect({ code, lines }).toEqual({
    code: 0,
    lines: [expect.stringMatching(/^warning database  There is none in .+ yet\. Mend: The first start makes it\.$/)],
  });
  expect(await readdir(join(folder, 'fresh', 'pg'))).toEqual([]);
});

test('a port that another program holds is named', async () => {
  const other = createServer().listen(0);
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { code, lines } = await examine({ PORT: `${port}` });
  expect({ code, lines }).toEqual({
    code: 1,
    lines: [
      `error   settings  Port ${port} is taken by another program. Stop it, or set PORT to a free port. Mend: See .env.example.`,
    ],
  });
  other.close();
});

test('pictures that a post shows and the store has lost are counted', async () => {
  const { id } = await createPost(database.db, { featured_image: '/uploads/featured-images/0a1b2c3d4e-1200x600.webp' });
  const line =
    'warning storage   Images and files that are on show and missing: 1, such as 0a1b2c3d4e-1200x600. ' +
    'Mend: Copy them back from a backup of the uploads, or put others in their place.';
  expect(await examine()).toEqual({ code: 0, lines: [line] });
  await database.db.deleteFrom('posts').where('id', '=', id).execute();
});

test('what ends a start is found: scripts that are no list, a host of others, a common password', async () => {
  const given = {
    FOOTER_SCRIPTS: join(folder, 'none.json'),
    HOST: '192.0.2.1',
    ADMIN_EMAIL: 'ann@site.test',
    ADMIN_PASSWORD: 'password1',
  };
  const refused = [
    'FOOTER_SCRIPTS must name a JSON file with a list of {src, integrity}',
    'HOST 192.0.2.1 is not an address of this machine.',
    'ADMIN_PASSWORD is too common: choose something that is not a usual word or a name',
  ];
  const lines = refused.map((text) => `error   settings  ${text} Mend: See .env.example.`);
  expect(await examine(given)).toEqual({ code: 1, lines });
  // There is an administrator: nobody is made of it.
  await createUser(database.db, { role: 'default_admin' });
  expect(await examine(given)).toEqual({ code: 1, lines: lines.slice(0, 2) });
});
