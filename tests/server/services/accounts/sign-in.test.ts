import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as login from '../../../../app/api/v1/auth/login/route.ts';
import * as register from '../../../../app/api/v1/auth/register/route.ts';
import { readSessionCookie } from '../../../../lib/server/auth/session-cookie.ts';
import { fromNewAddress, PASSWORD, queuedMails, registerAccount } from '../../../setup/accounts.ts';
import { call } from '../../../setup/call.ts';
import { createUser } from '../../../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';

let started: TestRuntime;
beforeAll(async () => {
  started = await createTestRuntime();
});
afterAll(() => started.close());
const db = () => started.runtime.db;

const form = {
  username: 'Ann',
  email: 'Ann@example.test',
  password: PASSWORD,
  firstName: 'Ann',
  lastName: 'Lee',
};
const signUp = (body: object) => call(register.POST, '/', { body, headers: fromNewAddress() });
const signIn = (email: string, password = PASSWORD, headers = fromNewAddress()) =>
  call(login.POST, '/', { body: { email, password }, headers });

test('a registration signs in, sets the cookies and sends one code', async () => {
  const { status, body, headers } = await signUp(form);
  expect(status).toBe(201);
  expect(body).toEqual({
    user: {
      id: expect.any(Number),
      username: 'Ann',
      email: 'Ann@example.test',
      full_name: 'Ann Lee',
      role: 'user',
      profile_image: null,
      isEmailVerified: false,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      post_count: 0,
      bio: '',
      links: [],
    },
    accessToken: expect.any(String),
    refreshToken: expect.any(String),
    message: 'Registration successful! Please check your email for the verification code.',
    retryAfter: 60,
  });
  const [session, companion, device] = headers.getSetCookie();
  expect(device).toMatch(/^known_device=[\w.-]+; Path=\/api\/v1\/auth; Max-Age=34560000; SameSite=Lax; HttpOnly$/);
  expect(companion).toMatch(/^signed_in=1;/);
  const value = /^session=([^;]+)/.exec(session ?? '')?.[1];
  expect(await readSessionCookie(value, started.runtime.authSecret)).toMatchObject({
    userId: body.user.id,
    role: 'user',
  });
  const mails = await queuedMails(db(), 'Ann@example.test');
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toMatch(/^\d{6} is your Lekha verification code$/);
});

test('addresses and usernames are taken in any case, and nothing of a refused registration stays', async () => {
  const taken = await signUp({ ...form, email: 'ANN@example.test', username: 'other' });
  expect(taken).toMatchObject({
    status: 409,
    body: { code: 'email_taken', errors: { email: [expect.any(String)] } },
  });
  const named = await signUp({ ...form, email: 'second@example.test', username: 'ANN' });
  expect(named).toMatchObject({
    status: 409,
    body: { code: 'username_taken', errors: { username: [expect.any(String)] } },
  });
  expect(await queuedMails(db(), 'second@example.test')).toEqual([]);
  const invalid = await signUp({ ...form, password: 'short', username: 'x' });
  expect(invalid.status).toBe(422);
  expect(invalid.body.errors).toEqual({
    username: ['Username must be at least 3 characters'],
    password: ['Password must contain: at least 8 characters, one number, one special character'],
  });
});

test('of two registrations of one address at once, one wins', async () => {
  const answers = await Promise.all(
    ['twin1', 'twin2', 'twin3'].map((username) => signUp({ ...form, email: 'twin@example.test', username })),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409]);
});

test('a login finds the address in any case and a password typed in another normal form', async () => {
  const { body } = await signUp({
    ...form,
    email: 'cafe@example.test',
    username: 'cafe',
    password: 'Caf\u00e9-horse-7',
  });
  const answer = await signIn('CAFE@Example.test', 'Cafe\u0301-horse-7');
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    user: body.user,
    accessToken: expect.any(String),
    refreshToken: expect.any(String),
  });
  expect(answer.headers.getSetCookie()).toHaveLength(3);
});

test('an unknown address, an account without password and a wrong password get the same answer', async () => {
  const account = await registerAccount();
  const imported = await createUser(db());
  const answers = await Promise.all([
    signIn(account.email, 'Wrong-horse-7'),
    signIn('nobody@example.test', 'Wrong-horse-7'),
    signIn(imported.email, 'Wrong-horse-7'),
  ]);
  const visible = answers.map(({ status, body, headers }) => ({ status, body, names: [...headers.keys()] }));
  expect(visible[0]).toMatchObject({
    status: 401,
    body: { message: 'Invalid email or password', code: 'invalid_credentials' },
  });
  expect(visible[1]).toEqual(visible[0]);
  expect(visible[2]).toEqual(visible[0]);
});

test('an unknown address takes as long as a wrong password', async () => {
  const measure = async (email: string) => {
    const begin = process.hrtime.bigint();
    await signIn(email, 'Wrong-horse-7');
    return Number(process.hrtime.bigint() - begin) / 1e6;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  const emails: string[] = [];
  for (let round = 0; round < 15; round += 1) emails.push((await registerAccount()).email);
  for (const [round, email] of emails.entries()) {
    known.push(await measure(email));
    unknown.push(await measure(`nobody${round}@example.test`));
  }
  const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  // A missing hash would show as a third of the time.
  expect(median(unknown)).toBeGreaterThan(median(known) * 0.6);
  expect(median(unknown)).toBeLessThan(median(known) * 1.6);
});

test('one address may try to sign in sixty times in a quarter of an hour', async () => {
  const headers = fromNewAddress();
  const statuses: number[] = [];
  for (let round = 0; round < 61; round += 1)
    statuses.push((await signIn(`spray${round}@example.test`, 'x', headers)).status);
  expect(statuses.filter((status) => status === 422)).toHaveLength(60);
  expect(statuses.at(-1)).toBe(429);
});
