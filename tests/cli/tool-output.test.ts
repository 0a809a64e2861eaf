/** @jest-environment node */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { Connection } from '../../lib/server/db/client.ts';
import { IMPORT_LOCK } from '../../lib/server/transfer/write/write-records.ts';
import { createTestDatabase } from '../setup/test-database.ts';

const run = promisify(execFile);

function addressOf(connection: Connection): string {
  if (typeof connection === 'string') return connection;
  const { host, port, user, database, password = '' } = connection;
  return `postgres:///${database}?${new URLSearchParams({ host, port: `${port}`, user, password })}`;
}

const envOf = (connection: Connection, folder: string) => ({
  ...process.env,
  NODE_ENV: 'production' as const,
  DATA_DIR: folder,
  DATABASE_URL: addressOf(connection),
  AUTH_SECRET: 'x'.repeat(32),
});

test('a database that goes away under an import is said to be away, and nothing of it is written', async () => {
  const { connection, db, close } = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'lekha-tool-'));
  const args = ['lib/cli/main.ts', 'import:wordpress', 'tests/fixtures/wordpress.xml'];
  const said = await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`.execute(trx);
    const importing = run(process.execPath, args, { env: envOf(connection, folder) }).catch(String);
    const ended = async () =>
      (
        await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(trx)
      ).rows.length;
    while ((await ended()) === 0);
    return importing;
  });
  const { posts } = await db
    .selectFrom('posts')
    .select(({ fn }) => fn.countAll<string>().as('posts'))
    .executeTakeFirstOrThrow();
  await close();
  await rm(folder, { recursive: true });
  expect([said, posts]).toEqual([expect.stringMatching(/The database went away \(.+\)\..*run the command again/), '0']);
});

test('what the tool says is on its output alone, what is logged beside it is not', async () => {
  const { connection, close } = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'lekha-tool-'));
  const env = envOf(connection, folder);
  const args = ['--email', 'ann@site.test', '--username', 'ann', '--password', 'Right-horse-7'];
  const said = await run(process.execPath, ['lib/cli/main.ts', 'user:create', ...args], { env });
  await close();
  await rm(folder, { recursive: true });
  expect(said.stdout).toBe('ann is created with the role user.\n');
  expect(said.stderr).toContain('"event":"user_created"');
});
