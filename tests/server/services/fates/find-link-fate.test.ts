import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { issueEmailUndo } from '../../../../lib/server/services/accounts/email-undo.ts';
import { undoEmailChange } from '../../../../lib/server/services/accounts/change-email.ts';
import { findLinkFate } from '../../../../lib/server/services/fates/find-page-fate.ts';
import { hashInvitationToken } from '../../../../lib/server/services/invitations/invitations.ts';
import { signPreviewToken } from '../../../../lib/server/services/posts/previews/preview.ts';
import { createUser } from '../../../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';

let started: TestRuntime;
beforeAll(async () => {
  started = await createTestRuntime();
});
afterAll(() => started.close());

const db = () => started.runtime.db;
const fate = (kind: 'undo-email' | 'invitations' | 'preview', token: string) =>
  findLinkFate(started.runtime, { kind, token });
const OK = { kind: 'ok' };
const UNKNOWN = { kind: 'missing', status: 404, page: 'link-unknown' };
const RUBBISH = ['x', 'a'.repeat(43), '../../etc', 'ক', ' ', 'a'.repeat(3_000)];

test.each(['undo-email', 'invitations'] as const)('a token of %s that nobody was sent leads nowhere', async (kind) => {
  for (const token of RUBBISH) expect(await fate(kind, token)).toEqual(UNKNOWN);
});

test('a preview link that shows nothing, whatever the reason, says that it is over', async () => {
  const { authSecret } = started.runtime;
  const expired = signPreviewToken({ postId: 1, makerId: 1, expiresAt: new Date(Date.now() - 1_000) }, authSecret);
  const ofNone = signPreviewToken({ postId: 9_999, makerId: 1, expiresAt: new Date(Date.now() + 60_000) }, authSecret);
  for (const token of [...RUBBISH, expired, ofNone])
    expect(await fate('preview', token)).toEqual({ ...UNKNOWN, page: 'preview-over' });
});

test('a link that takes an address back is there until it is used or too old, however often it is looked at', async () => {
  const user = await createUser(db(), { email: 'new@example.test' });
  const issue = () =>
    db()
      .transaction()
      .execute((trx) =>
        issueEmailUndo(trx, { userId: user.id, oldEmail: 'old@example.test' }, started.runtime.authSecret),
      );
  const token = await issue();
  expect([await fate('undo-email', token), await fate('undo-email', token)]).toEqual([OK, OK]);
  expect(await fate('invitations', token)).toEqual(UNKNOWN);
  await undoEmailChange(started.runtime, token);
  expect(await fate('undo-email', token)).toEqual(UNKNOWN);
  const late = await issue();
  await db()
    .updateTable('email_undos')
    .set({ expires_at: sql`now() - interval '1 second'` })
    .execute();
  expect(await fate('undo-email', late)).toEqual(UNKNOWN);
});

test('an invitation is there as long as it is remembered: one that was used says so on its page', async () => {
  const admin = await createUser(db(), { role: 'admin' });
  const token = 'b'.repeat(43);
  await db()
    .insertInto('invitations')
    .values({
      ...{ email: 'guest@example.test', role: 'author', invited_by: admin.id },
      token_hash: hashInvitationToken(token, started.runtime.authSecret),
      expires_at: sql<Date>`now() + interval '1 day'`,
    })
    .execute();
  expect(await fate('invitations', token)).toEqual(OK);
  await db()
    .updateTable('invitations')
    .set({ accepted_at: sql`now()` })
    .execute();
  expect(await fate('invitations', token)).toEqual(OK);
});
