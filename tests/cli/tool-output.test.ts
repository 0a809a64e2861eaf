/** @jest-environment node */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { NEWEST_MIGRATION } from '../../lib/server/db/migrate.ts';
import { IMPORT_LOCK } from '../../lib/server/transfer/write/write-records.ts';
import { createPost, createUser } from '../setup/factories.ts';
import { createTestDatabase } from '../setup/test-database.ts';
import { toolEnv } from '../setup/tool-env.ts';

const run = promisify(execFile);

test('a database that goes away under an import is said to be away, and nothing of it is written', async () => {
  const { connection, db, close } = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'lekha-tool-'));
  const args = ['lib/cli/main.ts', 'import:wordpress', 'tests/fixtures/wordpress.xml'];
  const said = await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`.execute(trx);
    const importing = run(process.execPath, args, { env: toolEnv(connection, folder) }).catch(String);
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
  const env = toolEnv(connection, folder);
  const args = ['--email', 'ann@site.test', '--username', 'ann', '--password', 'Right-horse-7'];
  const said = await run(process.execPath, ['lib/cli/main.ts', 'user:create', ...args], { env });
  await close();
  await rm(folder, { recursive: true });
  expect(said.stdout).toBe('ann is created with the role user.\n');
  expect(said.stderr).toContain('"event":"user_created"');
});

test('who reads the beginning alone ends no command, and an output that is full is told of', async () => {
  const { connection, db, close } = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'lekha-tool-'));
  const env = toolEnv(connection, folder);
  // More than a pipe holds.
  await sql`insert into users (username, email, full_name, password_hash)
    select 'reader' || n, 'reader' || n || '@site.test', 'x', 'x' from generate_series(1, 3000) n`.execute(db);
  const shell = (line: string) =>
    run('bash', ['-c', `set -o pipefail; "${process.execPath}" lib/cli/main.ts user:list ${line}`], { env });
  const read = await shell('| head -1');
  const full = await shell('> /dev/full').catch((error: unknown) => error);
  await close();
  await rm(folder, { recursive: true });
  expect([read.stdout, read.stderr]).toEqual([expect.stringMatching(/^reader\d+\t.+\n$/), '']);
  expect(full).toMatchObject({ code: 1, stderr: expect.stringMatching(/^The output cannot be written: ENOSPC.+\n$/) });
});

test('the tool says which version it is of, without any setting or database', async () => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8'));
  const env = { ...process.env, DATABASE_URL: 'nonsense' };
  const tool = (word: string) => run(process.execPath, ['lib/cli/main.ts', word], { env });
  const said = await tool('--version');
  expect(said).toEqual({ stdout: `Lekha ${version}, schema ${NEWEST_MIGRATION}\n`, stderr: '' });
  expect((await tool('help')).stdout.replace(/\s+/g, ' ')).toContain(said.stdout.trim());
});

test('a command that needs a site makes none in a wrong folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lekha-tool-'));
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '' };
  for (const args of [
    ['backup', join(folder, 'site.tgz'), '--keep', '2'],
    ['user:list'],
    ['export', join(folder, 'out')],
  ])
    await expect(run(process.execPath, ['lib/cli/main.ts', ...args], { env })).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: `There is no site in ${folder}. Look at DATA_DIR.\n`,
    });
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

test('a restore tells people what it did, and the security log too', async () => {
  const { connection, db, close } = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'lekha-tool-'));
  const env = toolEnv(connection, folder);
  const tool = (...args: string[]) => run(process.execPath, ['lib/cli/main.ts', ...args], { env });
  await tool('backup', join(folder, 'site.tgz'));
  const said = await tool('restore', '--replace', join(folder, 'site.tgz'));
  const events = await db.selectFrom('security_log').select(['event', 'subject']).execute();
  await close();
  await rm(folder, { recursive: true });
  expect(said).toEqual({ stdout: expect.stringMatching(/^Restored: .*\n$/), stderr: expect.not.stringContaining('{') });
  expect(events).toEqual([{ event: 'backup_restored', subject: 'site.tgz' }]);
});

test('an export says what it does not hold', async () => {
  const { connection, close } = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'lekha-tool-'));
  const env = toolEnv(connection, folder);
  const tool = (...args: string[]) => run(process.execPath, ['lib/cli/main.ts', 'export', ...args], { env });
  const help = await tool('--help');
  const said = await tool(join(folder, 'out'));
  await close();
  await rm(folder, { recursive: true });
  for (const word of ['subscribers', 'moderation', 'webhooks']) {
    expect(help.stdout).toContain(word);
    expect(said.stdout).toContain(word);
  }
  expect(help.stdout.replace(/\s+/g, ' ')).toContain(
    'Sessions, API tokens, webhooks and the security log are in neither.',
  );
});

test('a path is meant where the operator stands, however the tool is called', async () => {
  const { connection, close } = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'lekha-tool-'));
  const { INIT_CWD: _ours, ...env }: NodeJS.ProcessEnv = toolEnv(connection, folder);
  await run(process.execPath, ['lib/cli/main.ts', 'backup', 'one.tar.gz'], { env: { ...env, INIT_CWD: folder } });
  await run(process.execPath, [resolve('bin/cli.mjs'), 'backup', './two.tar.gz'], { env, cwd: folder });
  expect(await readdir(folder)).toEqual(expect.arrayContaining(['one.tar.gz', 'two.tar.gz']));
  await close();
  await rm(folder, { recursive: true });
});

test('an export says that drafts are in it', async () => {
  const { connection, db, close } = await createTestDatabase();
  const author = await createUser(db);
  await createPost(db, { author_id: author.id, slug: 'to-come', status: 'draft', published_at: null });
  const folder = await mkdtemp(join(tmpdir(), 'lekha-tool-'));
  const site = join(folder, 'site');
  const args = ['lib/cli/main.ts', 'export', site];
  const said = await run(process.execPath, args, { env: toolEnv(connection, folder) });
  const posts = await readdir(join(site, 'posts'));
  await close();
  await rm(folder, { recursive: true });
  expect(posts).toContain('to-come.html');
  expect(said.stdout).toMatch(/Drafts and posts to come are in it: put it on no public place as it is\.\nNot in it: /);
});
