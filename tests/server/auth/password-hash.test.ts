/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { stat } from 'node:fs/promises';
import { hash } from '@node-rs/argon2';
import { hashPassword, isAffordableHash, verifyPassword } from '../../../lib/server/auth/password-hash.ts';

test('our own hashes are affordable, and open', async () => {
  const own = await hashPassword('two rivers meet');
  expect(isAffordableHash(own)).toBe(true);
  expect(await verifyPassword(own, 'two rivers meet')).toBe(true);
  expect(await verifyPassword(own, 'two rivers part')).toBe(false);
  expect(await verifyPassword(null, 'two rivers meet')).toBe(false);
});

test.each([
  ['memory', { memoryCost: 32_768, timeCost: 1, parallelism: 1 }],
  ['passes', { memoryCost: 8_192, timeCost: 3, parallelism: 1 }],
  ['lanes', { memoryCost: 8_192, timeCost: 1, parallelism: 2 }],
  ['memory of another kind', { memoryCost: 8_192, timeCost: 1, parallelism: 1, algorithm: 1 }],
])('a hash that asks for more %s than ours opens nothing', async (_name, cost) => {
  const stranger = await hash('two rivers meet', cost);
  expect(isAffordableHash(stranger)).toBe(false);
  expect(await verifyPassword(stranger, 'two rivers meet')).toBe(false);
});

test.each(['', 'hash', '$argon2id$v=19$m=1e9,t=2,p=1$aaaaaaaaaaaaaaaa$bbbbbbbbbbbbbbbbbbbbbb', '$2b$10$abc'])(
  '«%s» is no hash of ours',
  (text) => {
    expect(isAffordableHash(text)).toBe(false);
  },
);

test('while many sign in, files are read all the same', async () => {
  let checked = 0;
  const logins = Array.from({ length: 60 }, () => verifyPassword(null, 'two rivers').then(() => (checked += 1)));
  await stat('package.json');
  expect(checked).toBeLessThan(30);
  await verifyPassword(null, 'two rivers', { sender: 'somebody else' });
  expect(checked).toBeLessThan(30);
  await Promise.all(logins);
});
