import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as forgot from '../../../../app/api/v1/auth/forgot-password/route.ts';
import * as login from '../../../../app/api/v1/auth/login/route.ts';
import * as reset from '../../../../app/api/v1/auth/reset-password/route.ts';
import * as verify from '../../../../app/api/v1/auth/verify-email/route.ts';
import * as check from '../../../../app/api/v1/auth/verify-reset-code/route.ts';
import { clientOf } from '../../../../lib/server/api/parameters.ts';
import { createDatabase, createPool } from '../../../../lib/server/db/client.ts';
import { verifyResetCode } from '../../../../lib/server/services/accounts/reset-password.ts';
import {
  bearer,
  cookieOf,
  fromNewAddress,
  lastCode,
  lastToken,
  otherCode,
  PASSWORD,
  registerAccount,
  registerVerified,
} from '../../../setup/accounts.ts';
import { call } from '../../../setup/call.ts';
import { connectionTo } from '../../../setup/test-database.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';

let started: TestRuntime;
beforeAll(async () => {
  started = await createTestRuntime();
});
afterAll(() => started.close());
const db = () => started.runtime.db;

const NEW_PASSWORD = 'Other-horse-8';
type Headers = Record<string, string>;
type Route = typeof check;
const post = (route: Route, body: object, headers: Headers = {}) =>
  call(route.POST, '/', { body, headers: { ...fromNewAddress(), ...headers } });
const statusesOf = async (answers: Promise<{ status: number }>[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of await Promise.all(answers)) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
/** Asks for a reset, past the pause of a minute. @returns the flow cookie of the browser that asked */
async function ask(email: string): Promise<Headers> {
  await db().deleteFrom('rate_limits').where('key', 'like', 'reset-codes:%').execute();
  const { headers, status } = await post(forgot, { email });
  expect(status).toBe(200);
  return cookieOf(headers, 'password_reset');
}
/** Strangers from as many addresses and more use the day's tries up on whatever code there is. */
const burnDay = (email: string, code: string) =>
  statusesOf(Array.from({ length: 30 }, () => post(check, { code: otherCode(code), email })));

test('a stranger who uses up his own tries leaves the owner’s code good', async () => {
  const account = await registerVerified(db());
  const flow = await ask(account.email);
  const code = await lastCode(db(), account.email);
  const stranger = fromNewAddress();
  const tries = Array.from({ length: 12 }, () =>
    post(check, { code: otherCode(code), email: account.email }, stranger),
  );
  expect(await statusesOf(tries)).toEqual({ 422: 5, 429: 7 });
  expect((await post(check, { code, email: account.email }, stranger)).status).toBe(429);
  expect((await post(check, { code }, flow)).status).toBe(200);
  expect((await post(reset, { code, newPassword: NEW_PASSWORD }, flow)).status).toBe(200);
});

test('five tries belong to a flow wherever it is, and a new code gives new ones', async () => {
  const account = await registerVerified(db());
  const flow = await ask(account.email);
  const code = await lastCode(db(), account.email);
  expect(await statusesOf(Array.from({ length: 9 }, () => post(check, { code: otherCode(code) }, flow)))).toEqual({
    422: 5,
    429: 4,
  });
  const other = await ask(account.email);
  const fresh = await lastCode(db(), account.email);
  expect((await post(check, { code: fresh }, flow)).status).toBe(200);
  expect((await post(check, { code: fresh }, other)).status).toBe(200);
});

test('a verification: a stranger’s tries by address leave the code good for the viewer’s bearer', async () => {
  const account = await registerAccount();
  const code = await lastCode(db(), account.email);
  const tries = Array.from({ length: 30 }, () => post(verify, { code: otherCode(code), email: account.email }));
  expect(await statusesOf(tries)).toEqual({ 422: 20, 429: 10 });
  expect((await post(verify, { code, email: account.email })).status).toBe(429);
  expect((await post(verify, { code }, bearer(account.accessToken))).status).toBe(200);
});

test('one address may try sixty codes in a quarter of an hour, a good link all the same', async () => {
  const account = await registerAccount();
  const here = fromNewAddress();
  const token = await lastToken(db(), account.email);
  const tries = Array.from({ length: 60 }, (_, index) =>
    post(verify, { code: '123456', email: `spray${index}@example.test` }, here),
  );
  expect(await statusesOf(tries)).toEqual({ 422: 60 });
  for (const body of [{ code: '123456', email: 'one-more@example.test' }, { token: 'x'.repeat(22) }])
    expect(await post(verify, body, here)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect((await post(verify, { token }, here)).status).toBe(200);
});

test('twenty wrong tries a day over all codes, purposes and senders; then no digits are taken, but of known devices', async () => {
  const account = await registerAccount();
  const { headers } = await post(login, { email: account.email, password: PASSWORD });
  const device = cookieOf(headers, 'known_device');
  await ask(account.email);
  expect(await burnDay(account.email, await lastCode(db(), account.email))).toEqual({ 422: 20, 429: 10 });
  const flow = await ask(account.email);
  const code = await lastCode(db(), account.email);
  const refused = await post(check, { code }, flow);
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'too_many_tries', message: 'Too many wrong codes. Please request a new one.' },
  });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000);
  expect((await post(reset, { code, newPassword: NEW_PASSWORD }, flow)).status).toBe(429);
  expect((await post(check, { code, email: account.email }, device)).status).toBe(200);
  const done = await post(reset, { token: await lastToken(db(), account.email), newPassword: NEW_PASSWORD });
  expect(done.status).toBe(200);
});

