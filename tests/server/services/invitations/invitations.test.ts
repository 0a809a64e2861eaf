import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql, type Transaction } from 'kysely';
import * as list from '../../../../app/api/v1/admin/invitations/route.ts';
import * as one from '../../../../app/api/v1/admin/invitations/[id]/route.ts';
import * as profile from '../../../../app/api/v1/profile/route.ts';
import * as link from '../../../../app/api/v1/invitations/[token]/route.ts';
import type { Role } from '../../../../lib/rules/roles.ts';
import type { Database } from '../../../../lib/server/db/schema.ts';
import { issueEmailUndo } from '../../../../lib/server/services/accounts/email-undo.ts';
import { sweepInvitations } from '../../../../lib/server/services/invitations/invitations.ts';
import {
  bearer,
  fromNewAddress,
  PASSWORD,
  queuedMails,
  registerAccount,
  registerVerified,
} from '../../../setup/accounts.ts';
import { call } from '../../../setup/call.ts';
import { createComment, createPost } from '../../../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';
import { signInAs, type Member } from '../../../setup/sign-in-as.ts';

let started: TestRuntime;
let admin: Member;
beforeAll(async () => {
  started = await createTestRuntime();
  admin = await signInAs(started.runtime, 'admin');
});
afterAll(() => started.close());
const db = () => started.runtime.db;

let serial = 0;
const newAddress = () => `guest${(serial += 1)}@example.test`;
const send = (email: string, role: Role = 'author', who = admin) =>
  call(list.POST, '/', { body: { email, role }, headers: who.headers });
const takeBack = (id: number) =>
  call(one.DELETE, '/', { method: 'DELETE', params: { id: String(id) }, headers: admin.headers });
const open = (token: string) => call(link.GET, '/', { params: { token }, headers: fromNewAddress() });
const person = () => ({ username: `guest.${(serial += 1)}`, password: PASSWORD, firstName: 'New', lastName: 'Person' });
const accept = (token: string, body: object = person()) =>
  call(link.POST, '/', { params: { token }, body, headers: fromNewAddress() });

async function tokenOf(email: string): Promise<string> {
  const mail = (await queuedMails(db(), email)).at(-1);
  const token = /http:\/\/localhost:3000\/invitations\/([\w-]{43})\n/.exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error(`no invitation was mailed to ${email}`);
  return token;
}

/** The link of a fresh invitation. */
async function invited(role: Role = 'author') {
  const email = newAddress();
  const { id } = (await send(email, role)).body.invitation;
  return { id: Number(id), email, token: await tokenOf(email) };
}

test('an invitation is mailed, listed, and makes an account of its role with a verified address', async () => {
  const email = newAddress();
  const answer = await send(email, 'editor');
  expect(answer.status).toBe(201);
  expect(answer.body.invitation).toMatchObject({
    email,
    role: 'editor',
    invited_by: admin.username,
    is_expired: false,
  });
  const { body } = await call(list.GET, '/', { headers: admin.headers });
  expect(body.invitations[0]).toEqual(answer.body.invitation);
  const token = await tokenOf(email);
  expect(await open(token)).toMatchObject({ status: 200, body: { invitation: { email, role: 'editor' } } });
  const made = await accept(token, { ...person(), role: 'admin', email: 'other@example.test' });
  expect(made.status).toBe(201);
  expect(made.body.user).toMatchObject({ email, role: 'editor', isEmailVerified: true });
  const posts = await call(list.GET, '/', { headers: bearer(made.body.accessToken) });
  expect([posts.status, posts.body.code]).toEqual([403, 'forbidden']);
  expect((await call(list.GET, '/', { headers: admin.headers })).body.invitations).toEqual([]);
});

