import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { pino } from 'pino';
import * as list from '../../../../app/api/v1/admin/log/route.ts';
import * as changeEmail from '../../../../app/api/v1/auth/change-email/route.ts';
import * as changePassword from '../../../../app/api/v1/auth/change-password/route.ts';
import * as login from '../../../../app/api/v1/auth/login/route.ts';
import * as verifyEmail from '../../../../app/api/v1/auth/verify-email/route.ts';
import { securityLogSchema } from '../../../../lib/schemas/security-log.ts';
import { parseEnv } from '../../../../lib/server/env.ts';
import { INTERNAL_HEADERS } from '../../../../lib/server/http/internal-headers.ts';
import { createUser } from '../../../../lib/server/services/accounts/create-user.ts';
import { ensureDefaultAdmin } from '../../../../lib/server/services/accounts/ensure-default-admin.ts';
import { sweepLog } from '../../../../lib/server/services/security-log/list-entries.ts';
import { ACCESS_ROWS, recordEvent } from '../../../../lib/server/services/security-log/record-event.ts';
import { bearer, lastCode, otherCode, PASSWORD, registerAccount, registerVerified } from '../../../setup/accounts.ts';
import { call } from '../../../setup/call.ts';
import { signInAs, type Member } from '../../../setup/sign-in-as.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';

let started: TestRuntime;
let admin: Member;
let lines: string[];
beforeAll(async () => {
  started = await createTestRuntime();
  admin = await signInAs(started.runtime, 'admin');
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  started.runtime.log = pino({ level: 'info' }, sink);
});
beforeEach(async () => {
  lines = [];
  await db().deleteFrom('security_log').execute();
});
afterAll(() => started.close());
const db = () => started.runtime.db;

const read = (query = '', who: Member | null = admin) => call(list.GET, `/?${query}`, { headers: who?.headers ?? {} });
const entries = async () => (await read('limit=50')).body.entries;
const from = (address: string) => ({ [INTERNAL_HEADERS.address]: address });
const signIn = (email: string, password: string, address: string) =>
  call(login.POST, '/', { body: { email, password }, headers: from(address) });

test('administrators read it, page by page, the newest first; nobody else does', async () => {
  for (let n = 1; n <= 12; n += 1)
    await recordEvent(started.runtime, { event: 'user_created', subject: `u${n}`, details: { source: 'tool' } });
  const first = await read();
  expect(securityLogSchema.safeParse(first.body).error).toBeUndefined();
  expect(first.body.pagination).toEqual({ page: 1, limit: 10, total: 12, pages: 2 });
  expect(first.body.entries[0]).toMatchObject({ subject: 'u12', actor: null, address: null, count: 1 });
  expect((await read('page=2')).body.entries.map((entry: { subject: string }) => entry.subject)).toEqual(['u2', 'u1']);
  expect((await read('', await signInAs(started.runtime, 'default_admin'))).status).toBe(200);
  for (const role of ['author', 'user'] as const)
    expect((await read('', await signInAs(started.runtime, role))).status).toBe(403);
  expect((await read('', null)).status).toBe(401);
});

test('failed logins are told by account and address, equal ones in one row; what was typed is not kept', async () => {
  const account = await registerAccount();
  for (let n = 0; n < 3; n += 1) await signIn(account.email, 'Wrong-horse-7', '203.0.113.5');
  await signIn('my-password@typed.here', 'Wrong-horse-7', '203.0.113.6');
  const [unknown, known] = await entries();
  expect(known).toMatchObject({
    ...{ event: 'login_failed', subject: account.username, address: '203.0.113.5', count: 3, actor: null },
  });
  expect(unknown).toMatchObject({ event: 'login_failed', subject: null, address: '203.0.113.6', count: 1 });
  const kept = JSON.stringify(await db().selectFrom('security_log').selectAll().execute()) + lines.join('');
  for (const secret of ['Wrong-horse-7', 'my-password', account.email]) expect(kept).not.toContain(secret);
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ msg: 'security', event: 'login_failed', subject: null, address: '203.0.113.6' }),
  );
  expect(lines).toHaveLength(4);
});

test('a right password leaves nothing', async () => {
  const account = await registerAccount();
  expect((await signIn(account.email, PASSWORD, '203.0.113.5')).status).toBe(200);
  expect(await entries()).toEqual([]);
});

test('a lock-out is told', async () => {
  const account = await registerAccount();
  for (let n = 0; n < 11; n += 1) await signIn(account.email, 'Wrong-horse-7', '203.0.113.7');
  expect(await entries()).toMatchObject([
    { event: 'login_locked', subject: account.username, address: '203.0.113.7', count: 1 },
    { event: 'login_failed', subject: account.username, count: 10 },
  ]);
});

test('so is one of somebody who is signed in and tries current passwords', async () => {
  const body = { currentPassword: 'Wrong-horse-7', newPassword: 'Other-horse-8', newEmail: 'other@example.test' };
  for (const [n, route] of [changePassword, changeEmail].entries()) {
    await db().deleteFrom('security_log').execute();
    const account = await registerVerified(db());
    const headers = { ...bearer(account.accessToken), ...from(`203.0.113.2${n}`) };
    for (let tries = 0; tries < 11; tries += 1) await call(route.POST, '/', { body, headers });
    expect(await entries()).toMatchObject([
      { event: 'login_locked', subject: account.username, address: `203.0.113.2${n}`, count: 1 },
    ]);
  }
});

