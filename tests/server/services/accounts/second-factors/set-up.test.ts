import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as factors from '../../../../../app/api/v1/profile/second-factors/route.ts';
import * as passkeys from '../../../../../app/api/v1/profile/second-factors/passkeys/route.ts';
import * as passkeyOptions from '../../../../../app/api/v1/profile/second-factors/passkeys/options/route.ts';
import * as confirmTotp from '../../../../../app/api/v1/profile/second-factors/totp/confirm/route.ts';
import * as totp from '../../../../../app/api/v1/profile/second-factors/totp/route.ts';
import { PASSWORD, queuedMails, registerVerified } from '../../../../setup/accounts.ts';
import { call } from '../../../../setup/call.ts';
import { appCode, asPerson, beginLogin, finishLogin, setUpApp, setUpPasskey } from '../../../../setup/factors.ts';
import { createAuthenticator } from '../../../../setup/software-authenticator.ts';
import { createTestRuntime, type TestRuntime } from '../../../../setup/test-runtime.ts';

let started: TestRuntime;
beforeAll(async () => {
  started = await createTestRuntime();
});
afterAll(() => started.close());
const db = () => started.runtime.db;
const person = () => registerVerified(db());
type Person = Awaited<ReturnType<typeof person>>;
const password = { currentPassword: PASSWORD };
const begin = (account: Person, body: object = password) => call(totp.POST, '/', { body, headers: asPerson(account) });
const confirm = (account: Person, body: object) => call(confirmTotp.POST, '/', { body, headers: asPerson(account) });
const beginPasskey = (account: Person, body: object = password) =>
  call(passkeyOptions.POST, '/', { body, headers: asPerson(account) });
const add = (account: Person, body: object) => call(passkeys.POST, '/', { body, headers: asPerson(account) });
const list = async (account: Person) =>
  (await call(factors.GET, '/', { headers: asPerson(account) })).body.secondFactors;

test('an app is set up by the password and one right code; ten codes come along once, and a mail', async () => {
  const account = await person();
  expect(await list(account)).toEqual({ totp: null, passkeys: [], recovery_codes: 0, required: false });
  const { status, body } = await begin(account);
  expect(status).toBe(200);
  expect(body).toEqual({
    setupToken: expect.any(String),
    secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
    uri: expect.stringMatching(/^otpauth:\/\/totp\/Lekha:.*secret=[A-Z2-7]{32}.*algorithm=SHA1&digits=6&period=30/),
  });
  // Nothing is asked at a login before the app has shown that it knows the secret.
  await expect(beginLogin(account.email)).rejects.toThrow('login answered 200');
  const wrong = await confirm(account, { setupToken: body.setupToken, code: appCode(body.secret, 9) });
  expect([wrong.status, wrong.body.errors]).toEqual([422, { code: [expect.any(String)] }]);
  const right = await confirm(account, { setupToken: body.setupToken, code: appCode(body.secret) });
  expect(right.status).toBe(201);
  expect(right.body.recoveryCodes).toHaveLength(10);
  expect(new Set(right.body.recoveryCodes).size).toBe(10);
  for (const code of right.body.recoveryCodes) expect(code).toMatch(/^[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}$/);
  expect(await list(account)).toMatchObject({ totp: { last_used_at: null }, recovery_codes: 10 });
  const subjects = (await queuedMails(db(), account.email)).map(({ subject }) => subject);
  expect(subjects.at(-1)).toBe('A second factor was set up for your Lekha account');
  // The code that confirmed it was no login.
  const loginToken = await beginLogin(account.email);
  expect((await finishLogin({ loginToken, code: appCode(body.secret) })).status).toBe(200);
});

test('setting up needs the password of now, the own token, and is done once', async () => {
  const [account, other] = [await person(), await person()];
  const refused = await begin(account, { currentPassword: 'Wrong-horse-7' });
  expect([refused.status, refused.body.errors]).toEqual([422, { currentPassword: [expect.any(String)] }]);
  expect((await begin(account, {})).status).toBe(422);
  const { body } = await begin(account);
  const code = appCode(body.secret);
  expect((await confirm(other, { setupToken: body.setupToken, code })).body.key).toBe('stepOver');
  const answers = await Promise.all([1, 2].map(() => confirm(account, { setupToken: body.setupToken, code })));
  // The other one finds an app there, or its step used up.
  const [first, second] = answers.map(({ status }) => status).sort();
  expect(first).toBe(201);
  expect([409, 422]).toContain(second);
  const again = await begin(account);
  expect([again.status, again.body.code]).toEqual([409, 'second_factor_set']);
});

