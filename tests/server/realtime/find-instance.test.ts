/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { createFindInstance } from '../../../lib/server/realtime/relay-polls.ts';

test('instances are looked up when one is not known, once a second at most, and outlive a database that is away', async () => {
  let clock = 0;
  let reads = 0;
  let rows: Record<string, string> | Error = { a: '10.0.0.1:3000' };
  const find = createFindInstance(
    async () => {
      reads += 1;
      if (rows instanceof Error) throw rows;
      return new Map(Object.entries(rows));
    },
    () => clock,
  );
  expect(await Promise.all([find('a'), find('a'), find('x')])).toEqual(['10.0.0.1:3000', '10.0.0.1:3000', undefined]);
  for (let n = 0; n < 50; n += 1) expect(await find(`guess-${n}`)).toBeUndefined();
  expect(reads).toBe(1);
  rows = { a: '10.0.0.1:3000', b: '10.0.0.2:3000' };
  clock += 1_000;
  expect([await find('b'), reads]).toEqual(['10.0.0.2:3000', 2]);
  rows = new Error('away');
  clock += 1_000;
  expect([await find('c'), await find('b'), reads]).toEqual([undefined, '10.0.0.2:3000', 3]);
});
