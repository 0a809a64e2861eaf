/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { isPublicAddress } from '../../../../lib/server/http/public-address/is-public-address.ts';

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

test('no form of IPv6 that holds an IPv4 address, and no range that nobody owns, is public', () => {
  const addresses = ['::127.0.0.1', '::7f00:1', '::8.8.8.8', '::ffff:0:127.0.0.1', '::ffff:0:7f00:1', '::ffff:8.8.8.8'];
  addresses.push(
    '64:ff9b::10.0.0.1',
    '64:ff9b:1::a00:1',
    '2002:a00:1::1',
    '2001:0:7f00:1::',
    '2001:10::1',
    '2001:20::1',
  );
  addresses.push(
    'fec0::1',
    'feff::1',
    'fe80::1%eth0',
    '100::1',
    '100:0:0:1::1',
    '200::1',
    '400::1',
    '4000::1',
    '5f00::1',
  );
  addresses.push('3fff::1', '3fff:fff::1', 'e000::1', '0.1.2.3', '100.127.255.255', '192.0.0.8', '192.88.99.1');
  addresses.push('198.18.0.1', '198.19.255.255', '240.0.0.1', '254.1.2.3', '192.0.2.7', '198.51.100.7', '203.0.113.7');
  for (const address of addresses) expect([address, isPublicAddress(address)]).toEqual([address, false]);
});

test('the neighbours of a reserved range are public', () => {
  const addresses = [
    '1.0.0.1',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.1',
  ];
  addresses.push('172.15.255.255', '172.32.0.0', '198.17.255.255', '198.20.0.0', '223.255.255.255', '2001:200::1');
  addresses.push('2001:db9::1', '2003::1', '2000::1', '3ffe::1', '2001:db7::1');
  for (const address of addresses) expect([address, isPublicAddress(address)]).toEqual([address, true]);
});

test('what is no address is not public', () => {
  for (const text of ['', 'localhost', '127.1', '2130706433', '[::1]']) expect(isPublicAddress(text)).toBe(false);
});
