import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as forgot from '../../../../app/api/v1/auth/forgot-password/route.ts';
import * as login from '../../../../app/api/v1/auth/login/route.ts';
import * as reset from '../../../../app/api/v1/auth/reset-password/route.ts';
import { INTERNAL_HEADERS } from '../../../../lib/server/http/internal-headers.ts';
import { AppError } from '../../../../lib/server/errors.ts';
import { guess, type Guess } from '../../../../lib/server/services/accounts/guess.ts';
import { emailKey } from '../../../../lib/server/services/codes/code.ts';
import { cookieOf, fromNewAddress, lastToken, PASSWORD, registerAccount } from '../../../setup/accounts.ts';
import { call } from '../../../setup/call.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';

let started: TestRuntime;
beforeAll(async () => {
  started = await createTestRuntime();
});
afterAll(() => started.close());

const WRONG = 'Wrong-horse-7';
const NEW_PASSWORD = 'Other-horse-8';
type Headers = Record<string, string>;
const signIn = (email: string, password: string, headers: Headers = fromNewAddress()) =>
  call(login.POST, '/', { body: { email, password }, headers });
const at = (address: string): Headers => ({ [INTERNAL_HEADERS.address]: address });
const statusesOf = async (answers: Promise<{ status: number }>[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of await Promise.all(answers)) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
const strangersKey = (email: string) => `passwords:${emailKey(email, started.runtime.authSecret)}:strangers`;
/** Strangers have tried so often already, from as many addresses. */
async function burnt(email: string, count = 100): Promise<void> {
  expect((await signIn(email, WRONG)).status).toBe(401);
  const { numUpdatedRows } = await started.runtime.db
    .updateTable('rate_limits')
    .set({ count })
    .where('key', '=', strangersKey(email))
    .executeTakeFirst();
  expect(numUpdatedRows).toBe(1n);
}
/** A browser at an address of its own where the account has signed in. */
async function knownDevice(email: string): Promise<Headers> {
  const { headers } = await signIn(email, PASSWORD);
  return { ...fromNewAddress(), ...cookieOf(headers, 'known_device') };
}

test('ten wrong passwords lock the pair of account and address, also for the right one; for nobody it looks the same', async () => {
  const account = await registerAccount();
  for (const email of [account.email, 'nobody-locked@example.test']) {
    const stranger = fromNewAddress();
    const answers = await Promise.all(Array.from({ length: 30 }, () => signIn(email, WRONG, stranger)));
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(10);
    const refused = answers.filter((answer) => answer.status === 429);
    expect(refused).toHaveLength(20);
    expect(refused[0]?.body).toEqual({
      code: 'too_many_requests',
      message: 'Too many failed attempts. Please try again later.',
      key: 'failedTries',
    });
    const wait = Number(refused[0]?.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(800);
    expect(wait).toBeLessThanOrEqual(900);
    expect((await signIn(email, PASSWORD, stranger)).status).toBe(429);
    expect((await signIn(email, WRONG)).status).toBe(401);
  }
  expect((await signIn(account.email, PASSWORD)).status).toBe(200);
});

test('a try whose turn does not come in time is none', async () => {
  const { email } = await registerAccount();
  const made: Guess = {
    purpose: 'passwords',
    claimed: { email },
    guesser: { client: { address: '192.0.2.77', userAgent: '', language: 'en', device: { id: '', accounts: [] } } },
    bounds: { strangers: { points: 100, seconds: 60 }, devices: { points: 100, seconds: 60 } },
  };
  const late = () => Promise.reject(new AppError('unavailable', 'away'));
  for (let round = 0; round < 12; round += 1)
    await expect(guess(started.runtime, made, late)).rejects.toMatchObject({ code: 'unavailable' });
  expect((await signIn(email, PASSWORD, at('192.0.2.77'))).status).toBe(200);
});

test('successes do not count, one after another or all at once', async () => {
  const account = await registerAccount();
  const here = fromNewAddress();
  expect(await statusesOf(Array.from({ length: 25 }, () => signIn(account.email, PASSWORD, here)))).toEqual({
    200: 25,
  });
  for (let round = 0; round < 9; round += 1) expect((await signIn(account.email, WRONG, here)).status).toBe(401);
  for (let round = 0; round < 3; round += 1) expect((await signIn(account.email, PASSWORD, here)).status).toBe(200);
  expect((await signIn(account.email, WRONG, here)).status).toBe(401);
  expect((await signIn(account.email, PASSWORD, here)).status).toBe(429);
});

test('a device that the account knows waits for no number of strangers', async () => {
  const account = await registerAccount();
  const here = await knownDevice(account.email);
  const ended: string[] = [];
  const strangers = Array.from({ length: 40 }, (_, n) =>
    signIn(`nobody-${n}@example.test`, WRONG).then(() => ended.push('stranger')),
  );
  const own = signIn(account.email, PASSWORD, here).then(({ status }) => ended.push(`own ${status}`));
  await Promise.all([...strangers, own]);
  expect(ended.indexOf('own 200')).toBeGreaterThanOrEqual(0);
  expect(ended.indexOf('own 200')).toBeLessThan(20);
});

test('an address of IPv6 is its /64, and of a wrapped IPv4 address that one', async () => {
  const account = await registerAccount();
  const tries = Array.from({ length: 14 }, (_, index) =>
    signIn(account.email, WRONG, at(`2001:db8:5:5::${index + 1}`)),
  );
  expect(await statusesOf(tries)).toEqual({ 401: 10, 429: 4 });
  expect((await signIn(account.email, PASSWORD, at('2001:db8:5:5:ffff::1'))).status).toBe(429);
  expect((await signIn(account.email, PASSWORD, at('2001:db8:5:6::1'))).status).toBe(200);
  for (let round = 0; round < 10; round += 1) await signIn(account.email, WRONG, at('::ffff:203.0.113.9'));
  expect((await signIn(account.email, PASSWORD, at('203.0.113.9'))).status).toBe(429);
});

test('over all addresses exactly a hundred wrong passwords an hour are compared; a known device knows nothing of it', async () => {
  const account = await registerAccount();
  const device = await knownDevice(account.email);
  const burst = (email: string, count: number) => statusesOf(Array.from({ length: count }, () => signIn(email, WRONG)));
  expect(await burst(account.email, 110)).toEqual({ 401: 100, 429: 10 });
  const stranger = await signIn(account.email, PASSWORD);
  expect(stranger.status).toBe(429);
  expect(Number(stranger.headers.get('retry-after'))).toBeGreaterThan(3_500);
  expect((await signIn(account.email, PASSWORD, device)).status).toBe(200);
  await burnt('nobody-burnt@example.test', 97);
  expect(await burst('nobody-burnt@example.test', 8)).toEqual({ 401: 3, 429: 5 });
});

test('a known device guesses ten times in a quarter of an hour, wherever it is, and strangers do not feel it', async () => {
  const account = await registerAccount();
  const { cookie = '' } = await knownDevice(account.email);
  const tries = Array.from({ length: 15 }, () => signIn(account.email, WRONG, { ...fromNewAddress(), cookie }));
  expect(await statusesOf(tries)).toEqual({ 401: 10, 429: 5 });
  expect((await signIn(account.email, PASSWORD, { ...fromNewAddress(), cookie })).status).toBe(429);
  expect((await signIn(account.email, PASSWORD)).status).toBe(200);
});

test('a device is known to its own accounts only', async () => {
  const account = await registerAccount();
  const thief = await registerAccount();
  const device = await knownDevice(thief.email);
  await burnt(account.email);
  expect((await signIn(account.email, PASSWORD, device)).status).toBe(429);
});

test('whoever holds the mailbox gets in while strangers go on trying, and older devices are strangers then', async () => {
  const account = await registerAccount();
  const stolen = await knownDevice(account.email);
  await burnt(account.email);
  await call(forgot.POST, '/', { body: { email: account.email }, headers: fromNewAddress() });
  const body = { token: await lastToken(started.runtime.db, account.email), newPassword: NEW_PASSWORD };
  const done = await call(reset.POST, '/', { body, headers: fromNewAddress() });
  expect(done.status).toBe(200);
  await burnt(account.email);
  const device = { ...fromNewAddress(), ...cookieOf(done.headers, 'known_device') };
  expect((await signIn(account.email, NEW_PASSWORD, device)).status).toBe(200);
  expect((await signIn(account.email, NEW_PASSWORD, stolen)).status).toBe(429);
});
