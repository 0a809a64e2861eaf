import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as changePassword from '../../../app/api/v1/auth/change-password/route.ts';
import * as forgot from '../../../app/api/v1/auth/forgot-password/route.ts';
import * as login from '../../../app/api/v1/auth/login/route.ts';
import * as logout from '../../../app/api/v1/tokens/logout/route.ts';
import * as refresh from '../../../app/api/v1/tokens/refresh/route.ts';
import * as register from '../../../app/api/v1/auth/register/route.ts';
import * as reset from '../../../app/api/v1/auth/reset-password/route.ts';
import * as verify from '../../../app/api/v1/auth/verify-email/route.ts';
import * as adminPosts from '../../../app/api/v1/admin/posts/route.ts';
import * as webhooks from '../../../app/api/v1/admin/webhooks/route.ts';
import * as posts from '../../../app/api/v1/posts/route.ts';
import { WEBHOOK_EVENTS } from '../../../lib/rules/programs.ts';
import { bearer, fromNewAddress } from '../../setup/accounts.ts';
import { call } from '../../setup/call.ts';
import { signInAs } from '../../setup/sign-in-as.ts';
import { createTestRuntime, type TestRuntime } from '../../setup/test-runtime.ts';

let started: TestRuntime;
beforeAll(async () => {
  started = await createTestRuntime();
});
afterAll(() => started.close());

const open = { login, register, forgot, verify, reset, refresh, logout };
type Route = typeof login;

async function send(route: Route, body: string, type = 'application/json'): Promise<{ status: number; code: string }> {
  const request = new Request('http://site.test/', {
    method: 'POST',
    body,
    headers: { 'content-type': type, ...fromNewAddress() },
  });
  const response = await route.POST(request, { params: Promise.resolve({}) });
  return { status: response.status, code: (await response.json()).code };
}

test.each(Object.entries(open))(
  '%s: malformed JSON is 400, another type 415, more than 64 KB 413',
  async (_name, route) => {
    expect(await send(route, '{"email":')).toEqual({ status: 400, code: 'invalid_json' });
    expect(await send(route, '{"email":"\xff"}', 'text/plain')).toEqual({
      status: 415,
      code: 'unsupported_media_type',
    });
    expect(await send(route, `{"x":"${'x'.repeat(65_536)}"}`)).toEqual({
      status: 413,
      code: 'payload_too_large',
    });
  },
);

test.each(Object.entries(open))(
  '%s: a body that is no object is 422, another method 405 with Allow',
  async (_name, route) => {
    for (const body of ['null', '[]', '"x"', '1']) expect((await send(route, body)).status).toBe(422);
    const refused = await call(route.GET, '/');
    expect(refused.status).toBe(405);
    expect(refused.headers.get('allow')).toBe('POST');
  },
);

test('a guest is refused before the body is read, and a stale bearer does not stand in the way of signing in', async () => {
  const request = new Request('http://site.test/', { method: 'POST', body: '{' });
  expect((await changePassword.POST(request, { params: Promise.resolve({}) })).status).toBe(401);
  const body = { email: 'nobody@example.test', password: 'whatever-1' };
  const answer = await call(login.POST, '/', {
    body,
    headers: { ...bearer('stale.token.x'), ...fromNewAddress() },
  });
  expect(answer).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
});

test('wrong types in fields are 422 with the messages of the form, never 500', async () => {
  const answer = await call(login.POST, '/', {
    body: { email: { a: 1 }, password: 7 },
    headers: fromNewAddress(),
  });
  expect(answer).toMatchObject({
    status: 422,
    body: {
      code: 'invalid',
      message: 'Email is required',
      errors: { email: ['Email is required'], password: ['Password is required'] },
    },
  });
  const nul = {
    username: 'a\u0000bc',
    email: 'a\u0000@b.co',
    password: 'Right\u0000horse-7',
    firstName: 'A\u0000',
    lastName: 'B',
  };
  expect((await call(register.POST, '/', { body: nul, headers: fromNewAddress() })).status).toBe(422);
  const named = { ...nul, username: 'nulname', email: 'nul@example.test' };
  expect((await call(register.POST, '/', { body: named, headers: fromNewAddress() })).body.user.full_name).toBe('A B');
});

test('a field that is missing or wrong is said in sentences of our own, and by its own name', async () => {
  const none = await call(refresh.POST, '/', { body: {}, headers: fromNewAddress() });
  const required = ['A refresh token is required'];
  expect(none).toMatchObject({ status: 422, body: { message: required[0], errors: { refreshToken: required } } });
  const list = await call(posts.GET, '/?include=everything');
  expect([list.status, Object.keys(list.body.errors)]).toEqual([422, ['include']]);
});

test('a sign that cannot be stored is a fault of its field', async () => {
  const { headers } = await signInAs(started.runtime, 'admin');
  const url = 'https://site.test/a\u0000b';
  const webhook = { url, events: [WEBHOOK_EVENTS[0]] };
  const post = { title: 'A title', content: '<p>\\u0000 is text</p>', canonical_url: url, featured_image: url };
  const said = ['A text holds a character that cannot be stored.'];
  for (const [route, body, fields] of [
    [webhooks, webhook, ['url']],
    [adminPosts, post, ['canonical_url', 'featured_image']],
  ] as const)
    expect(await call(route.POST, '/', { body, headers })).toMatchObject({
      status: 422,
      body: { code: 'invalid', key: 'unstorable', errors: Object.fromEntries(fields.map((field) => [field, said])) },
    });
});
