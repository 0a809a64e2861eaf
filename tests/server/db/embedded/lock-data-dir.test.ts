/** @jest-environment node */
import { lockDataDir } from '../../../../lib/server/db/embedded/lock-data-dir.ts';
import { dataDirWithCluster, query, serverPid, start, until } from './data-folder.ts';

test('one server has the data folder, and the second is told who', async () => {
  const dataDir = await dataDirWithCluster();
  const postgres = await start(dataDir);
  const lock = await lockDataDir(dataDir);
  await expect(lockDataDir(dataDir)).rejects.toThrow(
    `Another Lekha server (process ${process.pid}) already uses ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
  );
  await lock.release();

  const next = await lockDataDir(dataDir);
  await next.release();
  await postgres.stop();
});

test('of two servers that come at once one gets the lock', async () => {
  const dataDir = await dataDirWithCluster();
  const postgres = await start(dataDir);
  const results = await Promise.allSettled([lockDataDir(dataDir), lockDataDir(dataDir)]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  for (const result of results) if (result.status === 'fulfilled') await result.value.release();
  await postgres.stop();
});

test('the lock is held again after the database was lost and came back', async () => {
  const dataDir = await dataDirWithCluster();
  const postgres = await start(dataDir);
  const lock = await lockDataDir(dataDir);
  process.kill(Number(await serverPid(dataDir)), 'SIGKILL');

  const holders = `select count(*)::int from pg_stat_activity where application_name = 'lekha server ${process.pid}'`;
  await until(async () => (await query(postgres.connection, holders)) === 1);
  await expect(lockDataDir(dataDir)).rejects.toThrow('Another Lekha server');
  await lock.release();
  await postgres.stop();
});

test('without a database there is nothing to lock', async () => {
  const dataDir = await dataDirWithCluster();
  await expect(lockDataDir(dataDir)).rejects.toThrow('is not running');
});