test('the database keeps no token, and the answer has none', async () => {
  const { token } = await invited();
  const { rows } = await sql<{ row: string }>`select to_jsonb(i)::text as row from invitations i`.execute(db());
  expect(rows.map(({ row }) => row).join()).not.toContain(token);
  const { body } = await call(list.GET, '/', { headers: admin.headers });
  expect(JSON.stringify(body)).not.toContain(token);
});

/** Waits until so many statements wait for the lock of the invitations. */
async function untilWaiting(wanted: number): Promise<void> {
  const waiting = sql<{ count: number }>`select count(*)::int as count from pg_locks
    where not granted and relation = 'invitations'::regclass
      and database = (select oid from pg_database where datname = current_database())`;
  while ((await waiting.execute(db())).rows[0]?.count !== wanted) await pause(5);
}

test('a link works once, also when it is used twice at the same time', async () => {
  const { token } = await invited();
  // It may be read, but not used up, until both have read that it is good: the first is never done before the second looks.
  const lock = await db().startTransaction().execute();
  await sql`lock table invitations in share mode`.execute(lock);
  const uses = [accept(token), accept(token)];
  await untilWaiting(2);
  await lock.commit().execute();
  const answers = await Promise.all(uses);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 410]);
  const after = await open(token);
  expect([after.status, after.body.message]).toEqual([
    410,
    'This invitation has been accepted already. Please log in.',
  ]);
});

test('a link that is unknown, expired or taken back says so', async () => {
  expect([(await open('x'.repeat(43))).status, (await accept('x'.repeat(43))).status]).toEqual([404, 404]);
  const late = await invited();
  await sql`update invitations set expires_at = now() where id = ${late.id}`.execute(db());
  const expired = await open(late.token);
  expect([expired.status, expired.body.key]).toEqual([410, 'invitationExpired']);
  expect((await accept(late.token)).status).toBe(410);
  const ended = await invited();
  expect((await takeBack(ended.id)).status).toBe(204);
  const gone = await accept(ended.token);
  expect([gone.status, gone.body.key]).toEqual([410, 'invitationTakenBack']);
  expect((await takeBack(ended.id)).status).toBe(404);
});

test('it holds for seven days', async () => {
  const { id } = await invited();
  const row = await db().selectFrom('invitations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(row.expires_at.getTime() - row.created_at.getTime()).toBe(7 * 86_400_000);
});

test('inviting again makes a new link of it; the one before is dead', async () => {
  const { email, token, id } = await invited();
  const again = await send(email.toUpperCase(), 'moderator');
  expect([again.status, again.body.invitation.id]).toEqual([201, id]);
  expect((await open(token)).status).toBe(404);
  expect((await open(await tokenOf(email.toUpperCase()))).body.invitation.role).toBe('moderator');
});

test('an address that has an account is told to whoever invites, and to whoever holds the link', async () => {
  const known = await registerVerified(db());
  expect((await send(known.email.toUpperCase())).body).toMatchObject({ code: 'email_taken' });
  const { email, token } = await invited();
  await registerVerified(db(), { email });
  expect((await open(token)).body).toMatchObject({ code: 'email_taken', key: 'invitationAccount' });
  expect((await accept(token)).status).toBe(409);
});

test.each(['default_admin', 'king', ''])('nobody is invited to be «%s»', async (role) => {
  const answer = await call(list.POST, '/', { body: { email: newAddress(), role }, headers: admin.headers });
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['role']]);
});

test('an address that an account changed to and did not verify is its owner’s, an hour on', async () => {
  const { email, token } = await invited();
  const claimer = await registerVerified(db());
  await db().updateTable('users').set({ email, email_verified_at: null }).where('id', '=', claimer.id).execute();
  await issueEmailUndo(db() as Transaction<Database>, { userId: claimer.id, oldEmail: claimer.email }, 'secret');
  expect((await open(token)).status).toBe(409);
  expect((await send(email)).status).toBe(409);
  await sql`update email_undos set created_at = now() - interval '61 minutes'`.execute(db());
  expect((await send(email)).status).toBe(201);
  expect((await accept(await tokenOf(email))).body.user).toMatchObject({ email, isEmailVerified: true });
  expect((await queuedMails(db(), claimer.email)).at(-1)?.text).toContain(email);
});

