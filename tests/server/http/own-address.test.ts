/** @jest-environment node */
import { networkInterfaces } from 'node:os';
import { expect, test } from '@jest/globals';
import { ownAddress } from '../../../lib/server/http/client-address.ts';

test('a host that was chosen is the address, and everywhere is one that others can reach', () => {
  expect(ownAddress('127.0.0.1', 3000)).toBe('127.0.0.1:3000');
  expect(ownAddress('::1', 5000)).toBe('[::1]:5000');
  const own = Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => `${address}:3000`));
  for (const host of ['0.0.0.0', '::']) expect(own).toContain(ownAddress(host, 3000));
});
