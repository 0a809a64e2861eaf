import type { IncomingMessage } from 'node:http';
import { expect, test } from '@jest/globals';
import { clientAddress } from '../../../lib/server/http/client-address.ts';

// Only the two properties that the function reads.
const request = (forwarded?: string, remoteAddress = '10.0.0.9') =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;

test('without trusted proxies X-Forwarded-For is not believed', () => {
  expect(clientAddress(request('1.2.3.4'), 0)).toBe('10.0.0.9');
});

test('each trusted proxy uncovers one entry, and invented entries before them do not count', () => {
  expect(clientAddress(request('6.6.6.6, 1.2.3.4'), 1)).toBe('1.2.3.4');
  expect(clientAddress(request('6.6.6.6, 1.2.3.4, 10.0.0.1'), 2)).toBe('1.2.3.4');
  expect(clientAddress(request(), 1)).toBe('10.0.0.9');
});

test.each([
  ['1.2.3.4:50123', '1.2.3.4'],
  ['[2001:db8::1]:50123', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['::ffff:1.2.3.4', '1.2.3.4'],
])('%s is an address, whatever else a proxy says', (said, address) => {
  expect(clientAddress(request(said), 1)).toBe(address);
});

test.each(['unknown', '_hidden', '999.1.1.1', '1.2.3.4:port'])('%s is none, and the proxy answers for it', (said) => {
  expect(clientAddress(request(said), 1)).toBe('10.0.0.9');
});

test('a socket that listens in IPv6 has readers of IPv4 all the same', () => {
  expect(clientAddress(request(undefined, '::ffff:1.2.3.4'), 0)).toBe('1.2.3.4');
});
