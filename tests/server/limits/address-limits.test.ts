import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { countRequest, type AddressLimit } from '../../../lib/server/limits/address-limits.ts';
import { createTestRuntime, type TestRuntime } from '../../setup/test-runtime.ts';

let started: TestRuntime;
beforeAll(async () => {
  started = await createTestRuntime();
});
afterAll(() => started.close());

const KEPT: [AddressLimit, number][] = [
  ['login', 60],
  ['codes', 60],
  ['register', 20],
  ['forgot-password', 20],
  ['search', 120],
  ['translate', 30],
  ['uploads', 30],
];

test.each(KEPT)('%s: of a burst exactly %d pass, over all addresses of a /64', async (name, points) => {
  const burst = Array.from({ length: points + 15 }, (_, index) =>
    countRequest(started.runtime.db, name, `2001:db8:7:7::${index.toString(16)}`),
  );
  const outcomes = await Promise.allSettled(burst);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(points);
  await expect(countRequest(started.runtime.db, name, '2001:db8:7:7:ffff::')).rejects.toMatchObject({
    code: 'too_many_requests',
    headers: { 'Retry-After': expect.stringMatching(/^\d+$/) },
  });
  await countRequest(started.runtime.db, name, '2001:db8:7:8::1');
});

test('what an address has used stands in the database, where every instance counts on', async () => {
  const { db } = started.runtime;
  const key = 'address:login:192.0.2.1';
  await db
    .insertInto('rate_limits')
    .values({ key, count: 59, resets_at: new Date(Date.now() + 60_000) })
    .execute();
  await countRequest(started.runtime.db, 'login', '::ffff:192.0.2.1');
  await expect(countRequest(started.runtime.db, 'login', '192.0.2.1')).rejects.toMatchObject({
    code: 'too_many_requests',
  });
});

test('everything of the API: 600 a minute, by /64 as well', async () => {
  const burst = Array.from({ length: 640 }, (_, index) =>
    countRequest(started.runtime.db, 'everything', `2001:db8:9:9::${index.toString(16)}`),
  );
  const outcomes = await Promise.allSettled(burst);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(600);
});
