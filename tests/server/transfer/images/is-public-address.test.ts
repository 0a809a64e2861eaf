/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { isPublicAddress } from '../../../../lib/server/transfer/images/is-public-address.ts';

test('addresses of the open internet are public', () => {
  for (const address of ['93.184.216.34', '8.8.8.8', '2606:2800:220:1::1', '2a00:1450:4001::200e']) {
    expect([address, isPublicAddress(address)]).toEqual([address, true]);
  }
});

test('addresses of this machine, its network and reserved ranges are not', () => {
  const addresses = ['127.0.0.1', '127.9.9.9', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1'];
  addresses.push('169.254.169.254', '100.64.0.1', '224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fd00::1');
  addresses.push('::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:10.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', 'ff02::1');
  for (const address of addresses) expect([address, isPublicAddress(address)]).toEqual([address, false]);
});

test('what is no address is not public', () => {
  for (const text of ['', 'localhost', '127.1', '2130706433', '[::1]']) expect(isPublicAddress(text)).toBe(false);
});
