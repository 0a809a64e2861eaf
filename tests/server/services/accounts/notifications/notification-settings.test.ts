import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import * as notifications from '../../../../../app/api/v1/profile/notifications/route.ts';
import * as unsubscribe from '../../../../../app/api/v1/unsubscribe/[token]/route.ts';
import { NOTICE_KINDS } from '../../../../../lib/rules/realtime-events.ts';
import { isCacheable } from '../../../../../lib/server/gateway/address/page-request.ts';
import type { FinishedPage } from '../../../../../lib/server/gateway/cache/finished-page.ts';
import { createPageCache } from '../../../../../lib/server/gateway/cache/page-cache.ts';
import { createGateway } from '../../../../../lib/server/gateway/gateway.ts';
import { composeMessage } from '../../../../../lib/server/mail/create-mail.ts';
import {
  openEnding,
  readUnsubscribeToken,
  unsubscribeToken,
} from '../../../../../lib/server/services/accounts/notifications/notification-settings.ts';
import { missingPath } from '../../../../../lib/server/services/redirects/missing-inbox.ts';
import { call } from '../../../../setup/call.ts';
import { signInAs, type Member } from '../../../../setup/sign-in-as.ts';
import { createTestRuntime, type TestRuntime } from '../../../../setup/test-runtime.ts';

let started: TestRuntime;
let server: Server;
let person: Member;
/** What Next is asked for. */
let asked: (string | undefined)[] = [];
beforeAll(async () => {
  started = await createTestRuntime();
  const renderer = {
    handle: async (...[request, response]: Parameters<Parameters<typeof createGateway>[0]['renderer']['handle']>) => {
      asked.push(`${request.method} ${request.url}`);
      response.end('{}');
    },
    siteUrl: 'https://site.test',
    policy: { scriptHosts: [], connect: [] },
  };
  const cache = createPageCache<FinishedPage>({ maxBytes: 1_000_000, freshMs: 60_000 });
  server = createServer(createGateway({ runtime: started.runtime, renderer, cache, trustProxy: 0 }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
beforeEach(async () => {
  person = await signInAs(started.runtime, 'user');
  asked = [];
});
afterAll(async () => {
  server.close();
  await started.close();
});

const read = async () => (await call(notifications.GET, '/', { headers: person.headers })).body;
const save = (body: unknown) => call(notifications.PUT, '/', { method: 'PUT', body, headers: person.headers });
const tokenOf = (kind: 'replies' | 'posts') =>
  unsubscribeToken({ userId: person.id, kind }, started.runtime.authSecret);
const end = (token: string, query = '') =>
  call(unsubscribe.POST, `/${query}`, {
    method: 'POST',
    params: { token },
    headers: { 'x-lekha-address': '192.0.2.7' },
  });

test('both kinds come until somebody turns them off, and what is absent stays', async () => {
  expect(await read()).toEqual({ replies: true, posts: true });
  expect(await save({ replies: false })).toMatchObject({ status: 200, body: { replies: false, posts: true } });
  expect((await save({ posts: false, role: 'admin' })).body).toEqual({ replies: false, posts: false });
  expect((await save({})).body).toEqual({ replies: false, posts: false });
  expect(await read()).toEqual({ replies: false, posts: false });
  expect((await save({ replies: 'yes' })).status).toBe(422);
  expect(await read()).toEqual({ replies: false, posts: false });
  expect((await call(notifications.GET, '/')).status).toBe(401);
});

test.each(NOTICE_KINDS)(
  'a link ends mails of its own kind, without a session, as often as it is asked: %s',
  async (kind) => {
    const left = { replies: true, posts: true, [kind]: false };
    for (const _ of [1, 2]) {
      expect((await end(tokenOf(kind))).status).toBe(200);
      expect(await read()).toEqual(left);
    }
    // The page's own form comes back to the page.
    const answer = await end(tokenOf(kind), '?back=1');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/unsubscribe/${tokenOf(kind)}`]);
  },
);

test('a link that we did not make ends nothing', async () => {
  const { authSecret } = started.runtime;
  const token = tokenOf('replies');
  const [id = '', kind = '', mac = ''] = token.split('-');
  const forged = [
    ...[
      token.replace('replies', 'posts'),
      `${Number(id) + 1}-${kind}-${mac}`,
      token.slice(0, -1),
      `${token}A`,
      'x',
      '',
    ],
    unsubscribeToken({ userId: person.id, kind: 'replies' }, `${authSecret}.`),
  ];
  for (const one of forged) {
    expect([one, readUnsubscribeToken(one, authSecret)]).toEqual([one, null]);
    expect((await end(one)).status).toBe(404);
  }
  expect(await read()).toEqual({ replies: true, posts: true });
  expect(readUnsubscribeToken(token, authSecret)).toEqual({ userId: person.id, kind: 'replies' });
});

test('a link of an account that is gone does no harm', async () => {
  const token = tokenOf('posts');
  await started.runtime.db.deleteFrom('users').where('id', '=', person.id).execute();
  expect((await end(token)).status).toBe(200);
  expect(await openEnding(started.runtime, token)).toMatchObject({ isEnded: true });
});

test('a program posts to the address of the page itself; whoever fetches it ends nothing', async () => {
  const path = `/unsubscribe/${tokenOf('posts')}`;
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  await fetch(address, { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' });
  expect(asked).toEqual([`POST /api/v1${path}`]);
  expect((await fetch(address, { method: 'PUT' })).status).toBe(405);
  asked = [];
  await fetch(address, { headers: { accept: 'text/html' } });
  expect(asked).toEqual([`GET ${path}`]);
  expect(await read()).toEqual({ replies: true, posts: true });
  expect((await fetch(`${address}x`)).status).toBe(404);
});

test('no page of a link is kept or remembered', () => {
  for (const url of ['/unsubscribe/token', '/undo-email/token', '/invitations/token', '/preview/token'])
    expect(isCacheable({ url, form: 'html', language: 'en' })).toBe(false);
  expect(missingPath(`/unsubscribe/${tokenOf('posts')}`)).toBeUndefined();
});

test('mail programs are told where to post', () => {
  const mail = {
    ...{
      id: 5,
      recipient: 'a@b.co',
      created_at: new Date(0),
      subject: '',
      text: '',
      html: '',
      language: 'ur',
      code: null,
    },
    ...{
      tries: 0,
      last_error: null,
      next_try_at: new Date(0),
      thread: null,
      tells_of_comments: true,
      subscriber_id: null,
      tells_of_posts: null,
      week_since: null,
      ends_at: null,
    },
  };
  const url = `https://notes.example/unsubscribe/${tokenOf('posts')}`;
  expect(composeMessage({ ...mail, unsubscribe_url: url }, 'Ed <ed@notes.example>').headers).toMatchObject({
    'List-Unsubscribe': { prepared: true, value: `<${url}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'List-Id': '<mails.notes.example>',
  });
  const without = composeMessage({ ...mail, unsubscribe_url: null }, 'Ed <ed@notes.example>').headers;
  expect(Object.keys(without ?? {}).join()).not.toMatch(/unsubscribe/i);
});
