/** @jest-environment node */
import { execFile } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { connectEmbeddedPostgres } from '../../../../lib/server/db/embedded/lock-data-dir.ts';
import { dataDirWithCluster, emptyDataDir, query, serverPid, start, until } from './data-folder.ts';
import { embeddedProcess, end, unreadyProcess } from './embedded-process.ts';

test('the server of a killed process is adopted, and can be stopped', async () => {
  const dataDir = await dataDirWithCluster();
  await end(await embeddedProcess(dataDir), 'SIGKILL');
  const pid = await serverPid(dataDir);
  expect(pid).toBeDefined();

  const postgres = await start(dataDir);
  expect(postgres.adopted).toBe(true);
  expect(await serverPid(dataDir)).toBe(pid);
  await postgres.stop();
  expect(await serverPid(dataDir)).toBeUndefined();
});

test('an adopted server whose socket was removed is replaced', async () => {
  const dataDir = await dataDirWithCluster();
  await end(await embeddedProcess(dataDir), 'SIGKILL');
  const pid = await serverPid(dataDir);
  await rm(join(dataDir, 'pg-socket'), { recursive: true });

  const postgres = await start(dataDir);
  expect(await serverPid(dataDir)).not.toBe(pid);
  expect(await query(postgres.connection, 'select 1')).toBe(1);
  await postgres.stop();
});

test('two processes may make and start the same new database at once', async () => {
  const dataDir = await emptyDataDir();
  const [first, second] = await Promise.all([embeddedProcess(dataDir), embeddedProcess(dataDir)]);
  const pid = await serverPid(dataDir);

  await end(first, 'SIGTERM');
  expect(await serverPid(dataDir)).toBe(pid);
  await end(second, 'SIGTERM');
  expect(await serverPid(dataDir)).toBeUndefined();
});

test('a process that a signal ends before its work is done leaves no server behind, but to another that uses it', async () => {
  const dataDir = await dataDirWithCluster();
  const [first, second] = [await embeddedProcess(dataDir), await embeddedProcess(dataDir)];
  const pid = await serverPid(dataDir);
  await end(first, 'SIGHUP');
  expect([first.exitCode, await serverPid(dataDir)]).toEqual([1, pid]);
  await end(second, 'SIGHUP');
  expect([second.exitCode, await serverPid(dataDir)]).toEqual([1, undefined]);
  // Also while its server is on its way.
  const third = unreadyProcess(dataDir);
  await until(async () => (await serverPid(dataDir)) !== undefined);
  await end(third, 'SIGHUP');
  expect([third.exitCode, await serverPid(dataDir)]).toEqual([1, undefined]);
});

test('a process that is killed while it makes the database does no harm', async () => {
  const dataDir = await emptyDataDir();
  const unfinished = async () => (await readdir(dataDir)).filter((name) => name.startsWith('pg-new-'));
  const child = unreadyProcess(dataDir);
  await until(async () => {
    const [name = ''] = await unfinished();
    return (await readdir(join(dataDir, name, 'base'))).length > 0;
  });
  await end(child, 'SIGKILL');
  expect(await unfinished()).toHaveLength(1);

  const postgres = await start(dataDir);
  expect(await query(postgres.connection, 'select 1')).toBe(1);
  await postgres.stop();
  expect(await unfinished()).toEqual([]);
});

test('the server is out of reach of Ctrl-C in the terminal, which goes to a whole process group', async () => {
  const dataDir = await dataDirWithCluster();
  const postgres = await start(dataDir);
  const groupOf = async (pid: unknown) => (await promisify(execFile)('ps', ['-o', 'pgid=', '-p', String(pid)])).stdout;
  expect(await groupOf(await serverPid(dataDir))).not.toBe(await groupOf(process.pid));
  await postgres.stop();
});

test('the address of a running server is found, and none when it is stopped', async () => {
  const dataDir = await dataDirWithCluster();
  expect(await connectEmbeddedPostgres({ dataDir })).toBeUndefined();
  const postgres = await start(dataDir);
  expect(await connectEmbeddedPostgres({ dataDir })).toEqual(postgres.connection);
  await postgres.stop();
  expect(await connectEmbeddedPostgres({ dataDir })).toBeUndefined();
});
