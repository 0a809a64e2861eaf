import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { createDatabase, createPool } from '../../lib/server/db/client.ts';
import { migrate, waitForDatabase } from '../../lib/server/db/migrate.ts';
import { within } from '../../lib/server/db/scratch-database.ts';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.ts';
import { toolEnv } from '../setup/tool-env.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

const nobody = { host: '127.0.0.1', port: 9, user: 'lekha', database: 'lekha' };
const said: string[] = [];
const impatient = { say: (line: string) => void said.push(line), patienceMs: 150, pauseMs: 20 };
beforeEach(() => void (said.length = 0));

test('a start waits for a database that is away, says so once, and names DATABASE_URL when it gives up', async () => {
  const away = createDatabase(createPool(nobody, 1));
  await expect(waitForDatabase(away, impatient)).rejects.toThrow(
    /^DATABASE_URL: the database cannot be reached after \d+ seconds \(.*ECONNREFUSED.*\)\.$/,
  );
  expect(said).toEqual([expect.stringContaining('does not answer yet')]);
  await away.destroy();
});

test('a start that gets no connection says what gives more', async () => {
  const full = Object.assign(Object.create(database.db), {
    getExecutor() {
      throw Object.assign(new Error('sorry, too many clients already'), { code: '53300' });
    },
  });
  await expect(waitForDatabase(full, impatient)).rejects.toThrow(
    /seconds \(sorry, too many clients already\)\. Raise max_connections, or run less beside it\.$/,
  );
});

test('a database that comes meanwhile is used', async () => {
  let tries = 0;
  const arriving = Object.assign(Object.create(database.db), {
    getExecutor: () => {
      tries += 1;
      if (tries < 3) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      return database.db.getExecutor();
    },
  });
  await waitForDatabase(arriving, { ...impatient, patienceMs: 60_000 });
  expect([tries, said.length]).toEqual([3, 1]);
});

test('a database that refuses us is not waited for', async () => {
  const unknown = createDatabase(createPool(within(database.connection, 'nothing'), 1));
  await expect(waitForDatabase(unknown, impatient)).rejects.toThrow('DATABASE_URL: database "nothing" does not exist.');
  expect(said).toEqual([]);
  await unknown.destroy();
});

test('a database that is newer than the code is named in one line, and nothing is changed', async () => {
  await sql`insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow', 'now')`.execute(database.db);
  await expect(migrate(database.db)).rejects.toThrow(
    /^The database is newer than this version of Lekha \(it has been through 9999-of-tomorrow\): .+$/,
  );
});

test('a start that waits for its database ends at a signal as a server does', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lekha-start-'));
  const starting = spawn(process.execPath, ['--no-warnings', 'lib/server/main.ts'], {
    env: { ...toolEnv('postgres://lekha@127.0.0.1:9/lekha', folder), PORT: '0', LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let heard = '';
  for await (const data of starting.stdout) {
    heard += data;
    if (heard.includes('does not answer yet')) starting.kill('SIGTERM');
  }
  expect(heard).toContain('does not answer yet');
  expect([starting.exitCode ?? (await once(starting, 'exit'))[0], starting.signalCode]).toEqual([0, null]);
  await rm(folder, { recursive: true });
});

test.each([
  ['migrate', 'What «migrate» writes is whole or not there'],
  ['user:list', 'Nothing was changed'],
])('a command that is interrupted says what became of its work: %s', async (command, fate) => {
  const folder = await mkdtemp(join(tmpdir(), 'lekha-start-'));
  const waiting = spawn(process.execPath, ['--no-warnings', 'lib/cli/main.ts', command], {
    env: { ...toolEnv('postgres://lekha@127.0.0.1:9/lekha', folder), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let heard = '';
  for await (const data of waiting.stderr) {
    heard += data;
    if (heard.includes('does not answer yet')) waiting.kill('SIGINT');
  }
  expect(heard).toMatch(new RegExp(`\\nInterrupted\\. ${fate}: run the command again\\.\\n$`));
  expect([waiting.exitCode ?? (await once(waiting, 'exit'))[0], waiting.signalCode]).toEqual([1, null]);
  await rm(folder, { recursive: true });
});

test('what the database refuses a start is said in one line that names DATABASE_URL', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lekha-start-'));
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db);
  await sql`alter database ${sql.ref(rows[0]?.name ?? '')} set default_transaction_read_only to on`.execute(
    database.db,
  );
  const starting = spawn(process.execPath, ['--no-warnings', 'lib/server/main.ts'], {
    env: { ...toolEnv(database.connection, folder), PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  let said = '';
  for await (const data of starting.stderr) said += data;
  expect(said).toMatch(/^DATABASE_URL: cannot execute .+ in a read-only transaction\.\n$/);
  await rm(folder, { recursive: true });
});

const onLinux = process.platform === 'linux' ? test : test.skip;

onLinux('a start that has its database and its uploads elsewhere names a DATA_DIR that cannot be', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lekha-start-'));
  const starting = spawn(process.execPath, ['--no-warnings', 'lib/server/main.ts'], {
    env: {
      ...toolEnv(database.connection, '/proc/lekha'),
      STORAGE_URL: `file:${folder}`,
      PORT: '0',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  let said = '';
  for await (const data of starting.stderr) said += data;
  expect(said).toBe('DATA_DIR: nothing can be written to /proc/lekha (ENOENT).\n');
  await rm(folder, { recursive: true });
});
