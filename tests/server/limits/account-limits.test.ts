import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serially } from '../../../lib/server/http/turns.ts';
import { countCodeMail, countForAccount, countStored } from '../../../lib/server/limits/account-limits.ts';
import { countUse, findWait, forgetUses, uncountUse } from '../../../lib/server/limits/count-use.ts';
import { createTestDatabase, type TestDatabase } from '../../setup/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
const db = () => database.db;

const passed = async (uses: Promise<void>[]) =>
  (await Promise.allSettled(uses)).filter((use) => use.status === 'fulfilled').length;

test('of sixty uses at once exactly as many pass as the limit has', async () => {
  expect(await passed(Array.from({ length: 60 }, () => countForAccount(db(), 'comments', 1)))).toBe(20);
});

test('what is stored in a day counts by its size: of sixty texts at once as many pass as there is room for', async () => {
  const texts = (account: number, bytes: number) => countStored(db(), 'texts', { account, bytes });
  // Of 2 GB.
  expect(await passed(Array.from({ length: 60 }, () => texts(1, 64 * 1024 ** 2)))).toBe(32);
  await expect(texts(1, 1)).rejects.toMatchObject({ code: 'too_many_requests', message: expect.any(String) });
  await texts(2, 1);
  await countStored(db(), 'files', { account: 1, bytes: 200 * 1024 ** 2 });
});

test('a refused use says in seconds when to come back, and accounts do not share a limit', async () => {
  await countForAccount(db(), 'verification-codes', 'a');
  await countForAccount(db(), 'verification-codes', 'b');
  const refusal = countForAccount(db(), 'verification-codes', 'a');
  await expect(refusal).rejects.toMatchObject({ code: 'too_many_requests', status: 429 });
  await refusal.catch((error) => {
    const wait = Number(error.headers['Retry-After']);
    expect(wait).toBeGreaterThan(55);
    expect(wait).toBeLessThanOrEqual(60);
    expect(error.message).toBe(`Please wait ${wait} seconds before requesting another code.`);
  });
});

test('a use that is taken back makes room for one, also after refusals', async () => {
  const bound = { points: 10, seconds: 900 };
  const use = () => countUse(db(), 'tries:c', bound);
  for (let round = 0; round < 10; round += 1) expect(await use()).toBeNull();
  for (let round = 0; round < 3; round += 1) expect(await use()).toBeGreaterThan(890);
  expect(await findWait(db(), 'tries:c', bound)).toBeGreaterThan(890);
  await uncountUse(db(), 'tries:c');
  expect(await findWait(db(), 'tries:c', bound)).toBeNull();
  expect(await use()).toBeNull();
  expect(await use()).toBeGreaterThan(890);
});

test('a limit ends with its time, or when it is cleared', async () => {
  await countForAccount(db(), 'reset-codes', 'd');
  await db()
    .updateTable('rate_limits')
    .set({ resets_at: new Date(Date.now() - 1000) })
    .where('key', '=', 'reset-codes:d')
    .execute();
  await countForAccount(db(), 'reset-codes', 'd');
  await expect(countForAccount(db(), 'reset-codes', 'd')).rejects.toThrow();
  await countForAccount(db(), 'reset-codes', 'e');
  await forgetUses(db(), 'reset-codes:d');
  await expect(countForAccount(db(), 'reset-codes', 'e')).rejects.toThrow();
  await countForAccount(db(), 'reset-codes', 'd');
});

test('a mailbox gets ten codes a day, and then one an hour, however many ask for them', async () => {
  const endOf = (key: string) =>
    db()
      .updateTable('rate_limits')
      .set({ resets_at: new Date(Date.now() - 1000) })
      .where('key', '=', key)
      .execute();
  const mailed = async () => {
    await endOf('reset-codes:f');
    return passed([countCodeMail(db(), 'reset-codes', 'f')]);
  };
  let mails = 0;
  for (let minute = 0; minute < 30; minute += 1) mails += await mailed();
  expect(mails).toBe(11);
  const refused = countCodeMail(db(), 'reset-codes', 'f');
  await expect(refused).rejects.toMatchObject({
    code: 'too_many_requests',
    message: expect.stringMatching(/^Please wait/),
  });
  await endOf('reset-codes-hour:f');
  expect([await mailed(), await mailed()]).toEqual([1, 0]);
  await endOf('reset-codes-day:f');
  expect([await mailed(), await mailed()]).toEqual([1, 1]);
});

test('work under one key never overlaps, and a failure does not stop what follows', async () => {
  let inside = 0;
  let most = 0;
  const work = (fails: string) => async () => {
    inside += 1;
    most = Math.max(most, inside);
    await Promise.resolve();
    inside -= 1;
    if (fails) throw new Error(fails);
    return 'done';
  };
  const results = await Promise.allSettled([
    serially('k', work('')),
    serially('k', work('broken')),
    serially('k', work('')),
  ]);
  expect(most).toBe(1);
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});
