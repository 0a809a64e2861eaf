/** @jest-environment node */
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import * as postDoctor from '../../../../app/api/v1/admin/posts/[id]/doctor/route.ts';
import * as doctor from '../../../../app/api/v1/admin/status/doctor/route.ts';
import * as status from '../../../../app/api/v1/admin/status/route.ts';
import { reportItself } from '../../../../lib/server/jobs/back-up-on-time.ts';
import { createLog } from '../../../../lib/server/log.ts';
import { forgetInstance, listAddresses, reportInstance } from '../../../../lib/server/services/health/instances.ts';
import { setListeners } from '../../../../lib/server/services/public-changes/change-queue.ts';
import { call } from '../../../setup/call.ts';
import { createPost } from '../../../setup/factories.ts';
import { signInAs, type Member } from '../../../setup/sign-in-as.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';

const FIRST = '00000000-0000-4000-8000-000000000001';
const SECOND = '00000000-0000-4000-8000-000000000002';

let started: TestRuntime;
let admin: Member;
beforeAll(async () => {
  started = await createTestRuntime();
  admin = await signInAs(started.runtime, 'admin');
});
afterAll(() => started.close());
const db = () => started.runtime.db;
const read = async () => (await call(status.GET, '/', { headers: admin.headers })).body.status;
beforeEach(async () => {
  await db().deleteFrom('instances').execute();
});

test('it says what the site runs on, and what waits', async () => {
  await setListeners(db(), ['websub']);
  const before = await read();
  expect(before.health).toMatchObject({ status: 'ok', version: '0.0.0-test', checks: { database: 'ok' } });
  expect(before.database).toMatchObject({ version: expect.stringMatching(/^\d+/), size: expect.any(Number) });
  expect(before.database.size).toBeGreaterThan(1_000_000);
  expect([before.storage, before.mail]).toEqual([{ own: true }, { own: true }]);
  expect(before.queues.changes).toEqual({ waiting: 0, oldest_at: null });
  await sql`insert into mail_queue (recipient, language, subject, text, html, created_at)
    values ('a@b.test', 'en', 's', 't', 'h', '2026-01-02T03:04:05Z')`.execute(db());
  await sql`insert into public_changes (listener, path, noted_at)
    values ('websub', '', '2026-01-02T03:04:06Z'), ('websub', '/bn', now())`.execute(db());
  const { queues } = await read();
  expect(queues.mails).toEqual({ waiting: before.queues.mails.waiting + 1, oldest_at: '2026-01-02T03:04:05.000Z' });
  expect(queues.changes).toEqual({ waiting: 2, oldest_at: '2026-01-02T03:04:06.000Z' });
  expect(queues.webhooks).toEqual({ waiting: 0, oldest_at: null });
});

const at = (id: string) => ({ id, address: '10.0.0.7:3000' });

test('instances are seen as long as they run, and for a day when they were killed', async () => {
  await reportInstance(started.runtime, at(FIRST));
  await sql`update instances set seen_at = now() - interval '23 hours'`.execute(db());
  await reportInstance({ ...started.runtime, version: '9.9.9' }, at(SECOND));
  expect((await read()).instances).toMatchObject([
    { id: SECOND, version: '9.9.9', node: process.versions.node, memory: expect.any(Number) },
    { id: FIRST, version: '0.0.0-test', started_at: expect.any(String) },
  ]);
  await sql`update instances set seen_at = now() - interval '25 hours' where id = ${FIRST}`.execute(db());
  await reportInstance(started.runtime, at(SECOND));
  const { instances } = await read();
  expect(instances).toHaveLength(1);
  // Where it is inside of its network is nobody's business.
  expect(JSON.stringify(instances)).not.toContain('10.0.0.7');
  expect(await listAddresses(db())).toEqual(new Map([[SECOND, '10.0.0.7:3000']]));
  await forgetInstance(db(), SECOND);
  expect((await read()).instances).toEqual([]);
});

test.each([-600_000, 600_000])('an instance whose clock is %i ms off began when it did', async (offMs) => {
  const right = Date.now();
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => right + offMs);
  await reportInstance({ ...started.runtime, startedAt: new Date(right + offMs - 30_000) }, at(FIRST));
  clock.mockRestore();
  const [{ started_at, seen_at }] = (await read()).instances;
  expect(Date.parse(seen_at) - Date.parse(started_at)).toBe(30_000);
  await forgetInstance(db(), FIRST);
});

test('a server says at its start that it is there, and at its end that it is not', async () => {
  const job = reportItself(started.runtime, at(FIRST));
  while ((await read()).instances.length === 0);
  await job.close();
  expect((await read()).instances).toEqual([]);
});

test('the last errors of the log stand with their instance: what was said and why, nothing else', async () => {
  const log = createLog('error', { write: () => {} });
  for (let n = 1; n <= 12; n += 1)
    log.error({ err: new Error(`reason ${n}`), requestId: `r${n}`, sql: 'secret' }, 'failed');
  log.warn('only a warning');
  log.child({ part: 'mail' }).error('said without a reason');
  log.error('x'.repeat(1_000));
  await reportInstance(started.runtime, at(FIRST));
  const [instance] = (await read()).instances;
  expect(instance.errors).toHaveLength(10);
  const [newest, second, third] = instance.errors;
  expect(newest.message).toBe('x'.repeat(300));
  expect(second).toMatchObject({ message: 'said without a reason', request_id: null });
  expect(third).toEqual({ at: expect.any(String), message: 'failed: reason 12', request_id: 'r12' });
});

test('only administrators see it, or have the doctor look', async () => {
  const editor = await signInAs(started.runtime, 'editor');
  for (const { headers } of [editor, { headers: {} }]) {
    expect([401, 403]).toContain((await call(status.GET, '/', { headers })).status);
    expect([401, 403]).toContain((await call(doctor.POST, '/', { headers })).status);
  }
});

test('robots find no draft, and the doctor looks at none', async () => {
  const { id } = await createPost(db(), { status: 'draft' });
  expect((await call(postDoctor.POST, '/', { headers: admin.headers, params: { id: String(id) } })).status).toBe(404);
});