test('a known device has twenty tries of its own a day, and not one more', async () => {
  const account = await registerAccount();
  const results: Record<number, number>[] = [];
  for (let round = 0; round < 5; round += 1) {
    await db().deleteFrom('rate_limits').where('key', 'like', 'reset-codes:%').execute();
    const { headers } = await post(login, { email: account.email, password: PASSWORD });
    await ask(account.email);
    const code = otherCode(await lastCode(db(), account.email));
    const device = cookieOf(headers, 'known_device');
    results.push(
      await statusesOf(Array.from({ length: 5 }, () => post(check, { code, email: account.email }, device))),
    );
  }
  expect(results).toEqual([{ 422: 5 }, { 422: 5 }, { 422: 5 }, { 422: 5 }, { 429: 5 }]);
});

test('many flow cookies give a stranger no more than the day’s tries', async () => {
  const account = await registerVerified(db());
  const flows: Headers[] = [];
  for (let round = 0; round < 8; round += 1) flows.push(await ask(account.email));
  const code = otherCode(await lastCode(db(), account.email));
  const tries = flows.flatMap((flow) => Array.from({ length: 6 }, () => post(check, { code }, flow)));
  expect(await statusesOf(tries)).toEqual({ 422: 20, 429: 28 });
});

test('an address of nobody is refused like any other, also where no code was ever sent', async () => {
  const stranger = fromNewAddress();
  const tries = () => post(verify, { code: '123456', email: 'never@example.test' }, stranger);
  const answers = [];
  for (let round = 0; round < 7; round += 1) answers.push(await tries());
  expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 429, 429]);
  expect(await burnDay('never@example.test', '123455')).toEqual({ 422: 15, 429: 15 });
});

test('tries before a code was sent tell nobody whether the address has an account', async () => {
  const { email } = await registerVerified(db());
  for (const address of [email, 'nobody@before.example']) {
    expect(await burnDay(address, '123455')).toEqual({ 422: 20, 429: 10 });
    await ask(address);
    expect((await post(check, { code: '123456', email: address })).status).toBe(429);
  }
});

test('nor does the wait that a stranger is told: with a code on its way, one that was used, or none', async () => {
  const { email: unproved } = await registerAccount();
  const { email: proved } = await registerVerified(db());
  const waits = [];
  for (const email of [unproved, proved, 'nobody@waits.example']) {
    const stranger = fromNewAddress();
    for (let n = 0; n < 5; n += 1) await post(verify, { code: `00000${n}`, email }, stranger);
    const { status, headers } = await post(verify, { code: '000009', email }, stranger);
    waits.push([status, headers.get('retry-after')]);
  }
  expect(waits).toEqual([1, 2, 3].map(() => [429, '60']));
});

test('a flood of tries takes few connections, and leaves the others to whoever else asks', async () => {
  const pool = createPool(await connectionTo(db()), 10);
  const runtime = { ...started.runtime, db: createDatabase(pool) };
  const proof = { code: '000000', email: 'nobody@flood.example', flow: undefined };
  const client = (n: number) => clientOf({ request: new Request('http://site.test/'), address: `203.0.113.${n}` });
  const tries = Array.from({ length: 40 }, (_, n) => verifyResetCode(runtime, proof, client(n)).catch(() => 'wrong'));
  await Promise.race(tries);
  const { totalCount } = pool;
  expect(new Set(await Promise.all(tries))).toEqual(new Set(['wrong']));
  await runtime.db.destroy();
  expect(totalCount).toBe(2);
});
