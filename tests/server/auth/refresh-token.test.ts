import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { makeRefreshToken, readRefreshToken } from '../../../lib/server/auth/tokens.ts';

const SECRET = 'a secret that is long enough for a test';
const family = randomBytes(16);

test('the token of a family and generation is always the same one, and is read back', () => {
  const token = makeRefreshToken({ family, generation: 7 }, SECRET);
  expect(makeRefreshToken({ family, generation: 7 }, SECRET)).toBe(token);
  expect(readRefreshToken(token, SECRET)).toEqual({ family, generation: 7 });
  expect(makeRefreshToken({ family, generation: 8 }, SECRET)).not.toBe(token);
});

test('whatever we did not write is not a token', () => {
  const token = makeRefreshToken({ family, generation: 1 }, SECRET);
  const flipped = Buffer.from(token, 'base64url');
  flipped.writeUInt8(flipped.readUInt8(19) + 1, 19);
  // The last character holds four unused bits: another spelling of the same bytes.
  const respelled = token.slice(0, -1) + String.fromCharCode(token.charCodeAt(token.length - 1) + 1);
  const bad = [
    '',
    'x',
    token.slice(1),
    `${token}A`,
    flipped.toString('base64url'),
    respelled,
    randomBytes(52).toString('base64url'),
  ];
  for (const forged of bad) expect(readRefreshToken(forged, SECRET)).toBeNull();
  expect(readRefreshToken(token, `${SECRET}!`)).toBeNull();
});
