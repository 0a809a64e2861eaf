/** @jest-environment node */
import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tinyDisk } from '../../../setup/tiny-disk.ts';
import { dataDirWithCluster, emptyDataDir, query, serverPid, start, until } from './data-folder.ts';

test('the first start makes a cluster that is private, durable and speaks UTF-8 and UTC', async () => {
  const dataDir = await emptyDataDir();
  const postgres = await start(dataDir);
  const setting = (name: string) => query(postgres.connection, `select current_setting('${name}')`);

  expect(postgres.adopted).toBe(false);
  expect(postgres.connection).toMatchObject({ user: 'lekha', database: 'lekha' });
  expect(await setting('server_encoding')).toBe('UTF8');
  expect(await setting('fsync')).toBe('on');
  expect(await setting('synchronous_commit')).toBe('on');
  expect(await setting('TimeZone')).toBe('UTC');
  expect(await setting('listen_addresses')).toBe('');
  expect((await stat(join(dataDir, 'pg'))).mode & 0o777).toBe(0o700);
  expect((await stat(postgres.connection.host)).mode & 0o777).toBe(0o700);

  await postgres.stop();
  expect(await serverPid(dataDir)).toBeUndefined();
});

test('a restart keeps what was written', async () => {
  const dataDir = await dataDirWithCluster();
  const first = await start(dataDir);
  await query(first.connection, `create table note as select 'ক্ষমতা' as text`);
  await first.stop();

  const second = await start(dataDir);
  expect(await query(second.connection, 'select text from note')).toBe('ক্ষমতা');
  await second.stop();
});

test('of several users the last one to stop ends the server', async () => {
  const dataDir = await dataDirWithCluster();
  const lines: string[] = [];
  const first = await start(dataDir, lines);
  const second = await start(dataDir);
  expect([first.adopted, second.adopted]).toEqual([false, true]);

  await first.stop();
  expect(lines).toContain('PostgreSQL keeps running, because another process uses it.');
  expect(await query(second.connection, 'select 1')).toBe(1);
  await second.stop();
  expect(await serverPid(dataDir)).toBeUndefined();
});

test('somebody who comes while the last user stops gets a server', async () => {
  const dataDir = await dataDirWithCluster();
  const first = await start(dataDir);
  const [, second] = await Promise.all([first.stop(), start(dataDir)]);
  expect(await query(second.connection, 'select 1')).toBe(1);
  await second.stop();
  expect(await serverPid(dataDir)).toBeUndefined();
});

test('a server that dies is started again at the same address', async () => {
  const dataDir = await dataDirWithCluster();
  const postgres = await start(dataDir);
  const pid = await serverPid(dataDir);
  process.kill(Number(pid), 'SIGKILL');

  await until(async () => (await query(postgres.connection, 'select 1')) === 1);
  expect(await serverPid(dataDir)).not.toBe(pid);
  await postgres.stop();
  expect(await serverPid(dataDir)).toBeUndefined();
});

test('a path too long for a socket, with spaces, quotes and commas in it, works', async () => {
  const deep = join(await emptyDataDir(), 'a, "b" c '.repeat(12), 'ডেটা');
  const dataDir = await dataDirWithCluster(deep);
  const postgres = await start(dataDir);
  const { host } = postgres.connection;

  expect(host.startsWith(deep)).toBe(false);
  expect((await stat(host)).mode & 0o777).toBe(0o700);
  expect(await query(postgres.connection, 'select 1')).toBe(1);
  await postgres.stop();
  await rm(host, { recursive: true });
});

test('a path with a comma and quotes holds the socket itself when it is short enough', async () => {
  const dataDir = await dataDirWithCluster(join(await emptyDataDir(), 'a, "b"'));
  const postgres = await start(dataDir);
  expect(postgres.connection.host).toBe(join(dataDir, 'pg-socket'));
  expect(await query(postgres.connection, 'select 1')).toBe(1);
  await postgres.stop();
});

test('what a killed first start left is removed, what a living process makes is not', async () => {
  const dataDir = await dataDirWithCluster();
  // No process has this number: it is above what the system gives out.
  const dead = 'pg-new-4194305-x';
  const alive = `pg-new-${process.ppid}-x`;
  for (const name of [dead, alive]) {
    await mkdir(join(dataDir, name));
    await writeFile(join(dataDir, name, 'PG_VERSION'), '18\n');
  }
  const postgres = await start(dataDir);
  await postgres.stop();
  expect((await readdir(dataDir)).filter((name) => name.startsWith('pg-new-'))).toEqual([alive]);
});

test('the number of a dead server that now belongs to another process does not stop the start', async () => {
  const dataDir = await dataDirWithCluster();
  const record = join(dataDir, 'pg', 'postmaster.pid');
  // Not our own number: a server never takes its parent for another server.
  const other = spawn('sleep', ['60']);
  const lines = [other.pid, join(dataDir, 'pg'), 1, 5432, join(dataDir, 'pg-socket'), '', '1 1', 'ready'];
  await writeFile(record, lines.join('\n'), { mode: 0o600 });
  // A killed server leaves the lock of its socket as well.
  await mkdir(join(dataDir, 'pg-socket'), { mode: 0o700, recursive: true });
  await writeFile(join(dataDir, 'pg-socket', '.s.PGSQL.5432.lock'), lines.join('\n'), { mode: 0o600 });

  const postgres = await start(dataDir);
  expect(postgres.adopted).toBe(false);
  expect(postgres.connection.host).toBe(join(dataDir, 'pg-socket'));
  expect(await query(postgres.connection, 'select 1')).toBe(1);
  await postgres.stop();
  other.kill();
});

test('the data of another major version is refused in words', async () => {
  const dataDir = await dataDirWithCluster();
  await writeFile(join(dataDir, 'pg', 'PG_VERSION'), '17\n');
  await expect(start(dataDir)).rejects.toThrow(/was made by PostgreSQL 17, .* brings PostgreSQL 18/);
});

test('a folder with other files in the place of the cluster is left alone', async () => {
  const dataDir = await emptyDataDir();
  await mkdir(join(dataDir, 'pg'));
  await writeFile(join(dataDir, 'pg', 'letter.txt'), 'dear');
  await expect(start(dataDir)).rejects.toThrow('holds files but no database');
  expect(await readFile(join(dataDir, 'pg', 'letter.txt'), 'utf8')).toBe('dear');
});

test('a server that cannot start is reported with the end of its log', async () => {
  const dataDir = await dataDirWithCluster();
  await writeFile(join(dataDir, 'pg', 'postgresql.conf'), 'no_such_setting = on\n');
  await expect(start(dataDir)).rejects.toThrow(/did not start in .*no_such_setting/s);
});

test('a full disk is said in one line, before there is a database and when there is one', async () => {
  for (const [kilobytes, prepare] of [
    [2_048, async (folder: string) => folder],
    [98_304, dataDirWithCluster],
  ] as const) {
    const disk = await tinyDisk(kilobytes);
    if (disk.isMounted) {
      await prepare(disk.folder);
      await writeFile(join(disk.folder, 'full'), Buffer.alloc(kilobytes * 1024)).catch(() => undefined);
      const refused = `DATA_DIR: the disk of ${disk.folder} is full. Make room there.`;
      await expect(start(disk.folder)).rejects.toThrow(refused);
    }
    await disk.close();
  }
});
