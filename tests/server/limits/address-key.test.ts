import { expect, test } from '@jest/globals';
import { addressKey } from '../../../lib/server/limits/address-limits.ts';

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['::FFFF:c633:6407', '198.51.100.7'],
  ['0:0:0:0:0:ffff:198.51.100.7', '198.51.100.7'],
  ['198.51.100.7:52100', '198.51.100.7'],
  ['[::ffff:198.51.100.7]:443', '198.51.100.7'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['1::', '1:0:0:0::/64'],
  ['64:ff9b::198.51.100.7', '64:ff9b:0:0::/64'],
  ['unknown', 'unknown'],
  ['x'.repeat(900), 'x'.repeat(64)],
])('%s counts as %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});

test('neighbours of one /64 share a key, those of the next do not', () => {
  expect(addressKey('2001:db8:1:2:a::b')).toBe(addressKey('2001:db8:1:2::'));
  expect(addressKey('2001:db8:1:3::')).not.toBe(addressKey('2001:db8:1:2::'));
});
