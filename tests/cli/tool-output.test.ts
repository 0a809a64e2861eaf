/** @jest-environment node */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import type { Connection } from '../../lib/server/db/client.ts';
import { createTestDatabase } from '../setup/test-database.ts';

const run = promisify(execFile);

function addressOf(connection: Connection): string {
  if (typeof connection === 'string') return connection;
  const { host, port, user, database, password = '' } = connection;
  return `postgres:///${database}?${new URLSearchParams({ host, port: `${port}`, user, password })}`;
}

test('what the tool says is on its output alone, what is logged beside it is not', async () => {
  const { connection, close } = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'lekha-tool-'));
  const env = {
    ...process.env,
    NODE_ENV: 'production' as const,
    DATA_DIR: folder,
    DATABASE_URL: addressOf(connection),
    AUTH_SECRET: 'x'.repeat(32),
  };
  const args = ['--email', 'ann@site.test', '--username', 'ann', '--password', 'Right-horse-7'];
  const said = await run(process.execPath, ['lib/cli/main.ts', 'user:create', ...args], { env });
  await close();
  await rm(folder, { recursive: true });
  expect(said.stdout).toBe('ann is created with the role user.\n');
  expect(said.stderr).toContain('"event":"user_created"');
});
