import { expect, test } from '@jest/globals';
import { deviceCookie, isKnownTo, readDevice } from '../../../lib/server/auth/device-cookie.ts';

const SECRET = 'a secret that only the tests know, long enough';
const account = (id: number, device_epoch = 0) => ({ id, device_epoch });
const asRequest = (cookie: string) =>
  new Request('http://site.test/', { headers: { cookie: cookie.split(';')[0] ?? '' } });
const nobody = readDevice(new Request('http://site.test/'), SECRET);

test('a device is known to the accounts that signed in on it, until their password is reset', () => {
  const first = readDevice(asRequest(deviceCookie(nobody, account(7), SECRET)), SECRET);
  const both = readDevice(asRequest(deviceCookie(first, account(8, 2), SECRET)), SECRET);
  expect(both.id).toBe(first.id);
  expect([account(7), account(8, 2), account(8, 3), account(9)].map((one) => isKnownTo(both, one))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(isKnownTo(nobody, account(7))).toBe(false);
});

test('eight accounts are remembered, the newest first, and each once', () => {
  let device = nobody;
  for (const id of [1, 2, 3, 4, 5, 6, 7, 8, 9, 9])
    device = readDevice(asRequest(deviceCookie(device, account(id), SECRET)), SECRET);
  expect(device.accounts.map(({ id }) => id)).toEqual([9, 8, 7, 6, 5, 4, 3, 2]);
});

test('a cookie that is forged, cut or of another installation makes nobody known', () => {
  const value = deviceCookie(nobody, account(7), SECRET).split(';')[0] ?? '';
  const forged = [
    value.replace('.7_0.', '.8_0.'),
    value.slice(0, -1),
    `${value.slice(0, -1)}${value.endsWith('A') ? 'E' : 'A'}`,
    // The same bytes, said in another way.
    `${value.slice(0, -1)}${String.fromCharCode(value.charCodeAt(value.length - 1) + 1)}`,
    'known_device=',
    'known_device=x.7_0.y',
    deviceCookie(nobody, account(7), 'the secret of another installation, long'),
  ];
  for (const cookie of forged) expect(isKnownTo(readDevice(asRequest(cookie), SECRET), account(7))).toBe(false);
});