test('what is stored is neither the secret nor the codes', async () => {
  const account = await person();
  const { secret, recoveryCodes } = await setUpApp(account);
  const rows = await db().selectFrom('totp_secrets').selectAll().where('user_id', '=', account.id).execute();
  const codes = await db().selectFrom('recovery_codes').selectAll().where('user_id', '=', account.id).execute();
  const stored = [...rows.map((row) => row.secret), ...codes.map((row) => row.code_hash)];
  for (const bytes of stored)
    for (const hidden of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(bytes.includes(hidden)).toBe(false);
  // Another's row does not open with the own id.
  const other = await person();
  await db()
    .insertInto('totp_secrets')
    .values({ user_id: other.id, secret: rows[0]?.secret ?? Buffer.alloc(1) })
    .execute();
  const loginToken = await beginLogin(other.email);
  expect((await finishLogin({ loginToken, code: appCode(secret) })).status).toBe(401);
});

test('a passkey is set up; the answer must be about this site and this setting-up', async () => {
  const account = await person();
  const authenticator = createAuthenticator();
  const { body } = await beginPasskey(account);
  expect(body.options).toMatchObject({
    rp: { name: 'Lekha', id: 'localhost' },
    user: { name: account.email },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  const { setupToken } = body;
  const home = { origin: 'http://localhost:3000', rpId: 'localhost' };
  for (const credential of [
    authenticator.create(body.options.challenge, { ...home, origin: 'https://evil.example' }),
    authenticator.create(body.options.challenge, { ...home, rpId: 'evil.example' }),
    authenticator.create('AAAA'),
    { ...authenticator.get(body.options.challenge), response: { clientDataJSON: 'AA', attestationObject: 'AA' } },
  ])
    expect((await add(account, { setupToken, credential, name: 'Key' })).body.key).toBe('passkeyBroken');
  const credential = authenticator.create(body.options.challenge);
  const added = await add(account, { setupToken, credential, name: '  My   phone ' });
  expect([added.status, added.body]).toEqual([
    201,
    {
      passkey: { id: expect.any(Number), name: 'My phone', created_at: expect.any(String), last_used_at: null },
      recoveryCodes: expect.any(Array),
    },
  ]);
  expect((await add(account, { setupToken, credential, name: 'Key' })).body.key).toBe('stepOver');
});

test('a passkey belongs to one account, an account has ten at most, and only the first factor brings codes', async () => {
  const [account, other] = [await person(), await person()];
  const { authenticator, recoveryCodes: codes } = await setUpPasskey(account);
  const proof = () => ({ recoveryCode: codes.pop() });
  await expect(setUpPasskey(other, authenticator)).rejects.toThrow('second_factor_set');
  const waiting = await beginPasskey(account, { ...password, ...proof() });
  expect(waiting.body.options.excludeCredentials).toHaveLength(1);
  expect((await setUpPasskey(account, createAuthenticator(), proof())).recoveryCodes).toBeUndefined();
  for (let count = 2; count < 10; count += 1) await setUpPasskey(account, createAuthenticator(), proof());
  expect((await beginPasskey(account)).body.key).toBe('passkeysMany');
  const credential = createAuthenticator().create(waiting.body.options.challenge);
  const late = await add(account, { setupToken: waiting.body.setupToken, credential, name: 'Eleventh' });
  expect([late.status, late.body.key]).toEqual([422, 'passkeysMany']);
});

test('beside a factor another one is set up with a proof by it alone, whatever was begun before', async () => {
  const account = await person();
  const early = await beginPasskey(account);
  const { secret, recoveryCodes: codes } = await setUpApp(account);
  const credential = createAuthenticator().create(early.body.options.challenge);
  const late = await add(account, { setupToken: early.body.setupToken, credential, name: 'Not mine' });
  expect([late.status, late.body.key]).toEqual([422, 'stepOver']);

  const bare = await beginPasskey(account);
  expect([bare.status, bare.body.errors]).toEqual([422, { code: [expect.stringContaining('Show a factor')] }]);
  const wrong = await beginPasskey(account, { ...password, code: appCode(secret, 9) });
  expect([wrong.status, wrong.body.key]).toEqual([422, 'factorWrong']);
  const noPassword = await beginPasskey(account, { currentPassword: 'Wrong-horse-7', recoveryCode: codes[0] });
  expect([noPassword.status, noPassword.body.key]).toEqual([422, 'passwordWrong']);
  expect((await list(account)).passkeys).toEqual([]);
  await setUpPasskey(account, createAuthenticator(), { code: appCode(secret) });
  expect((await list(account)).passkeys).toHaveLength(1);
});

test('guests set nothing up', async () => {
  for (const method of [totp.POST, confirmTotp.POST, passkeys.POST, passkeyOptions.POST])
    expect((await call(method, '/', { body: password })).status).toBe(401);
});
