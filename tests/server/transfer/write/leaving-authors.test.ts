/** @jest-environment node */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { deleteAccount } from '../../../../lib/server/services/accounts/departure/delete-account.ts';
import { PASSWORD, registerVerified } from '../../../setup/accounts.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';
import { findImported, importFixture } from '../wordpress/fixture.ts';

let site: TestRuntime;
beforeEach(async () => {
  site = await createTestRuntime();
});
afterEach(() => site.close());

test('posts that come to an account whose owner is leaving go with it: the report says so, in every run', async () => {
  const account = await registerVerified(site.runtime.db, { username: 'r.khatun', email: 'rahima@blog.example' });
  const viewer = { ...account, sessionId: 0, role: 'author' as const, isEmailVerified: true };
  const about = { viewer, address: '198.51.100.7' };
  await deleteAccount(site.runtime, about, { currentPassword: PASSWORD, comments: 'keep' });
  const said = /^author «rahima» is leaving: on \d{4}-\d\d-\d\d the account goes, and these posts with it$/u;
  for (const _run of ['first', 'second'])
    expect((await importFixture(site.runtime)).remarks).toContainEqual(expect.stringMatching(said));
  expect(await findImported(site.runtime, '10')).toMatchObject({ author_id: account.id, status: 'draft' });
});
