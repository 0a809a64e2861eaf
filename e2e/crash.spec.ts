import { expect, test } from 'playwright/test';
import { findFaults } from '../tests/faults/crash/check-site.ts';
import { startCrashSite, type Victim } from '../tests/faults/crash/crash-site.ts';
import { killRound } from '../tests/faults/crash/kill-round.ts';
import { createCast } from '../tests/faults/crash/people.ts';
import { nothingWritten } from '../tests/faults/crash/write-mix.ts';
import { temporaryData } from './setup/server-process.ts';

const VICTIMS: Victim[] = ['server', 'both', 'server', 'database', 'server'];

test('kill -9 in the middle of many writes loses none that was acknowledged, and leaves none twice', async () => {
  test.setTimeout(180_000);
  const { dataDir, remove } = await temporaryData();
  const site = await startCrashSite(dataDir);
  const cast = await createCast(site);
  const written = nothingWritten(cast);
  for (const victim of VICTIMS) expect((await killRound(site, cast, written, victim)).faults).toEqual([]);
  expect(await findFaults(site, written, { orphans: true })).toEqual([]);
  // Something was written of each kind: a test that writes nothing finds nothing.
  const { comments, reactions, avatars, pictures, views } = written;
  for (const { acknowledged } of [comments, reactions, avatars]) expect(acknowledged.size).toBeGreaterThan(0);
  expect(pictures.size + views.size).toBeGreaterThan(1);
  expect(await site.stop()).toBe(0);
  await remove();
});