test('a code that wrong tries have used up is told', async () => {
  const account = await registerAccount();
  const code = otherCode(await lastCode(db(), account.email));
  const headers = { ...bearer(account.accessToken), ...from('203.0.113.8') };
  for (let n = 0; n < 6; n += 1) await call(verifyEmail.POST, '/', { body: { code }, headers });
  expect(await entries()).toMatchObject([{ event: 'code_used_up', subject: account.username, address: '203.0.113.8' }]);
});

test('a flood from everywhere at every account fills a bounded number of rows, and pushes nothing else out', async () => {
  await recordEvent(started.runtime, { event: 'role_changed', subject: 'u', actor: admin, address: '203.0.113.9' });
  const flood = (from_: number, to: number) =>
    Promise.all(
      Array.from({ length: to - from_ }, (_, n) =>
        recordEvent(started.runtime, { event: 'login_failed', subject: `a${from_ + n}`, address: `10.0.0.${n}` }),
      ),
    );
  for (let n = 0; n < ACCESS_ROWS + 100; n += 20) await flood(n, n + 20);
  const { rows } = await sql<{ kind: string; rows: number; events: number }>`
    select kind, count(*)::int as rows, sum(count)::int as events from security_log group by 1 order by 1`.execute(
    db(),
  );
  const access = rows.find(({ kind }) => kind === 'access');
  expect(access?.events).toBe(ACCESS_ROWS + 100);
  // Those that are on their way together may each still see the last free place.
  expect(access?.rows).toBeLessThanOrEqual(ACCESS_ROWS + 21);
  expect(rows.find(({ kind }) => kind === 'people')?.rows).toBe(1);
});

test('old entries go, and of each kind the oldest beyond its number', async () => {
  const { runtime } = started;
  await recordEvent(runtime, { event: 'role_changed', subject: 'old' });
  await sql`update security_log set last_at = now() - interval '91 days'`.execute(db());
  await recordEvent(runtime, { event: 'role_changed', subject: 'recent' });
  for (const subject of ['a', 'b', 'c']) await recordEvent(runtime, { event: 'login_failed', subject });
  await sweepLog(db());
  expect((await entries()).map((entry: { subject: string }) => entry.subject)).toEqual(['c', 'b', 'a', 'recent']);
  await sweepLog(db(), { days: 90, rows: 2 });
  expect((await entries()).map((entry: { subject: string }) => entry.subject)).toEqual(['c', 'b', 'recent']);
});

test('what the operator makes, and the first administrator, are told without an address', async () => {
  await createUser(started.runtime, {
    email: 'ed@example.test',
    username: 'ed.told',
    password: PASSWORD,
    role: 'admin',
  });
  await db().updateTable('users').set({ role: 'user' }).where('role', '=', 'default_admin').execute();
  const settings = { ADMIN_EMAIL: 'chief@example.test', ADMIN_PASSWORD: 'Chief-horse-9' };
  await ensureDefaultAdmin(started.runtime, parseEnv(settings));
  await ensureDefaultAdmin(started.runtime, parseEnv(settings));
  expect(await entries()).toMatchObject([
    { event: 'default_admin_created', subject: 'admin', actor: null, address: null, details: { source: 'start' } },
    { event: 'user_created', subject: 'ed.told', details: { role: 'admin', source: 'tool' } },
  ]);
});

test('an entry that cannot be kept stops nobody and is said in the log', async () => {
  await sql`alter table security_log rename to hidden_log`.execute(db());
  await expect(recordEvent(started.runtime, { event: 'role_changed' })).resolves.toBeUndefined();
  await sql`alter table hidden_log rename to security_log`.execute(db());
  expect(lines.some((line) => line.includes('could not be kept'))).toBe(true);
});

test('whoever did it stays named after their account is gone', async () => {
  const gone = await signInAs(started.runtime, 'admin');
  await recordEvent(started.runtime, { event: 'role_changed', subject: 'u', actor: gone, address: '203.0.113.9' });
  await db().deleteFrom('users').where('id', '=', gone.id).execute();
  expect((await entries())[0].actor).toEqual({ id: null, username: gone.username });
});

test('the log is narrowed down to a kind of event, and turned round', async () => {
  await recordEvent(started.runtime, { event: 'user_created', subject: 'first', details: { source: 'tool' } });
  await recordEvent(started.runtime, { event: 'category_created', subject: 'second', details: { source: 'tool' } });
  await recordEvent(started.runtime, { event: 'user_created', subject: 'third', details: { source: 'tool' } });
  const subjects = async (query: string) => {
    const { entries: found, pagination } = (await read(query)).body;
    return [pagination.total, ...found.map((entry: { subject: string }) => entry.subject)];
  };
  expect(await subjects('kind=people')).toEqual([2, 'third', 'first']);
  expect(await subjects('kind=content')).toEqual([1, 'second']);
  expect(await subjects('sort=at')).toEqual([3, 'first', 'second', 'third']);
  expect((await read('kind=gossip')).status).toBe(422);
});
