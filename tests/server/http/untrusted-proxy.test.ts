import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from '@jest/globals';
import { isFromUntrustedProxy } from '../../../lib/server/http/client-address.ts';
import { createLog } from '../../../lib/server/log.ts';

const log = createLog('silent');

function requestFrom(remoteAddress: string | undefined, headers: Record<string, string>): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  Object.defineProperty(request.socket, 'remoteAddress', { value: remoteAddress });
  return Object.assign(request, { headers });
}

const forwarded = { 'x-forwarded-for': '9.9.9.9' };

test('a neighbour that forwards is a proxy, in every way of writing its address', () => {
  const near = ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.0.0.2', '172.20.0.2', '192.168.1.1', '::ffff:172.17.0.1'];
  near.push('169.254.1.1', '100.64.0.1', 'fd00::2', 'fe80::1');
  for (const address of [...near, undefined])
    expect([address, isFromUntrustedProxy(requestFrom(address, forwarded), 0, log)]).toEqual([address, true]);
});

test('a stranger who claims to forward is a reader like any other', () => {
  for (const address of ['93.184.216.34', '2a00:1450::1', '::ffff:8.8.8.8', '172.32.0.1', '2002:7f00:1::1'])
    expect([address, isFromUntrustedProxy(requestFrom(address, forwarded), 0, log)]).toEqual([address, false]);
});

test('a trusted proxy, and a neighbour that forwards nothing, are none', () => {
  expect(isFromUntrustedProxy(requestFrom('127.0.0.1', forwarded), 1, log)).toBe(false);
  expect(isFromUntrustedProxy(requestFrom('127.0.0.1', { via: 'x' }), 0, log)).toBe(false);
});
