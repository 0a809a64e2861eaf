import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import * as again from '../../../../app/api/v1/admin/webhooks/[id]/deliveries/[deliveryId]/redeliver/route.ts';
import * as deliveries from '../../../../app/api/v1/admin/webhooks/[id]/deliveries/route.ts';
import * as one from '../../../../app/api/v1/admin/webhooks/[id]/route.ts';
import * as ping from '../../../../app/api/v1/admin/webhooks/[id]/test/route.ts';
import * as list from '../../../../app/api/v1/admin/webhooks/route.ts';
import { MOST_WEBHOOKS } from '../../../../lib/rules/programs.ts';
import { call } from '../../../setup/call.ts';
import { createPost } from '../../../setup/factories.ts';
import { signInAs, type Member } from '../../../setup/sign-in-as.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';

let started: TestRuntime;
let admin: Member;
beforeAll(async () => {
  started = await createTestRuntime();
  admin = await signInAs(started.runtime, 'admin');
});
afterAll(() => started.close());
const db = () => started.runtime.db;
beforeEach(() => db().deleteFrom('webhooks').execute());

const PUBLIC = 'https://203.0.114.1/hook';
const EVENTS = ['post.published', 'post.deleted'];
const make = (body: object) => call(list.POST, '/', { body, headers: admin.headers });
const all = async () => (await call(list.GET, '/', { headers: admin.headers })).body.webhooks;
const params = (id: number, more = {}) => ({ params: { id: String(id), ...more }, headers: admin.headers });
const put = (id: number, body: object) => call(one.PUT, '/', { method: 'PUT', ...params(id), body });
const sent = async (id: number) => (await call(deliveries.GET, '/?limit=1', params(id))).body;

test('the secret is told once, and the database does not hold it', async () => {
  const made = await make({ url: PUBLIC, events: ['post.deleted', 'post.published', 'post.deleted'] });
  expect(made.status).toBe(201);
  const { secret, ...webhook } = made.body.webhook;
  expect(secret).toMatch(/^whsec_[\w-]{43}$/);
  expect(webhook).toEqual({
    ...{ id: expect.any(Number), url: PUBLIC, events: EVENTS, active: true, last_delivery: null },
    ...{ created_at: expect.any(String), updated_at: expect.any(String) },
  });
  expect(await all()).toEqual([webhook]);
  const { rows } = await sql<{ row: string }>`select w::text as row from webhooks w`.execute(db());
  expect(rows.map(({ row }) => row).join()).not.toContain(secret);
});

test.each([
  'http://127.0.0.1/hook',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://localhost:3000/',
  'http://localhost.:3000/',
  'https://hooks.localhost/',
  'http://ip6-localhost/',
  'http://10.1.2.3/',
  'http://169.254.169.254/latest',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'https://name:password@203.0.114.1/',
  'ftp://203.0.114.1/',
  'hook',
])('%s is no address to be told', async (url) => {
  const made = await make({ url, events: EVENTS });
  expect(made.status).toBe(422);
  expect(made.body.errors.url).toHaveLength(1);
  const { id } = (await make({ url: PUBLIC, events: EVENTS })).body.webhook;
  expect((await put(id, { url })).status).toBe(422);
});

test.each(['https://name:password@203.0.114.1/', 'https://name@203.0.114.1/', 'https://:password@203.0.114.1/'])(
  'of %s it is said that it holds a name or a password',
  async (url) => {
    const { errors } = (await make({ url, events: EVENTS })).body;
    expect(errors).toEqual({ url: ['Must not hold a username or a password'] });
  },
);

test('what is chosen is refused in other words, and too many are refused', async () => {
  for (const events of [[], ['post.read'], undefined]) expect((await make({ url: PUBLIC, events })).status).toBe(422);
  for (let made = 0; made < MOST_WEBHOOKS; made += 1) await make({ url: PUBLIC, events: EVENTS });
  expect((await make({ url: PUBLIC, events: EVENTS })).status).toBe(422);
});

test('absent fields stay, a stale save is refused, and a deleted one is gone', async () => {
  const { id, updated_at } = (await make({ url: PUBLIC, events: EVENTS })).body.webhook;
  const saved = await put(id, { active: false, updated_at });
  expect(saved.body.webhook).toMatchObject({ id, url: PUBLIC, events: EVENTS, active: false });
  expect(saved.body.webhook).not.toHaveProperty('secret');
  expect(await put(id, { active: true, updated_at })).toMatchObject({ status: 409, body: { code: 'edit_conflict' } });
  const remove = () => call(one.DELETE, '/', { method: 'DELETE', ...params(id) });
  expect((await remove()).status).toBe(204);
  expect((await remove()).status).toBe(404);
  expect((await put(id, { active: true })).status).toBe(404);
  expect((await call(deliveries.GET, '/', params(id))).status).toBe(404);
});

test('turned off, what waits is not sent; nothing is written for who does not ask', async () => {
  const { id } = (await make({ url: PUBLIC, events: ['post.published'] })).body.webhook;
  const other = (await make({ url: PUBLIC, events: ['comment.added'] })).body.webhook;
  await createPost(db());
  await createPost(db());
  expect(await sent(id)).toMatchObject({
    deliveries: [{ status: 'pending' }],
    pagination: { page: 1, limit: 1, total: 2 },
  });
  expect((await sent(other.id)).pagination.total).toBe(0);
  await put(id, { active: false });
  const [cancelled] = (await sent(id)).deliveries;
  expect(cancelled).toMatchObject({ event: 'post.published', status: 'cancelled', next_at: null });
  await createPost(db());
  expect((await sent(id)).pagination.total).toBe(2);
  const resend = (deliveryId: number) =>
    call(again.POST, '/', { method: 'POST', ...params(id, { deliveryId: String(deliveryId) }) });
  expect((await resend(cancelled.id)).status).toBe(422);
  await put(id, { active: true });
  expect((await resend(cancelled.id)).body.delivery).toMatchObject({
    id: cancelled.id,
    status: 'pending',
    attempts: 0,
  });
  expect((await resend(999_999)).status).toBe(404);
});

test('a test is sent whatever a webhook subscribes to, but not while it is turned off', async () => {
  const { id } = (await make({ url: PUBLIC, events: ['post.deleted'] })).body.webhook;
  const tested = await call(ping.POST, '/', { method: 'POST', ...params(id) });
  expect(tested.status).toBe(201);
  expect(tested.body.delivery).toMatchObject({ event: 'ping', status: 'pending', attempts: 0 });
  expect((await sent(id)).deliveries).toEqual([tested.body.delivery]);
  await put(id, { active: false });
  expect((await call(ping.POST, '/', { method: 'POST', ...params(id) })).status).toBe(422);
  expect((await call(ping.POST, '/', { method: 'POST', ...params(id + 1) })).status).toBe(404);
});
