import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as login from '../../../../../app/api/v1/auth/login/route.ts';
import { parseEnv } from '../../../../../lib/server/env.ts';
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
