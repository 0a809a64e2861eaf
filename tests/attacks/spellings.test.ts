import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as changeEmail from '../../app/api/v1/auth/change-email/route.ts';
import * as forgot from '../../app/api/v1/auth/forgot-password/route.ts';
import * as login from '../../app/api/v1/auth/login/route.ts';
import * as register from '../../app/api/v1/auth/register/route.ts';
import { bearer, fromNewAddress, PASSWORD, queuedMails, registerAccount, registerVerified } from '../setup/accounts.ts';
import { call } from '../setup/call.ts';
import { createTestRuntime, type TestRuntime } from '../setup/test-runtime.ts';

// Texts that one layer takes for the same and another does not: by their case, their composition or their width.
let started: TestRuntime;
beforeAll(async () => {
  started = await createTestRuntime();
});
afterAll(() => started.close());
const db = () => started.runtime.db;

let serial = 0;
function registerAs(values: { username?: string; email?: string; password?: string }) {
  serial += 1;
  const person = { username: `spelt${serial}`, email: `spelt${serial}@example.test`, firstName: 'A', lastName: 'B' };
  return call(register.POST, '/', { body: { ...person, password: PASSWORD, ...values }, headers: fromNewAddress() });
}

// K is KELVIN SIGN, which becomes a k in lower case; ſ becomes an S in upper case.
const SAME_ADDRESS = [
  ...['KIM@EXAMPLE.TEST', '\u212aim@example.test', 'Kim@Example.Test', 'kim@example.te\u017ft'],
  ...['kim@\uff45xample.test', 'kim@example\uff0etest', 'kim@\u24d4xample.test'],
  ...['kim@example\u3002test', 'kim@example\uff61test'],
];

test('an address is one account’s in all its spellings, and mails go to the one that was registered', async () => {
  await registerAccount({ email: 'kim@example.test' });
  const mails = async () => (await queuedMails(db(), 'kim@example.test')).length;
  const before = await mails();
  for (const email of SAME_ADDRESS) {
    const { status, body } = await registerAs({ email });
    expect([email, status, body.code]).toEqual([email, 409, 'email_taken']);
    await call(forgot.POST, '/', { body: { email }, headers: fromNewAddress() });
  }
  expect(await mails()).toBe(before + 1);
  const rows = await db().selectFrom('users').select('email').where('email', 'ilike', 'kim@example.te%').execute();
  expect(rows).toEqual([{ email: 'kim@example.test' }]);
});

test('another’s address in another spelling is not there to be changed to', async () => {
  await registerAccount({ email: 'jos\u00e9@example.test' });
  const other = await registerVerified(db());
  for (const newEmail of ['jose\u0301@example.test', 'JOS\u00c9@EXAMPLE.TEST', 'JOSE\u0301@example.test']) {
    const options = {
      body: { currentPassword: PASSWORD, newEmail },
      headers: { ...bearer(other.accessToken), ...fromNewAddress() },
    };
    expect((await call(changeEmail.POST, '/', options)).body.code).toBe('email_taken');
  }
});

test('a look-alike of somebody’s address is somebody else, and cannot sign in as them', async () => {
  await registerAccount({ email: 'paypal@example.test' });
  for (const email of ['раураl@example.test', 'ｐａｙｐａｌ@example.test', 'paypal@example.te\u0455t']) {
    const body = { email, password: PASSWORD };
    expect((await call(login.POST, '/', { body, headers: fromNewAddress() })).status).toBe(401);
  }
});

test.each([
  'ADM\u0130N',
  '\u017fupport',
  'ro\u1d0ft',
  '\u24d0\u24d3\u24dc\u24d8\u24dd',
  'a\u0308dmi\u0323n',
  'ad\u2060min',
  'adm\u00edn',
])('the name %s is nobody’s: it reads as one of the staff', async (username) => {
  const { status, body } = await registerAs({ username });
  expect([status, body.code]).toEqual([422, 'invalid']);
});

test.each(['a\u202eb.c', 'a\u200bbc', 'a\u0000bc', 'a\nbc', 'a\u2028bc', '<b>abc', 'a/../b', 'abc@x', '\ud800abc'])(
  'the name %j has a sign that no name has',
  async (username) => {
    expect((await registerAs({ username })).status).toBe(422);
  },
);

test('a password is the same in every composition, and another in another case', async () => {
  const account = await registerAs({ email: 'forms@example.test', password: 'Caf\u00e9-au-7-lait' });
  expect(account.status).toBe(201);
  const signIn = (password: string) =>
    call(login.POST, '/', { body: { email: 'forms@example.test', password }, headers: fromNewAddress() });
  expect((await signIn('Cafe\u0301-au-7-lait')).status).toBe(200);
  expect((await signIn('CAF\u00c9-AU-7-LAIT')).status).toBe(401);
});
