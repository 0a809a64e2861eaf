import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { findFaults } from '../tests/faults/crash/check-site.ts';
import { startCrashSite, type Victim } from '../tests/faults/crash/crash-site.ts';
import { killRound } from '../tests/faults/crash/kill-round.ts';
import { createCast } from '../tests/faults/crash/people.ts';
import { wordPressExport } from '../tests/faults/crash/wordpress-export.ts';
import { nothingWritten, writesOf } from '../tests/faults/crash/write-mix.ts';
import { checkArchive } from '../lib/server/transfer/backup/check-archive.ts';
import { killCli, runCli } from './setup/run-cli.ts';
import { temporaryData } from './setup/server-process.ts';

// A server that is given is not ours to kill: other sites are on it.
const VICTIMS: Victim[] = process.env.TEST_DATABASE_URL
  ? ['server', 'server', 'server']
  : ['server', 'both', 'server', 'database', 'server'];

test('kill -9 in the middle of many writes loses none that was acknowledged, and leaves none twice', async () => {
  const { dataDir, remove } = await temporaryData();
  const site = await startCrashSite(dataDir);
  const cast = await createCast(site);
  const written = nothingWritten(cast);
  const { comments, reactions, avatars, pictures, views } = written;
  for (const victim of VICTIMS) expect((await killRound(site, cast, written, victim)).faults).toEqual([]);
  // Something was written of each kind: a test that writes nothing finds nothing. A slow machine takes more rounds, and longer ones.
  const isMixed = () => [comments, reactions, avatars].every(({ acknowledged }) => acknowledged.size > 0);
  for (let patience = 2; patience < 16 && !isMixed(); patience += 1)
    expect((await killRound(site, cast, written, 'server', patience)).faults).toEqual([]);
  expect(isMixed()).toBe(true);
  expect(await findFaults(site, written, { orphans: true })).toEqual([]);
  expect(pictures.size + views.size).toBeGreaterThan(1);
  expect(await site.stop()).toBe(0);
  await remove();
});

test('a backup, an import and a restore that are killed leave all of what was there, or all of what was to come', async () => {
  const { dataDir, remove } = await temporaryData();
  const site = await startCrashSite(dataDir);
  const cast = await createCast(site, { people: 2, posts: 2 });
  const written = nothingWritten(cast);
  const { comment, changeAvatar } = writesOf(site, cast, written);
  for (const person of cast.people) {
    await comment(person);
    await changeAvatar(person);
  }
  const archive = join(dataDir, 'site.tar.gz');
  await runCli(dataDir, ['backup', archive]);

  const other = join(dataDir, 'killed.tar.gz');
  await killCli(dataDir, ['backup', other], /tables/, 0);
  if (existsSync(other)) await checkArchive(other);

  const countPosts = () => site.look(async (db) => (await db.selectFrom('posts').select('id').execute()).length);
  const before = await countPosts();
  const old = join(dataDir, 'old.xml');
  await writeFile(old, wordPressExport(60));
  for (const wait of [0, 60]) {
    await killCli(dataDir, ['import:wordpress', old], /writing/, wait);
    expect([before, before + 60]).toContain(await countPosts());
  }
  await runCli(dataDir, ['import:wordpress', old]);
  expect(await countPosts()).toBe(before + 60);

  for (const [word, wait] of [
    [/uploads/, 0],
    [/tables/, 20],
  ] as const) {
    await killCli(dataDir, ['restore', archive, '--replace'], word, wait);
    expect([before, before + 60]).toContain(await countPosts());
    expect(await findFaults(site, written)).toEqual([]);
  }
  await runCli(dataDir, ['restore', archive, '--replace']);
  expect(await countPosts()).toBe(before);
  expect(await findFaults(site, written, { orphans: true })).toEqual([]);
  await site.stop();
  await remove();
});