test('an address that a stranger registered and never verified is its owner’s: nothing of that account passes on', async () => {
  const { email, token } = await invited('editor');
  const stranger = await registerAccount({ email: email.toUpperCase() });
  const keys = { user_id: stranger.id, secret: Buffer.from('x') };
  await db().insertInto('totp_secrets').values(keys).execute();
  expect([(await open(token)).status, (await send(email, 'editor')).status]).toEqual([200, 201]);
  const { username } = stranger;
  const made = await accept(await tokenOf(email), { ...person(), username });
  expect([made.status, made.body.user]).toEqual([201, expect.objectContaining({ email, username, role: 'editor' })]);
  expect(made.body.user.id).not.toBe(stranger.id);
  expect((await call(profile.GET, '/', { headers: bearer(stranger.accessToken) })).status).toBe(401);
  const left = await db().selectFrom('users').select('id').where('username', '=', username).execute();
  expect(left).toEqual([{ id: made.body.user.id }]);
  expect(await db().selectFrom('totp_secrets').select('user_id').execute()).toEqual([]);
});

test('a refused try leaves such an account as it is; one with a role, or with words of its own, stays in any case', async () => {
  const { email, token } = await invited();
  const stranger = await registerAccount({ email });
  expect((await accept(token, { ...person(), username: admin.username })).status).toBe(409);
  expect((await call(profile.GET, '/', { headers: bearer(stranger.accessToken) })).status).toBe(200);
  await db().updateTable('users').set({ role: 'author' }).where('id', '=', stranger.id).execute();
  expect([(await open(token)).status, (await accept(token)).status, (await send(email)).status]).toEqual([
    409, 409, 409,
  ]);
  await db().updateTable('users').set({ role: 'user' }).where('id', '=', stranger.id).execute();
  await createComment(db(), { post_id: (await createPost(db())).id, user_id: stranger.id });
  expect([(await open(token)).status, (await accept(token)).status]).toEqual([409, 409]);
});

test('an invitation is worth what its sender may still give', async () => {
  const sender = await signInAs(started.runtime, 'admin');
  const email = newAddress();
  await send(email, 'admin', sender);
  const token = await tokenOf(email);
  await db().updateTable('users').set({ role: 'editor' }).where('id', '=', sender.id).execute();
  const answer = await accept(token);
  expect([answer.status, answer.body.key]).toEqual([410, 'invitationTakenBack']);
});

test('the rules of a registration hold, and a refused try does not use the link up', async () => {
  const { token } = await invited();
  const short = await accept(token, { ...person(), password: 'short' });
  expect([short.status, Object.keys(short.body.errors)]).toEqual([422, ['password']]);
  const own = await accept(token, { ...person(), username: 'margarita.quill', password: 'Margarita1!' });
  expect([own.status, Object.keys(own.body.errors)]).toEqual([422, ['password']]);
  expect((await accept(token, { ...person(), username: 'administrator' })).status).toBe(422);
  expect((await accept(token, { ...person(), username: admin.username })).status).toBe(409);
  expect((await accept(token)).status).toBe(201);
});

test('one account sends so many in an hour', async () => {
  const sender = await signInAs(started.runtime, 'admin');
  const email = newAddress();
  const answers = [];
  for (let count = 0; count < 31; count += 1) answers.push((await send(email, 'author', sender)).status);
  expect(answers).toEqual([...Array.from({ length: 30 }, () => 201), 429]);
});

test('what ended long ago is forgotten', async () => {
  const { id, token } = await invited();
  await sql`update invitations set expires_at = now() - interval '91 days' where id = ${id}`.execute(db());
  await sweepInvitations(db());
  expect((await open(token)).status).toBe(404);
});
