/** @jest-environment node */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sweepDaily } from '../../../lib/server/jobs/purge-hourly.ts';
import { createTestRuntime, type TestRuntime } from '../../setup/test-runtime.ts';

let started: TestRuntime;
beforeEach(async () => {
  started = await createTestRuntime();
});
afterEach(() => started.close());

const ORPHAN = 'profile-images/0123456789abcdef0123.webp';

test('a sweep that fails, because its store or the database is away, is made up for soon', async () => {
  const { db, storage, log } = started.runtime;
  await storage.put(ORPHAN, Buffer.from('x'), 'image/webp');
  let tries = 0;
  const away = {
    ...storage,
    list: (prefix: string) => {
      tries += 1;
      if (tries === 1) throw new Error('away');
      return storage.list(prefix);
    },
  };
  const job = sweepDaily({ db, storage: away, log }, { againMs: 10, settleMs: 1 });
  for (let n = 0; n < 200 && (await storage.head(ORPHAN)); n += 1) await sleep(20);
  expect([tries > 1, await storage.head(ORPHAN)]).toEqual([true, undefined]);
  await job.close();
});
