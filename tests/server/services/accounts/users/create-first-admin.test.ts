import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as login from '../../../../../app/api/v1/auth/login/route.ts';
import { parseEnv } from '../../../../../lib/server/env.ts';
import { ensureDefaultAdmin } from '../../../../../lib/server/services/accounts/ensure-default-admin.ts';
import { createFirstAdmin } from '../../../../../lib/server/services/accounts/users/change-user.ts';
import { fromNewAddress } from '../../../../setup/accounts.ts';
import { call } from '../../../../setup/call.ts';
import { createTestRuntime, type TestRuntime } from '../../../../setup/test-runtime.ts';

let started: TestRuntime;
beforeAll(async () => {
  started = await createTestRuntime();
});
afterAll(() => started.close());

test('a fresh embedded database gets an administrator whose random password is told once', async () => {
  const given = parseEnv({ ADMIN_EMAIL: 'chief@site.test', ADMIN_PASSWORD: 'long-enough-7' });
  const elsewhere = parseEnv({ DATABASE_URL: 'postgres://db.test/x', AUTH_SECRET: 'x'.repeat(32) });
  for (const settings of [given, elsewhere]) expect(await createFirstAdmin(started.runtime, settings)).toBeNull();
  const made = await createFirstAdmin(started.runtime, parseEnv({}));
  if (!made) throw new Error('no administrator was made');
  expect(made.password.length).toBeGreaterThanOrEqual(20);
  const answer = await call(login.POST, '/', { body: made, headers: fromNewAddress() });
  expect([answer.status, answer.body.user?.role]).toEqual([200, 'default_admin']);
  expect(await createFirstAdmin(started.runtime, parseEnv({}))).toBeNull();
});

test('who starts a site that nobody administers is told so, and that settings which come late change nothing', async () => {
  const fresh = await createTestRuntime();
  const told: string[] = [];
  const say = (...words: unknown[]) => void told.push(String(words.at(-1)));
  const log = Object.assign(Object.create(fresh.runtime.log), { warn: say, info: say });
  const runtime = { ...fresh.runtime, log };
  const elsewhere = { DATABASE_URL: 'postgres://db.test/x', AUTH_SECRET: 'x'.repeat(32) };
  await ensureDefaultAdmin(runtime, parseEnv(elsewhere));
  expect(told.splice(0)).toEqual([expect.stringMatching(/^nobody administers this site: .*ADMIN_EMAIL.*user:create/)]);
  const given = { ...elsewhere, ADMIN_EMAIL: 'chief@site.test', ADMIN_PASSWORD: 'long-enough-7' };
  await ensureDefaultAdmin(runtime, parseEnv(given));
  told.length = 0;
  await ensureDefaultAdmin(runtime, parseEnv(elsewhere));
  await ensureDefaultAdmin(runtime, parseEnv(given));
  expect(told).toEqual([]);
  await ensureDefaultAdmin(runtime, parseEnv({ ...given, ADMIN_EMAIL: 'other@site.test' }));
  expect(told).toEqual([expect.stringMatching(/another address/)]);
  await fresh.close();
});
